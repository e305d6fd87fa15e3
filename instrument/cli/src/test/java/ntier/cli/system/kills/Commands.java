package ntier.cli.system.kills;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import ntier.cli.system.Ntier;

/** Commands that are to end soon, and what must never be in their output. */
final class Commands {
  /** {@code clean} takes a second or two; after a disk that stood still some more. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final List<String> NEVER = List.of("in a way it should not", "\n\tat ");

  private Commands() {}

  /** Starts one that uses this cache, as somebody who has set it for all commands. */
  static Ntier start(Path cache, String... arguments) throws IOException {
    List<String> launcher =
        List.of("env", "NTIER_CACHE=" + cache, Ntier.HOME.resolve("ntier").toString());
    return Ntier.startFrom(launcher, arguments);
  }

  static Ntier.Result run(Path cache, String... arguments)
      throws IOException, InterruptedException {
    return start(cache, arguments).await(PATIENCE);
  }

  /** Whether a text has what no user should see; told with the text. */
  static List<String> faults(String command, String text) {
    List<String> faults = new ArrayList<>();
    if (NEVER.stream().anyMatch(text::contains)) {
      faults.add(command + " failed in a way it should not:\n" + text.indent(4));
    }
    return faults;
  }
}
