package ntier.testbed.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The lines of a journal that could not be read, kept in {@code journal.damaged} until someone has
 * looked at them: what they changed is perhaps not undone.
 */
public final class DamagedJournal {
  private static final int FIRST_PRINTABLE = 0x20;
  private static final int DELETE = 0x7f;

  private DamagedJournal() {}

  private static Path in(Path stateDirectory) {
    return stateDirectory.resolve("journal.damaged");
  }

  /** Adds lines, on disk when this returns. */
  static void keep(Path stateDirectory, List<String> lines) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    var when = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    var text = new StringBuilder();
    lines.forEach(line -> text.append(when).append(' ').append(printable(line)).append('\n'));
    try (var channel =
        FileChannel.open(
            in(stateDirectory), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      channel.write(ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
  }

  /**
   * What to tell whoever runs something in this testbed, and how to end it; empty if all is well.
   */
  public static Optional<String> notice(Path stateDirectory) throws IOException {
    var file = in(stateDirectory);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (var lines = Files.lines(file)) {
      return Optional.of(
          "the journal was damaged: %d unreadable lines are kept in %s, and what they say was perhaps not undone; look at them and at this machine, then remove that file"
              .formatted(lines.count(), file));
    }
  }

  /** Whoever looks at the file with a terminal must not be told anything by control characters. */
  private static String printable(String line) {
    var text = new StringBuilder();
    for (char c : line.toCharArray()) {
      if (c < FIRST_PRINTABLE || c == DELETE) {
        text.append("\\u%04x".formatted((int) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
