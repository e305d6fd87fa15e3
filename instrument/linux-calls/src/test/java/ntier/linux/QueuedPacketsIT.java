package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Needs root: a namespace of its own, whose loopback lets 1,000 bytes pass in a second. */
@Timeout(30)
class QueuedPacketsIT {
  private static final int LOOPBACK = 1;
  private static final int PACKETS = 20;
  private static final Pattern BACKLOG = Pattern.compile("backlog \\S+ (\\d+)p");
  private HeldNamespace namespace;

  @BeforeEach
  void makeNamespace() throws Exception {
    namespace = new HeldNamespace();
    inside("ip", "link", "set", "lo", "up");
  }

  @AfterEach
  void removeNamespace() throws InterruptedException {
    namespace.release();
  }

  private String inside(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("nsenter", "--net=" + namespace.path()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }

  private int waitingByTc() throws IOException, InterruptedException {
    Matcher backlog = BACKLOG.matcher(inside("tc", "-s", "qdisc", "show", "dev", "lo"));
    return backlog.find() ? Integer.parseInt(backlog.group(1)) : 0;
  }

  @Test
  @DisplayName("packets that a link's queueing discipline holds are counted, as tc counts them")
  void packetsThatWait() throws Exception {
    try (Rtnetlink kernel = NetworkNamespace.call(namespace.path(), Rtnetlink::open);
        DatagramSocket socket =
            NetworkNamespace.call(namespace.path(), () -> new DatagramSocket())) {
      assertThat(kernel.queued(LOOPBACK)).as("no discipline").isZero();

      String refused =
          inside("tc qdisc add dev lo root tbf rate 8kbit burst 2kb latency 60s".split(" "));
      assumeThat(refused).as("the kernel has tbf").isEmpty();
      assertThat(kernel.queued(LOOPBACK)).as("nothing sent").isZero();
      InetAddress own = InetAddress.getByName("127.0.0.1");
      for (int sent = 0; sent < PACKETS; sent++) {
        socket.send(new DatagramPacket(new byte[958], 958, own, 9));
      }

      // One leaves each second: tc looked before, and again after.
      int before = waitingByTc();
      int queued = kernel.queued(LOOPBACK);
      int after = waitingByTc();
      assertThat(before).isPositive();
      assertThat(queued).isBetween(after, before);
      assertThat(kernel.queued(LOOPBACK + 1)).as("another link").isZero();

      kernel.removeQdisc(LOOPBACK);
      assertThat(kernel.queued(LOOPBACK)).as("it is gone").isZero();
    }
  }
}
