package ntier.workload.http;

import static ntier.workload.http.Http2Caller.client;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Absent;
import ntier.workload.http.Http2Caller.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against what is no server of HTTP/2, or lets nobody in. */
@Timeout(20)
class Http2ConnectTest {
  @Test
  void aServerOfHttp11() throws Exception {
    try (CannedServer server = CannedServer.ofPage("hello")) {
      Http2Client client = client(server.address(), 10_000);
      Answer answer = new Http2Caller(client).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.CLOSED);
      assertThat(answer.status()).isZero();
      assertThat(client.failures().count()).isZero();
    }
  }

  @Test
  void aServerThatSaysNothing() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var address = (InetSocketAddress) server.getLocalSocketAddress();
      Answer answer = new Http2Caller(client(address, 300)).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.TIMEOUT);
      assertThat(answer.times().connectMicros()).isNotEqualTo(Absent.ABSENT);
    }
  }

  /** The kernel drops the SYN; it is sent again after a second. */
  @Test
  void aServerWhoseAcceptQueueIsFull() throws Exception {
    List<SocketChannel> filling = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var address = (InetSocketAddress) server.getLocalSocketAddress();
      for (int i = 0; i < 5; i++) {
        SocketChannel one = SocketChannel.open();
        filling.add(one);
        one.configureBlocking(false);
        one.connect(address);
      }
      Http2Client client = client(address, 1_500);
      Answer answer = new Http2Caller(client).get("/");
      assertThat(answer.error()).isEqualTo(RequestError.TIMEOUT);
      assertThat(answer.times().connectMicros()).isEqualTo(Absent.ABSENT);
      assertThat(answer.times().retransmits()).isPositive();
      assertThat(client.failures().count()).as("nothing of this machine's is lacking").isZero();
    } finally {
      for (SocketChannel one : filling) {
        one.close();
      }
    }
  }

  @Test
  void refused() throws Exception {
    Http2Client client = client(unused(), 9000);
    Answer answer = new Http2Caller(client).get("/");
    assertThat(answer.error()).isEqualTo(RequestError.REFUSED);
    assertThat(client.failures().count()).as("the server refused, not this machine").isZero();
    assertThat(answer.times().connectMicros()).isEqualTo(Absent.ABSENT);
    assertThat(answer.times().endMicros()).isGreaterThanOrEqualTo(answer.times().startMicros());
  }

  private static InetSocketAddress unused() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return (InetSocketAddress) socket.getLocalSocketAddress();
    }
  }

  @Test
  void anAddressThatIsNotOfThisMachine() throws Exception {
    try (Http2Server server = Http2Server.echo()) {
      HttpTarget target =
          new HttpTarget(
              server.address(), "site", List.of(HttpTarget.at("192.0.2.1", 0)), true, 9000);
      Http2Client client = client(target);
      assertThat(new Http2Caller(client).get("/").error()).isEqualTo(RequestError.REFUSED);
      assertThat(client.failures().count()).isEqualTo(1);
      assertThat(client.failures().last()).contains("Cannot assign requested address");
    }
  }
}
