package ntier.machine.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.plan.Between;
import ntier.plan.MachinePlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  /** As a machine said it that lacks what it can. */
  private static final String POOR =
      """
      time=1000000000.5
      root=no, sudo: a password is required
      machine=aarch64
      kernel=6.1.0-40-arm64
      system=Debian GNU/Linux 12 (bookworm)
      cores=4
      memory=2000000
      free=90000000
      lacks=setpriv
      lacks=tar
      module=vxlan
      cgroups=v2: cpuset cpu io memory
      end=ntier
      """;

  @TempDir private Path folder;

  private Look.Seen look(List<String> words, Duration limit) throws Exception {
    MachinePlan.Reach command = new MachinePlan.Command(words);
    return Look.at(new MachinePlan("m1", command, Optional.empty()), Between.VXLAN, limit);
  }

  /** A program that stands for the way to a machine. */
  private List<String> program(String script) throws IOException {
    Path file = Files.writeString(folder.resolve("reach"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return List.of(file.toString());
  }

  private static Finding finding(Look.Seen seen, String name) {
    return seen.findings().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("this machine itself, by a real shell")
  void thisMachine() throws Exception {
    Look.Seen seen = look(List.of("env"), LONG);
    assertThat(seen.findings())
        .extracting(Finding::name)
        .containsExactly(
            "reached",
            "root",
            "system",
            "tools",
            "modules",
            "cores",
            "memory",
            "free disk",
            "cgroups",
            "clock");
    assertThat(finding(seen, "modules").ok())
        .as("loaded, to be loaded or built in: %s", finding(seen, "modules").detail())
        .isTrue();
    assertThat(finding(seen, "cores").detail())
        .as("the script counts those of the container, if there is one")
        .matches("[1-9]\\d*");
    assertThat(finding(seen, "system").detail())
        .contains("Linux " + System.getProperty("os.version"));
    assertThat(finding(seen, "memory").detail()).isNotEqualTo("0.0 GB");
    assertThat(finding(seen, "free disk").detail()).isNotEqualTo("0.0 GB");
    assertThat(finding(seen, "cgroups").detail()).matches("v1|v2: .*");
    assertThat(finding(seen, "clock").ok()).as(finding(seen, "clock").detail()).isTrue();
  }

  @Test
  @DisplayName("one whose own network is used needs no modules for another")
  void givenNetwork() throws Exception {
    MachinePlan.Reach poor = new MachinePlan.Command(program("cat <<'EOF'\n" + POOR + "EOF"));
    assertThat(
            Look.at(new MachinePlan("m1", poor, Optional.empty()), Between.GIVEN, LONG).findings())
        .extracting(Finding::name)
        .contains("tools", "cgroups")
        .doesNotContain("modules");
  }

  @Test
  @DisplayName("each thing that a machine lacks has its fix")
  void lacking() throws Exception {
    Look.Seen seen = look(program("cat <<'EOF'\n" + POOR + "EOF"), LONG);
    assertThat(seen.able()).isFalse();
    assertThat(seen.findings().stream().filter(one -> !one.ok()).map(Finding::name))
        .containsExactly("root", "tools", "modules", "memory", "clock");
    assertThat(finding(seen, "root").detail()).isEqualTo("no, sudo: a password is required");
    assertThat(finding(seen, "tools").detail()).isEqualTo("missing: setpriv, tar");
    assertThat(finding(seen, "modules").fix()).startsWith("modprobe vxlan; ");
    assertThat(finding(seen, "memory").detail()).isEqualTo("2.0 GB");
    assertThat(finding(seen, "free disk").ok()).isTrue();
    assertThat(seen.findings()).filteredOn(one -> !one.ok()).noneMatch(one -> one.fix().isEmpty());
  }

  @Test
  @DisplayName("a machine that cannot be reached says so in the words of what should reach it")
  void refused() throws Exception {
    Look.Seen seen =
        look(program("echo 'alice@node0: Permission denied (publickey).' >&2; exit 255"), LONG);
    assertThat(seen.able()).isFalse();
    assertThat(seen.findings()).hasSize(1);
    assertThat(seen.findings().getFirst().detail())
        .isEqualTo("alice@node0: Permission denied (publickey).");
    assertThat(look(List.of("/no/such/program"), LONG).findings().getFirst().detail())
        .contains("/no/such/program");
    assertThat(look(program("exit 3"), LONG).findings().getFirst().detail())
        .isEqualTo("it said nothing, exit code 3");
  }

  @Test
  @DisplayName("one that is silent is given up, with all that it has started")
  void silent() throws Exception {
    Path pid = folder.resolve("pid");
    List<String> hangs = program("sleep 600 & echo $! >" + pid + "; echo wait >&2; wait");
    Look.Seen seen = look(hangs, Duration.ofSeconds(2));
    assertThat(seen.findings().getFirst().detail()).isEqualTo("no answer within 2 s: wait");
    long sleeping = Long.parseLong(Files.readString(pid).strip());
    long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
    while (runs(sleeping) && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
    assertThat(runs(sleeping)).isFalse();
  }

  /** One that was killed is still there until whoever inherits it has asked for its end. */
  private static boolean runs(long pid) {
    try {
      return !Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z ");
    } catch (IOException gone) {
      return false;
    }
  }

  @Test
  @DisplayName("what goes to ssh is one word, whatever is in it, and no option")
  void commandLine() {
    MachinePlan.Ssh ssh = new MachinePlan.Ssh("alice@node0.lab", Optional.of("/x/config"));
    assertThat(Shell.command(ssh, "echo 'it''s'"))
        .containsExactly(
            "ssh",
            "-T",
            "-o",
            "BatchMode=yes",
            "-o",
            "ConnectTimeout=5",
            "-F",
            "/x/config",
            "--",
            "alice@node0.lab",
            "sh -c 'echo '\\''it'\\'''\\''s'\\'''");
  }
}
