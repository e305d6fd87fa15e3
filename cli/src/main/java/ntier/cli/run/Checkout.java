package ntier.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import ntier.archive.Manifest;

/** Which state of the suite's sources a run was made with. */
final class Checkout {
  private static final int PATIENCE_SECONDS = 5;

  private Checkout() {}

  /** Commit and dirty flag; {@code unknown} where there is no git or no checkout. */
  static Manifest.Suite of(Path home) throws InterruptedException {
    String commit = git(home, "rev-parse", "HEAD");
    if (commit.isEmpty()) {
      return new Manifest.Suite("unknown", true);
    }
    return new Manifest.Suite(commit, !git(home, "status", "--porcelain").isEmpty());
  }

  private static String git(Path home, String... arguments) throws InterruptedException {
    // The suite runs as root in a user's checkout, which git refuses unless told that it is meant.
    List<String> command =
        new java.util.ArrayList<>(List.of("git", "-c", "safe.directory=" + home));
    command.addAll(List.of("-C", home.toString()));
    command.addAll(List.of(arguments));
    try {
      Process git =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      byte[] said = git.getInputStream().readAllBytes();
      boolean done = git.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0;
      return done ? new String(said, StandardCharsets.UTF_8).strip() : "";
    } catch (IOException noGit) {
      return "";
    }
  }
}
