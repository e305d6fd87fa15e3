package ntier.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Provisioners that are killed, cut off from the network, on a full disk; needs root. */
class BrokenProvisioningIT {
  private static final Path VERSIONS =
      Path.of(System.getProperty("ntier.home"), "configs/versions.yaml").toAbsolutePath();
  private static final List<String> WITHOUT_NETWORK = List.of("unshare", "-n");

  private static final String BROKEN_SYNC =
      "#!/bin/sh\necho \"sync: error syncing '.': Input/output error\"\nexit 1\n";

  /** So that lists have to be fetched, too. */
  private static final String WITHOUT_APTS_LISTS =
      "mount -t tmpfs none /var/lib/apt/lists && exec \"$@\"";

  @TempDir Path directory;

  private List<String> fetch(Path versions, String part, String... options) {
    var line =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-cp"));
    line.add(System.getProperty("java.class.path"));
    line.addAll(List.of(options));
    line.addAll(List.of(FetchMain.class.getName(), versions.toString()));
    line.addAll(List.of(cache().toString(), part));
    return line;
  }

  private Path cache() {
    return directory.resolve("cache");
  }

  private FetchCommand.Result run(List<String> wrapper, List<String> line) throws IOException {
    var all = new ArrayList<>(wrapper);
    all.addAll(line);
    return new FetchCommand(all, directory, Map.of()).run();
  }

  private void assertNothingInstalled() {
    assertThat(cache().resolve("parts")).doesNotExist();
    assertThat(cache().resolve("tmp")).doesNotExist();
  }

