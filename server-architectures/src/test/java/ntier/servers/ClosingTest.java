package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How servers begin and end. */
@Timeout(60)
class ClosingTest {
  @ParameterizedTest
  @EnumSource
  @DisplayName("no thread, connection or port is left, whatever they were doing")
  void endsAll(Architecture architecture) throws Exception {
    Server server = Servers.start(architecture, "server.sendBuffer", "16384");
    try (Client idle = new Client(server);
        Client served = new Client(server);
        Client slow = new Client(server, 4096)) {
      served.send(Client.request(100));
      served.readPage(100);
      slow.send(Client.request(5_000_000));
      assertThat(threads(architecture)).isNotEmpty();
      server.close();
      awaitThreads(architecture, List.of());
      assertThat(served.isAtEnd()).isTrue();
      assertThat(idle.isAtEnd()).isTrue();
    }
    assertThatThrownBy(() -> new Client(server).close()).isInstanceOf(ConnectException.class);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("one that cannot listen says where, and leaves no thread")
  void cannotListen(Architecture architecture) throws Exception {
    try (Server first = Servers.start(architecture)) {
      List<String> before = threads(architecture);
      String port = Integer.toString(first.port());
      assertThatThrownBy(() -> Servers.start(architecture, "server.port", port))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.0.0.1:" + port);
      awaitThreads(architecture, before);
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("a connection for each request: memory outside of the heap is used again")
  void memory(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture)) {
      requestsOnTheirOwn(server, 100);
      long before = outsideOfTheHeap();
      requestsOnTheirOwn(server, 2_000);
      // Buffers of their own would take twice as much; Netty takes some MB at a time.
      assertThat(outsideOfTheHeap() - before).isLessThan(12 * 1024 * 1024);
    }
  }

  private static void requestsOnTheirOwn(Server server, int requests) throws IOException {
    for (int i = 0; i < requests; i++) {
      try (Client client = new Client(server)) {
        client.send(Client.request(100));
        client.readPage(100);
        client.finish();
        assertThat(client.isAtEnd()).isTrue();
      }
    }
  }

  private static long outsideOfTheHeap() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  /** A thread is there for an instant after it has said that its work is over. */
  private static void awaitThreads(Architecture architecture, List<String> expected)
      throws InterruptedException {
    for (int i = 0; i < 500 && !threads(architecture).equals(expected); i++) {
      Thread.sleep(10);
    }
    assertThat(threads(architecture)).isEqualTo(expected);
  }

  private static List<String> threads(Architecture architecture) {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith(architecture.written() + " "))
        .sorted()
        .toList();
  }
}
