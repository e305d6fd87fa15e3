package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On this kernel, for a control group of the test's own: needs root. */
class SynTimeoutIT {
  private static final int PROG_QUERY = 16;
  private static final int SOCK_OPS = 3;

  /** The kernel's timers of some seconds are as coarse as 64 ticks: 256 ms with HZ 250. */
  private static final double LATENESS = 0.4;

  /**
   * In a network of its own: fills a listener, connects once more, and says after how many seconds
   * that connection came about. The listener has room again after the seconds of the argument.
   */
  private static final String CONNECT =
      """
      echo 0 > "$1/cgroup.procs" || exit 1
      exec unshare --net sh -c 'ip link set lo up && exec perl -MIO::Socket::INET -MTime::HiRes=time,sleep -e '"'"'
        $server = IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1") or die $!;
        sub connection { IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => $server->sockport) or die $! }
        @filling = (connection(), connection());
        if (!fork) { sleep $ARGV[0]; $server->accept for 1 .. 3; sleep 1; exit }
        $began = time;
        connection();
        printf "%.2f\\n", time - $began;
      '"'"' "$0"' "$2"
      """;

  private Path group;

  @BeforeEach
  void makeGroup() throws IOException {
    var unified =
        Files.readAllLines(Path.of("/proc/mounts")).stream()
            .map(line -> line.split(" "))
            .filter(field -> field[2].equals("cgroup2"))
            .map(field -> Path.of(field[1]))
            .findFirst();
    assumeThat(unified).as("control groups v2 are mounted").isPresent();
    group = Files.createDirectory(unified.orElseThrow().resolve("ntsynit"));
  }

  @AfterEach
  void removeGroup() throws Exception {
    remove(group);
  }

  /** Once its processes have ended, which they do within two seconds. */
  private static void remove(Path folder) throws Exception {
    for (int attempt = 0; attempt < 300; attempt++) {
      if (Files.readString(folder.resolve("cgroup.procs")).isBlank()) {
        break;
      }
      Thread.sleep(10);
    }
    Files.delete(folder);
  }

  /** Seconds that a connection took to a listener that is full for so long. */
  private double connectionTo(Path from, double fullForSeconds) throws Exception {
    var process =
        new ProcessBuilder(
                "sh", "-c", CONNECT, "sh", from.toString(), Double.toString(fullForSeconds))
            .redirectErrorStream(true)
            .start();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return Double.parseDouble(process.inputReader().readLine());
  }

  private int programs() throws IOException {
    try (Arena arena = Arena.ofConfined();
        LinuxFile folder = LinuxFile.open(group)) {
      MemorySegment attributes = arena.allocate(32, Long.BYTES);
      attributes.set(ValueLayout.JAVA_INT, 0, folder.descriptor());
      attributes.set(ValueLayout.JAVA_INT, 4, SOCK_OPS);
      Bpf.call(PROG_QUERY, attributes, "query of the programs of " + group);
      return attributes.get(ValueLayout.JAVA_INT, 24);
    }
  }

  @Test
  void aDroppedSynComesAgainAfterTheTimeout() throws Exception {
    assertThat(connectionTo(group, 0.5)).isBetween(1.0, 1.0 + LATENESS);
    try (var _ = SynTimeout.set(group, Duration.ofSeconds(3))) {
      assertThat(connectionTo(group, 0.5)).isBetween(3.0, 3.0 + LATENESS);
    }
    assertThat(connectionTo(group, 0.5)).isBetween(1.0, 1.0 + LATENESS);
  }

  @Test
  void groupsBelowHaveItToo() throws Exception {
    var below = Files.createDirectory(group.resolve("below"));
    try (var _ = SynTimeout.set(group, Duration.ofSeconds(2))) {
      assertThat(connectionTo(below, 0.5)).isBetween(2.0, 2.0 + LATENESS);
    } finally {
      remove(below);
    }
  }

  @Test
  void theSecondRetryComesAsLongAfterTheFirstWhereTimeoutsAreLinear() throws Exception {
    assumeThat(Path.of("/proc/sys/net/ipv4/tcp_syn_linear_timeouts"))
        .as("retries after equal times (tcp_syn_linear_timeouts, Linux 6.5)")
        .exists();
    try (var _ = SynTimeout.set(group, Duration.ofSeconds(3))) {
      assertThat(connectionTo(group, 3.5)).isBetween(6.0, 6.0 + LATENESS);
    }
  }

  @Test
  void theKernelForgetsItWhenTheProcessIsKilled() throws Exception {
    var victim =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SynTimeoutVictim.class.getName(),
                group.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(victim.inputReader().readLine()).isEqualTo("set");
    assertThat(programs()).isOne();
    victim.destroyForcibly().waitFor();
    assertThat(programs()).isZero();
  }

  @Test
  void whatIsNoControlGroupIsRefused() {
    assertThatThrownBy(() -> SynTimeout.set(Path.of("/tmp"), Duration.ofSeconds(3)))
        .isInstanceOf(LinuxCallException.class)
        .hasMessageStartingWith("bpf link of a program to a control group: ");
  }
}
