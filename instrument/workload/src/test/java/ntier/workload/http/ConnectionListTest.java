package ntier.workload.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectionListTest {
  private static final int CONNECTIONS = 6;
  private static final int STEPS = 2000;

  private final MultiThreadIoEventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final ConnectionList list = new ConnectionList();

  @AfterEach
  void shutDown() {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  /** Connections that were never made, and are in no list. */
  private List<HttpConnection> connections() {
    IoEventLoop loop = loops.next();
    var server = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    HttpClient client =
        new HttpClient(loop, new HttpTarget(server, "site", List.of(), false, 1000), () -> 0L);
    List<HttpConnection> all = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      Exchange exchange = new Exchange((done, body) -> {});
      exchange.prepare("/", 0);
      all.add(new HttpConnection(client, null, exchange));
      client.busy().remove(all.getLast());
    }
    return all;
  }

  @Test
  void isInTheOrderOfASetThatKeepsIts() {
    List<HttpConnection> connections = connections();
    Set<HttpConnection> expected = new LinkedHashSet<>();
    Random random = new Random(1);
    for (int step = 0; step < STEPS; step++) {
      HttpConnection one = connections.get(random.nextInt(CONNECTIONS));
      if (random.nextBoolean()) {
        list.remove(one);
        expected.remove(one);
      } else if (expected.add(one)) {
        list.add(one);
      }
      assertThat(list.all()).containsExactlyElementsOf(expected);
      assertThat(list.size()).isEqualTo(expected.size());
      assertThat(list.first()).isSameAs(expected.isEmpty() ? null : expected.iterator().next());
    }
  }

  @Test
  void aConnectionIsInOneListAtMost() {
    HttpConnection one = connections().getFirst();
    ConnectionList other = new ConnectionList();
    list.add(one);
    assertThatThrownBy(() -> other.add(one)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> list.add(one)).isInstanceOf(IllegalStateException.class);
    other.remove(one);
    assertThat(list.all()).containsExactly(one);
    list.remove(one);
    other.add(one);
    assertThat(other.first()).isSameAs(one);
  }
}
