package ntier.lifecycle;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import ntier.archive.Manifest;

/** Which state of the suite's sources a run was made with. */
public final class Checkout {
  private static final int PATIENCE_SECONDS = 5;
  private static final int DIGITS = 8;

  /** What an archive has in the place of git: deploy/archive writes it. */
  private static final String OF_AN_ARCHIVE = "suite.properties";

  private Checkout() {}

  /**
   * Commit, dirty flag and version, of an archive as they were when it was made; {@code unknown}
   * where there is no git or no checkout.
   */
  public static Manifest.Suite of(Path home) throws InterruptedException {
    Path archived = home.resolve(OF_AN_ARCHIVE);
    if (Files.isRegularFile(archived)) {
      return ofArchive(archived);
    }
    String commit = git(home, "rev-parse", "HEAD");
    if (commit.isEmpty()) {
      return new Manifest.Suite("unknown", true, Optional.empty());
    }
    String described = git(home, "describe", "--always", "--dirty", "--tags");
    String changes = git(home, "diff", "HEAD");
    return new Manifest.Suite(
        commit,
        !git(home, "status", "--porcelain").isEmpty(),
        Optional.of(described + (changes.isEmpty() ? "" : "+" + digest(changes)))
            .filter(_ -> !described.isEmpty()));
  }

  private static Manifest.Suite ofArchive(Path file) {
    var said = new Properties();
    try (Reader text = Files.newBufferedReader(file)) {
      said.load(text);
    } catch (IOException | IllegalArgumentException unreadable) {
      return new Manifest.Suite("unknown", true, Optional.empty());
    }
    return new Manifest.Suite(
        said.getProperty("commit", "unknown"),
        !said.getProperty("dirty", "true").equals("false"),
        Optional.ofNullable(said.getProperty("version")));
  }

  /** Two states of changed files are two versions, and git calls both dirty. */
  private static String digest(String changes) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(changes.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String git(Path home, String... arguments) throws InterruptedException {
    // The suite runs as root in a user's checkout, which git refuses unless told that it is meant.
    List<String> command = new ArrayList<>(List.of("git", "-c", "safe.directory=" + home));
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
