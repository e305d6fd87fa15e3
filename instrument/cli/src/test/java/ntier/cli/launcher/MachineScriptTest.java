package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How launcher and benchmarks find what they need, as somebody who may not install anything. */
class MachineScriptTest {
  private static final String SCRIPT =
      Path.of("src/main/sh/machine.sh").toAbsolutePath().toString();
  private static final int LACKING = 3;

  @TempDir Path directory;

  /**
   * What an ending program said.
   *
   * @param text both streams
   */
  private record Result(int exitCode, String text) {}

  private Result run(String commands) throws Exception {
    String line =
        "set -eu; program=benchmarks/some; . \"$0\"; is_root() { return 1; }; " + commands;
    ProcessBuilder builder = new ProcessBuilder(List.of("bash", "-c", line, SCRIPT));
    builder.environment().put("JAVA_HOME", directory.toString());
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes());
    return new Result(process.waitFor(), text);
  }

  private void jdk(String version) throws IOException {
    Path javac = Files.createDirectories(directory.resolve("bin")).resolve("javac");
    Files.writeString(javac, "#!/bin/sh\n");
    Files.setPosixFilePermissions(javac, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(directory.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  @Test
  void javaHomeIsTakenWhereItIsNewEnough() throws Exception {
    jdk("25.0.1");
    assertThat(run("need_jdk; echo \"$JAVA_HOME\"")).isEqualTo(new Result(0, directory + "\n"));
  }

  @Test
  void anOlderJavaHomeIsPassedOver() throws Exception {
    jdk("21.0.9");
    assertThat(run("find_jdk || echo none").text()).isNotBlank().doesNotContain("" + directory);
  }

  @Test
  void whereNoJdkIsNewEnoughItSaysWhatToDo() throws Exception {
    jdk("25.0.1");
    Result result = run("needed_java=999; need_jdk; echo goes on");
    assertThat(result.exitCode()).isEqualTo(LACKING);
    assertThat(result.text())
        .startsWith("benchmarks/some: no JDK 999 or newer found (looked at JAVA_HOME, ")
        .contains("or set JAVA_HOME")
        .doesNotContain("goes on");
  }

  @Test
  void aProgramThatIsMissingIsNamedWithItsPackageAndWhatItIsFor() throws Exception {
    Result result = run("need_program no-such-program its-package 'it is for this'; echo goes on");
    assertThat(result)
        .isEqualTo(
            new Result(
                LACKING,
                """
                benchmarks/some: its-package is missing: it is for this
                benchmarks/some:   apt-get install its-package
                """));
  }
}
