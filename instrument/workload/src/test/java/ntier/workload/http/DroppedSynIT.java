package ntier.workload.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.workload.RealtimeClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A listener whose accept queue is full drops SYNs: the requests that lost one say so.
 *
 * <pre>
 * 6 clients --SYN--> listener with backlog 1 that accepts nothing for 500 ms: it holds 2, drops 4
 * </pre>
 */
@Timeout(30)
class DroppedSynIT {
  private static final int CLIENTS = 6;

  @Test
  void retransmitsTellWhichRequestsLostTheirSyn() throws Exception {
    Queue<Exchange> done = new ConcurrentLinkedQueue<>();
    CountDownLatch all = new CountDownLatch(CLIENTS);
    MultiThreadIoEventLoopGroup loops =
        new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    IoEventLoop loop = loops.next();
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS).execute(() -> serve(listener));
      InetSocketAddress server = (InetSocketAddress) listener.getLocalSocketAddress();
      HttpTarget target = new HttpTarget(server, "site", List.of(), false, 20_000);
      loop.execute(
          () -> {
            HttpClient client = new HttpClient(loop, target, new RealtimeClock());
            for (int i = 0; i < CLIENTS; i++) {
              Exchange exchange =
                  new Exchange(
                      (ended, body) -> {
                        done.add(ended);
                        all.countDown();
                      });
              exchange.prepare("/", 0);
              client.start(exchange);
            }
          });
      all.await();
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
    assertThat(done).allSatisfy(exchange -> assertThat(exchange.error()).isNull());
    List<Exchange> dropped = done.stream().filter(e -> e.retransmits() > 0).toList();
    assertThat(dropped).hasSize(CLIENTS - 2);
    assertThat(dropped)
        .allSatisfy(e -> assertThat(e.connectMicros() - e.startMicros()).isGreaterThan(900_000));
    assertThat(done.stream().filter(e -> e.retransmits() == 0))
        .allSatisfy(e -> assertThat(e.endMicros() - e.startMicros()).isBetween(300_000L, 900_000L));
  }

  private static void serve(ServerSocket listener) {
    byte[] answer = CannedServer.page("hello").getBytes(StandardCharsets.US_ASCII);
    try {
      while (true) {
        try (Socket connection = listener.accept()) {
          connection.getInputStream().read(new byte[1000]);
          connection.getOutputStream().write(answer);
        }
      }
    } catch (IOException e) {
      // the test is over
    }
  }
}
