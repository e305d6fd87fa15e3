package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import ntier.linux.NetworkNamespace;
import org.junit.jupiter.api.Test;

/** How tiers keep their connections, and how many they take, as the kernel sees it: needs root. */
class ConnectionPolicyIT extends OnAStack {
  private static final String PAGE = "/rubbos/servlet/edu.rice.rubbos.servlets.StoriesOfTheDay";

  private Sockets sockets(RunningTier tier) {
    return new Sockets(stack.testbed().host(tier.host()).handle(), tier.port());
  }

  /** What a value becomes within three seconds; the expected one at once. */
  private static int settled(Callable<Integer> value, int expected) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
    while (value.call() != expected && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return value.call();
  }

  @Test
  void pooledConnectionsStay() throws Exception {
    var db = stack.start("mysql", Optional.empty(), Map.of());
    var app = stack.start("tomcat", Optional.of(db), Map.of("pool", "7"));
    var web = stack.start("apache", Optional.of(app), Map.of());
    assertThat(stack.get(web, PAGE)).contains("storyId=");
    assertThat(settled(sockets(db)::established, 7)).isEqualTo(7);
    assertThat(sockets(app).established()).isEqualTo(1);
  }

  @Test
  void onDemandConnectionsGo() throws Exception {
    var db = stack.start("mysql", Optional.empty(), Map.of("overflow", "reject"));
    var app = stack.start("tomcat", Optional.of(db), Map.of("connections", "on-demand"));
    var web = stack.start("apache", Optional.of(app), Map.of("connections", "on-demand"));
    for (int i = 0; i < 3; i++) {
      assertThat(stack.get(web, PAGE)).contains("storyId=");
      assertThat(settled(sockets(db)::established, 0)).isZero();
      assertThat(settled(sockets(app)::established, 0)).isZero();
    }
  }

  @Test
  void tomcatSpeaksHttpToo() throws Exception {
    var db = stack.start("mysql", Optional.empty(), Map.of());
    var app = stack.start("tomcat", Optional.of(db), Map.of("protocol", "http"));
    assertThat(stack.get(app, PAGE)).contains("storyId=");
  }

  /** The paper's second overflow level: 150 + 128, then 300 + 128 (rubbos.md, testbed). */
  @Test
  void apacheMakesASecondProcessUnderPressure() throws Exception {
    var db = stack.start("mysql", Optional.empty(), Map.of());
    var app = stack.start("tomcat", Optional.of(db), Map.of());
    for (int processes = 1; processes <= 2; processes++) {
      var settings = Map.of("processes", Integer.toString(processes));
      var web = stack.start("apache", Optional.of(app), settings);
      assertThat(web.plan().queueLimit()).isEqualTo(150 * processes + 128);
      var waiting = openUnfinishedRequests(web, 250);
      int expected = processes == 1 ? 100 : 0;
      assertThat(settled(sockets(web)::acceptQueue, expected)).isEqualTo(expected);
      for (var socket : waiting) {
        socket.close();
      }
      web.stop();
    }
  }

  private List<Socket> openUnfinishedRequests(RunningTier web, int count) throws Exception {
    return NetworkNamespace.call(
        stack.testbed().host("client").handle().namespace(),
        () -> {
          var sockets = new ArrayList<Socket>();
          for (int i = 0; i < count; i++) {
            var socket = new Socket();
            socket.connect(new InetSocketAddress(web.address(), web.port()), 5_000);
            socket
                .getOutputStream()
                .write("GET / HTTP/1.0\r\n".getBytes(StandardCharsets.US_ASCII));
            sockets.add(socket);
          }
          return sockets;
        });
  }
}
