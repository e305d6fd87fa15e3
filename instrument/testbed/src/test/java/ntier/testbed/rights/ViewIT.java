package ntier.testbed.rights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import ntier.testbed.MachineCommand;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root: a checkout that others may not enter, and a program of a user who must read it. */
class ViewIT {
  private static final Rights PLAIN = Rights.of(60_799);

  /** Only its owner may enter it. */
  @TempDir Path closed;

  private Path shown;
  private Path file;

  @BeforeEach
  void make() throws IOException {
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    shown = Files.createDirectories(closed.resolve("a folder/parts"));
    Files.writeString(shown.resolve("part"), "in a folder");
    file = Files.writeString(closed.resolve("a jar"), "a file");
    Files.writeString(closed.resolve("secret"), "not for others");
  }

  private MachineCommand.Result run(List<Path> needed, String script) throws IOException {
    return MachineCommand.run(
        Confined.command(PLAIN, needed, List.of("/bin/sh", "-c", script)), "");
  }

  @Test
  void withoutItTheProgramReachesNothing() throws IOException {
    assertThat(run(List.of(), "cat '%s'".formatted(file)).output()).contains("Permission denied");
  }

  @Test
  void showsWhatIsNeededUnderItsOwnPathAndNothingElse() throws IOException {
    var script = "cat '%s/part' '%s'; ls -A '%s'".formatted(shown, file, closed);
    var result = run(List.of(shown, file), script);
    assertThat(result.output()).isEqualTo("in a foldera filea folder\na jar");
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void whatAUserOwnsThereItMayWrite() throws IOException {
    Owners.give(shown, PLAIN.uid());
    assertThat(run(List.of(shown), "echo more >> '%s/part'".formatted(shown)).exitCode()).isZero();
    assertThat(shown.resolve("part")).content().endsWith("more\n");
    assertThat(run(List.of(file), "echo more >> '%s'".formatted(file)).output())
        .contains("Permission denied");
  }

  @Test
  void leavesTheMachinesMountsAlone() throws IOException {
    var before = Files.readString(Path.of("/proc/self/mountinfo"));
    // The machine may have mounts of its own that are called so: hosts of a run that was killed.
    var script = "grep -c ntier /proc/self/mountinfo";
    assertThat(Long.parseLong(run(List.of(shown, file), script).output()))
        .isEqualTo(1 + before.lines().filter(mount -> mount.contains("ntier")).count());
    assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).isEqualTo(before);
  }

  @Test
  void needsNoneWhereAllMayEnter() throws IOException {
    var command = Confined.command(PLAIN, List.of(Path.of("/usr/lib")), List.of("/bin/true"));
    assertThat(command.getFirst()).isEqualTo("setpriv");
  }
}