  @Test
  void aKillInTheMiddleLeavesNoPartAndTheNextRunGetsIt() throws Exception {
    var process =
        new ProcessBuilder(fetch(VERSIONS, "mysql"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    var half = cache().resolve("tmp/half/bin/mysqld");
    while (!Files.exists(half) && process.isAlive()) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    process.destroyForcibly().waitFor();
    assertThat(half).exists();
    assertThat(cache().resolve("parts")).doesNotExist();

    assertThat(run(List.of(), fetch(VERSIONS, "mysql")).output()).endsWith("provided\n");
    assertThat(cache().resolve("tmp")).doesNotExist();
  }

  @Test
  void ofTwoProcessesThatWantAPartOneFetchesIt() throws Exception {
    var logs = List.of(directory.resolve("one.log"), directory.resolve("two.log"));
    var processes = new ArrayList<Process>();
    for (Path log : logs) {
      processes.add(
          new ProcessBuilder(fetch(VERSIONS, "tomcat"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start());
    }
    for (var process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    var said = Files.readString(logs.getFirst()) + Files.readString(logs.getLast());
    assertThat(said.lines().filter(line -> line.startsWith("fetching tomcat"))).hasSize(1);
    assertThat(said.lines().filter(line -> line.equals("provided"))).hasSize(2);
  }

  @Test
  void withoutANetworkTheFirstRunSaysWhatIsMissingAndTheSecondNeedsNone() throws IOException {
    var emptyRepository = "-Dmaven.repo.local=" + directory.resolve("repository");
    var first = run(WITHOUT_NETWORK, fetch(VERSIONS, "mysql-connector", emptyRepository));
    assertThat(first.exitCode()).isEqualTo(1);
    assertThat(first.output())
        .contains("part mysql-connector: mvn could not fetch mysql:mysql-connector-java:5.1.19:jar")
        .contains("check the network and Maven's settings, and run again; nothing was installed");
    assertNothingInstalled();

    assertThat(run(List.of(), fetch(VERSIONS, "mysql-connector")).exitCode()).isZero();
    var second = run(WITHOUT_NETWORK, fetch(VERSIONS, "mysql-connector", emptyRepository));
    assertThat(second.output()).isEqualTo("provided\n");
  }

  @Test
  void withoutANetworkAptSaysSo() throws IOException {
    var result = run(WITHOUT_NETWORK, fetch(VERSIONS, "haproxy"));
    assertThat(result.output())
        .contains("part haproxy: ")
        .contains("Check the network and apt's sources, and run again; nothing was installed");
    assertNothingInstalled();
  }

  @Test
  void whatASyncCannotWriteIsNotTakenForWhole() throws IOException {
    var sync = Files.writeString(directory.resolve("sync"), BROKEN_SYNC);
    Files.setPosixFilePermissions(sync, PosixFilePermissions.fromString("rwxr-xr-x"));
    var path = "PATH=" + directory + ":" + System.getenv("PATH");
    var result = run(List.of("env", path), fetch(VERSIONS, "mysql-connector"));
    assertThat(result.output())
        .contains("the disk of " + cache() + " did not take all that was written to it")
        .contains("sync: error syncing '.': Input/output error")
        .contains("Look at that disk (dmesg, free space), or set NTIER_CACHE to");
    assertThat(result.exitCode()).isEqualTo(1);
    assertNothingInstalled();
  }

  @Test
  void aptTakesNothingFromTheNetworkAsRoot() throws Exception {
    var line = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", WITHOUT_APTS_LISTS, "sh"));
    line.addAll(fetch(VERSIONS, "haproxy"));
    var log = directory.resolve("log").toFile();
    var process = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log).start();
    var users = new HashSet<String>();
    while (process.isAlive()) {
      process.descendants().forEach(child -> Connected.user(child.pid()).ifPresent(users::add));
      TimeUnit.MILLISECONDS.sleep(1);
    }
    assertThat(Path.of(log.getPath())).content().endsWith("provided\n");
    var apt = run(List.of(), List.of("id", "-u", "_apt")).output().strip();
    assertThat(users).containsExactly(apt);
    var second = run(WITHOUT_NETWORK, fetch(VERSIONS, "haproxy"));
    assertThat(second.output()).as("found again").isEqualTo("provided\n");
  }

  @Test
  void aPackageWithAnotherChecksumThanThePinnedOneIsRefused() throws IOException {
    var result =
        run(List.of(), fetch(withHaproxy("sha256: [0-9a-f]{8}", "sha256: 00000000"), "haproxy"));
    assertThat(result.output())
        .containsPattern(
            "part haproxy: package haproxy \\S+ has SHA-256 [0-9a-f]{64}, expected 00000000[0-9a-f]{56} \\(from versions.yaml\\)");
    assertNothingInstalled();
  }

  @Test
  void anotherVersionThanTheTestedIsTakenAndReported() throws IOException {
    var result = run(List.of(), fetch(withHaproxy("version: [^,]*", "version: 0.0.1"), "haproxy"));
    assertThat(result.output())
        .containsPattern("note: haproxy \\S+ is not the tested version")
        .endsWith("provided\n");
  }

  /** The suite's versions with one text of haproxy's own package changed. */
  private Path withHaproxy(String pattern, String replacement) throws IOException {
    var changed =
        Files.readString(VERSIONS)
            .replaceFirst("(\n +haproxy: \\{.*?)" + pattern, "$1" + replacement);
    return Files.writeString(directory.resolve("versions.yaml"), changed);
  }

  @Test
  void aFullDiskIsSaidAndLeavesNothing() throws IOException {
    Files.createDirectory(cache());
    mount("mount", "-t", "tmpfs", "-o", "size=20m", "ntier-full", cache().toString());
    try {
      for (String part : List.of("mysql", "tomcat")) {
        var result = run(List.of(), fetch(VERSIONS, part));
        assertThat(result.output())
            .contains(part + "-")
            .contains("the disk of " + cache() + " is full (")
            .contains("set NTIER_CACHE to a folder on another disk; nothing was installed");
        assertNothingInstalled();
        Files.write(cache().resolve("ballast"), new byte[12 << 20]);
      }
    } finally {
      mount("umount", cache().toString());
    }
  }

  private void mount(String... line) throws IOException {
    assertThat(new FetchCommand(List.of(line), directory, Map.of()).run().output()).isEmpty();
  }
}
