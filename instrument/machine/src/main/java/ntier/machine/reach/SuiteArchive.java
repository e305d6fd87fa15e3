package ntier.machine.reach;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.MachineParts;
import ntier.machine.Home;

/**
 * This suite as other machines get it: the launcher, the build that this process runs from, and
 * what tiers, applications and parts are described by. The same content is the same file.
 *
 * @param file goes when it is closed
 * @param sha256 what it is called on other machines
 */
record SuiteArchive(Path file, String sha256) implements Closeable {
  private static final List<String> CONTENTS =
      List.of(
          "ntier",
          "LICENSE",
          "applications",
          "configs",
          "tiers",
          "instrument/cli/src/main/sh",
          "instrument/linux-calls/src/main/resources/ntier/linux/dies-with-parent.sh");

  private static final List<String> BUILT = List.of("lib", "webapps", "sites", "in-use");

  /** Where an archive has its build. */
  private static final String RENAMED =
      "s,^\\(lib\\|webapps\\|sites\\|in-use\\)\\(/\\|$\\),.build/archive/\\1\\2,";

  /** Makes it in a temporary folder. */
  static SuiteArchive of(Home home) throws IOException, InterruptedException {
    Path file = Files.createTempFile("ntier-suite", ".tar");
    Path link = Files.createTempDirectory("ntier-suite");
    try {
      Files.createDirectory(link.resolve(".build"));
      Files.createSymbolicLink(link.resolve(".build/current"), Path.of("archive"));
      List<String> words =
          new ArrayList<>(
              List.of(
                  "tar",
                  "--sort=name",
                  "--mtime=@0",
                  "--owner=0",
                  "--group=0",
                  "--numeric-owner",
                  "--mode=u=rwX,go=rX",
                  "--format=gnu",
                  "--transform",
                  RENAMED,
                  "-cf",
                  file.toString(),
                  "-C",
                  home.root().toString()));
      words.addAll(CONTENTS);
      words.addAll(List.of("-C", home.built().toString()));
      words.addAll(BUILT);
      words.addAll(List.of("-C", link.toString(), ".build/current"));
      Process tar = new ProcessBuilder(words).redirectErrorStream(true).start();
      tar.getOutputStream().close();
      String said = new String(tar.getInputStream().readAllBytes());
      if (tar.waitFor() != 0) {
        throw new IOException("the suite cannot be packed for other machines: " + said.strip());
      }
      return new SuiteArchive(file, MachineParts.found(file, "").sha256());
    } catch (IOException | InterruptedException | RuntimeException failed) {
      Files.deleteIfExists(file);
      throw failed;
    } finally {
      Files.deleteIfExists(link.resolve(".build/current"));
      Files.deleteIfExists(link.resolve(".build"));
      Files.deleteIfExists(link);
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
