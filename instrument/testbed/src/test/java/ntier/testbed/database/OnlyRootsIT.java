package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.provisioning.ProvisioningException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root: only root can give a file to somebody else. */
class OnlyRootsIT {
  private static final int SOMEBODY = 12_345;

  @TempDir Path folder;

  private Path program() throws IOException {
    Path file = folder.resolve("bin/mysqld");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\necho started >> $0.ran; echo Ver 8.0.1 MySQL\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  @Test
  @DisplayName("a program of root's in folders of root's is run; in /tmp nobody can exchange it")
  void ofRoot() throws IOException {
    assertThat(OnlyRoots.problem(program())).isEmpty();
    assertThat(OnlyRoots.problem(Path.of("/bin/sh"))).isEmpty();
  }

  @Test
  @DisplayName(
      "a program of somebody else, or that others can write, is not even asked its version")
  void ofOthers() throws IOException {
    Path file = program();
    Files.setAttribute(file, "unix:uid", SOMEBODY);
    var need = new ServerNeed("mysql-native", Optional.of("mysqld"), Optional.empty());
    assertThatThrownBy(() -> need.find(file.toString(), Map.of(), List.of()))
        .isInstanceOf(ProvisioningException.class)
        .hasMessageContaining(file + " could be exchanged by others than root, because " + file)
        .hasMessageContaining("belongs to user 12345; --set db.mysqld=/path/to/mysqld, of root");
    Files.setAttribute(file, "unix:uid", 0);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxr-x"));
    assertThatThrownBy(() -> need.find(file.toString(), Map.of(), List.of()))
        .hasMessageContaining("can be written by its group or by all (mode 775)");
    assertThat(file.resolveSibling("mysqld.ran")).doesNotExist();
  }

  @Test
  @DisplayName("a folder or a link on the way that others can exchange")
  void onTheWay() throws IOException {
    Path file = program();
    Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(OnlyRoots.problem(file).orElseThrow())
        .contains(file.getParent() + " can be written");
    Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThat(OnlyRoots.problem(link)).isEmpty();
    Process chown = new ProcessBuilder("chown", "-h", "12345", link.toString()).start();
    assertThat(chown.onExit().join().exitValue()).isZero();
    assertThat(OnlyRoots.problem(link).orElseThrow()).contains(link + " belongs to user 12345");
  }
}
