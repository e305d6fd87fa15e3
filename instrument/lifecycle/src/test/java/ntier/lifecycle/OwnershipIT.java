package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root: files really change their owner. */
class OwnershipIT {
  private static final int NOBODY = 65_534;
  private static final int SOMEBODY = 12_345;
  private static final Ownership CALLER = new Ownership("65534", "65534");

  @TempDir Path folder;

  @Test
  @DisplayName("a run's files and folders, also those of a tier's user; not the folder it is in")
  void aRun() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    Path logs = Files.createDirectories(run.resolve("logs/db"));
    Path log = Files.writeString(logs.resolve("mysqld.log"), "x");
    Files.setAttribute(log, "unix:uid", SOMEBODY);
    Files.setAttribute(logs, "unix:uid", SOMEBODY);
    Files.setAttribute(run.resolve("logs"), "unix:mode", 01775);
    CALLER.give(run, true);
    assertThat(owner(run)).isEqualTo(NOBODY);
    assertThat(owner(logs)).isEqualTo(NOBODY);
    assertThat(owner(log)).isEqualTo(NOBODY);
    assertThat(owner(folder)).isZero();
    assertThat((int) Files.getAttribute(run.resolve("logs"), "unix:mode") & 07777)
        .as("no longer written by a tier")
        .isEqualTo(0755);
  }

  @Test
  @DisplayName("of a folder that was there before: only what is root's")
  void anExistingFolder() throws IOException {
    Path series = Files.createDirectory(folder.resolve("series"));
    Files.setAttribute(series, "unix:uid", SOMEBODY);
    Path theirs = Files.writeString(series.resolve("theirs"), "x");
    Files.setAttribute(theirs, "unix:uid", SOMEBODY);
    Path ours = Files.writeString(series.resolve("ours"), "x");
    CALLER.give(series, false);
    assertThat(owner(series)).isEqualTo(SOMEBODY);
    assertThat(owner(theirs)).isEqualTo(SOMEBODY);
    assertThat(owner(ours)).isEqualTo(NOBODY);
  }

  @Test
  @DisplayName("nothing outside: neither what a symbolic link points to nor a file's second name")
  void links() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside"), "x");
    Path outsideFolder = Files.createDirectories(folder.resolve("folder/inner"));
    Path run = Files.createDirectory(folder.resolve("run"));
    Files.createSymbolicLink(run.resolve("a"), outside);
    Files.createSymbolicLink(run.resolve("b"), outsideFolder.getParent());
    Files.createLink(run.resolve("c"), outside);
    CALLER.give(run, true);
    assertThat(owner(run)).isEqualTo(NOBODY);
    assertThat(owner(outside)).isZero();
    assertThat(owner(outsideFolder)).isZero();
    assertThat(owner(outsideFolder.getParent())).isZero();
  }

  private static int owner(Path path) throws IOException {
    return (int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }
}
