package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor --profile} over a real OpenSSH server. */
class SshDoctorIT {
  private static final String PROFILE =
      """
      sshConfig: ssh.conf
      machines:
        good: {ssh: good, at: 10.10.1.1}
        key: {ssh: key}
        away: {ssh: away}
        plain: {ssh: plain}
        unknown: {ssh: unknown}
      """;

  /** The first value that is found counts; identities add up. */
  private static final String SSH =
      """
      Host key
        IdentityFile %2$s/other
      Host away
        Port %3$d
      Host plain
        User %4$s
      Host unknown
        UserKnownHostsFile /dev/null
      Host good away plain unknown
        IdentityFile %2$s/mine
      Host *
        HostName 127.0.0.1
        Port %1$d
        User root
        IdentitiesOnly yes
        StrictHostKeyChecking yes
        UserKnownHostsFile %2$s/known
        GlobalKnownHostsFile /dev/null
      """;

  @TempDir private Path folder;

  @Test
  @DisplayName("each machine says what is wrong with it, in ssh's own words, within ten seconds")
  void machines() throws Exception {
    MachineState before = MachineState.now();
    try (SshServer server = SshServer.start(folder)) {
      Files.writeString(folder.resolve("known"), server.knownHost());
      Files.writeString(
          folder.resolve("ssh.conf"),
          SSH.formatted(server.port(), folder, Ports.free(), SshServer.PLAIN));
      Path profile = Files.writeString(folder.resolve("lab.yaml"), PROFILE);
      long began = System.nanoTime();
      Ntier.Result result = Ntier.run("doctor", "--profile", profile.toString());
      // The command itself takes a second of them.
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(12));
      assertThat(result.exitCode()).as(result.text()).isEqualTo(3);
      assertThat(of("good", result.text()))
          .contains("ok       reached: in ", "ok       root: root", "Linux ", "ok       clock: ");
      assertThat(of("key", result.text())).contains("MISSING  reached: ", "Permission denied");
      assertThat(of("away", result.text())).contains("MISSING  reached: ", "Connection refused");
      assertThat(of("plain", result.text())).contains("ok       reached", "MISSING  root: no, ");
      assertThat(of("unknown", result.text()))
          .contains("MISSING  reached: ", "Host key verification failed");
      assertThat(result.text())
          .containsPattern("not yet: .*key, away, plain, unknown: see MISSING");
    }
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  /** What is said of a machine. */
  private static String of(String machine, String text) {
    String from = text.replaceAll("(?s).*?(?m)^" + Pattern.quote(machine + ": ssh"), "");
    return from.replaceAll("(?s)\n[a-z]+: ssh.*|\n(not yet|all machines).*", "");
  }
}
