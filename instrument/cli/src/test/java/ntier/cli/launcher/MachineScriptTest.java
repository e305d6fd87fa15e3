package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How launcher and benchmarks find what they need, as somebody who may not install anything. */
class MachineScriptTest {
  private static final String SCRIPT =
      Path.of("src/main/sh/machine.sh").toAbsolutePath().toString();
  private static final int LACKING = 3;

  /** No machine has it; what is pinned is the test's. */
  private static final String NEED_999 = "needed_java=999; jdk_pins=$JAVA_HOME/jdk.txt; need_jdk";

  @TempDir Path directory;

  /**
   * What an ending program said.
   *
   * @param text both streams
   */
  private record Result(int exitCode, String text) {}

  /** What stands for curl: it writes what the test has, or fails if that is not there. */
  private void curl() throws IOException {
    program(
        "curl",
        "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\ncp %s \"$2\"\n"
            .formatted(directory.resolve("download")));
  }

  private void program(String name, String text) throws IOException {
    Path program = Files.createDirectories(directory.resolve("programs")).resolve(name);
    Files.writeString(program, text);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** An archive as a JDK is published in, which says that it is version 999. */
  private Path archive(String name) throws Exception {
    Path bin = Files.createDirectories(directory.resolve("packed/jdk-999/bin"));
    for (String tool : List.of("java", "javac")) {
      Files.writeString(bin.resolve(tool), "#!/bin/sh\n");
      Files.setPosixFilePermissions(
          bin.resolve(tool), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Files.writeString(bin.resolveSibling("release"), "JAVA_VERSION=\"999.0.1\"\n");
    Path archive = directory.resolve(name);
    String packed = directory.resolve("packed").toString();
    Process tar =
        new ProcessBuilder("tar", "-czf", archive.toString(), "-C", packed, "jdk-999").start();
    assertThat(tar.waitFor()).isZero();
    return archive;
  }

  /** Pins what is published as {@code https://jdk.test/jdk.tar.gz} for every architecture. */
  private void pin(String sha256) throws IOException {
    String line = " 999.0.1+2 " + sha256 + " https://jdk.test/jdk.tar.gz\n";
    Files.writeString(
        directory.resolve("jdk.txt"), "# architecture version\narm64" + line + "amd64" + line);
  }

  private static String sha256(Path file) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(hash);
  }

  private Result run(String commands) throws Exception {
    String line =
        "set -eu; program=benchmarks/some; . \"$0\"; is_root() { return 1; }; " + commands;
    ProcessBuilder builder = new ProcessBuilder(List.of("bash", "-c", line, SCRIPT));
    builder.environment().put("JAVA_HOME", directory.toString());
    builder.environment().put("NTIER_CACHE", directory.resolve("cache").toString());
    String programs = directory.resolve("programs").toString();
    builder.environment().merge("PATH", programs, (path, own) -> own + ":" + path);
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
  void javaAloneIsEnoughWhereNothingIsBuilt() throws Exception {
    jdk("999.0.1");
    Files.move(directory.resolve("bin/javac"), directory.resolve("bin/java"));
    assertThat(run("needed_java=999; find_jdk || echo none").text()).isEqualTo("none\n");
    assertThat(run("needed_java=999; java_program=java; find_jdk").text())
        .isEqualTo(directory + "\n");
  }

  @Test
  void thePinnedJdkIsFetchedOnceAndKept() throws Exception {
    curl();
    String sum = sha256(archive("download"));
    pin(sum);
    Path home = directory.resolve("cache/jdk/" + sum.substring(0, 12));
    assertThat(run(NEED_999 + "; echo \"$JAVA_HOME\""))
        .isEqualTo(
            new Result(
                0,
                """
                benchmarks/some: fetching a JDK (999.0.1+2) into %1$s: https://jdk.test/jdk.tar.gz
                %1$s
                """
                    .formatted(home)));
    Files.delete(directory.resolve("download"));
    assertThat(run(NEED_999 + "; echo \"$JAVA_HOME\"")).isEqualTo(new Result(0, home + "\n"));
    try (var kept = Files.list(home.getParent())) {
      assertThat(kept).containsExactlyInAnyOrder(home, home.resolveSibling("lock"));
    }
  }

  @Test
  void anArchiveThatIsThereIsTakenWithoutANetwork() throws Exception {
    program("curl", "#!/bin/sh\nexit 7\n");
    Files.createDirectories(directory.resolve("cache/jdk"));
    String sum = sha256(archive("cache/jdk/jdk.tar.gz"));
    pin(sum);
    assertThat(run(NEED_999 + "; echo \"$JAVA_HOME\""))
        .isEqualTo(new Result(0, directory.resolve("cache/jdk/" + sum.substring(0, 12)) + "\n"));
  }

  @Test
  void anotherChecksumThanThePinnedOneIsRefused() throws Exception {
    curl();
    String sum = sha256(archive("download"));
    pin("0".repeat(64));
    Result result = run(NEED_999 + "; echo goes on");
    assertThat(result.exitCode()).isEqualTo(LACKING);
    assertThat(result.text())
        .contains("has SHA-256 " + sum + ", expected " + "0".repeat(64))
        .contains("benchmarks/some: no JDK 999 or newer found")
        .doesNotContain("goes on");
    try (var kept = Files.list(directory.resolve("cache/jdk"))) {
      assertThat(kept).containsExactly(directory.resolve("cache/jdk/lock"));
    }
  }

  @Test
  void whatCannotBeFetchedCanBeBrought() throws Exception {
    program("curl", "#!/bin/sh\nexit 7\n");
    pin("0".repeat(64));
    Result result = run(NEED_999);
    assertThat(result.exitCode()).isEqualTo(LACKING);
    assertThat(result.text())
        .contains("https://jdk.test/jdk.tar.gz cannot be fetched")
        .contains("Ubuntu 22.04, 24.04, 25.10 and newer, Debian 13: apt-get install openjdk-999")
        .contains(
            "Debian 12 has none: put https://jdk.test/jdk.tar.gz into %s and start again"
                .formatted(directory.resolve("cache/jdk")));
  }

  @Test
  void whatIsPinnedHasAChecksumForEachArchitecture() throws Exception {
    Path pins = Path.of(System.getProperty("ntier.home"), "configs/jdk.txt");
    assertThat(Files.readAllLines(pins))
        .filteredOn(line -> !line.startsWith("#"))
        .hasSize(2)
        .allMatch(line -> line.matches("(amd64|arm64) +25\\.\\S+ +[0-9a-f]{64} +https://\\S+"));
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
