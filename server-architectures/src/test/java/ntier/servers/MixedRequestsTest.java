package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Requests of all sizes, types and lengths of pipelines, over connections with all buffers: not one
 * wrong byte. Seeded.
 */
class MixedRequestsTest {
  private static final int CLIENTS = 8;
  private static final int CONNECTIONS_PER_CLIENT = 10;

  @ParameterizedTest
  @EnumSource
  @Timeout(60)
  @DisplayName("5,000 requests to each server")
  void eachServer(Architecture architecture) throws Exception {
    play(architecture, 5_000);
  }

  @ParameterizedTest
  @EnumSource(names = {"HYBRID_NETTY", "HYBRID_EPOLL"})
  @Timeout(120)
  @DisplayName("100,000 requests to HybridNetty")
  void hybrid(Architecture architecture) throws Exception {
    play(architecture, 100_000);
  }

  @Test
  @Tag("long")
  @Timeout(1200)
  @DisplayName("a million requests to HybridNetty")
  void hybridLong() throws Exception {
    play(Architecture.HYBRID_NETTY, 1_000_000);
  }

  private static void play(Architecture architecture, int requests)
      throws IOException, InterruptedException, ExecutionException {
    try (Server server =
            Servers.start(architecture, "server.sendBuffer", "16384", "server.stall", "60000");
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int seed = 0; seed < CLIENTS; seed++) {
        Mix mix = new Mix(random(seed));
        all.add(clients.submit(() -> mix.play(server, requests / CLIENTS)));
      }
      int answered = 0;
      for (Future<Integer> client : all) {
        answered += client.get();
      }
      assertThat(answered).isGreaterThanOrEqualTo(requests);
    }
  }

  private static RandomGenerator random(int seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  /** What one client asks for, on one connection after the other. */
  private record Mix(RandomGenerator random) {
    int play(Server server, int requests) throws IOException {
      int answered = 0;
      while (answered < requests) {
        int buffer = random.nextInt(4) == 0 ? 16 * 1024 : 0;
        try (Client client = new Client(server, buffer)) {
          int last = answered + Math.max(1, requests / CONNECTIONS_PER_CLIENT);
          while (answered < last) {
            answered += pipeline(client);
          }
          if (random.nextBoolean()) {
            client.finish();
            assertThat(client.isAtEnd()).isTrue();
          }
        }
      }
      return answered;
    }

    /** Some requests at once, cut anywhere, and their answers. */
    private int pipeline(Client client) throws IOException {
      int length = random.nextInt(3) == 0 ? random.nextInt(1, 40) : 1;
      List<Integer> sizes = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < length; i++) {
        int size = size();
        sizes.add(size);
        text.append(Client.request(target(size)));
      }
      for (int from = 0; from < text.length(); ) {
        int to = random.nextInt(4) == 0 ? random.nextInt(from, text.length()) + 1 : text.length();
        client.send(text.substring(from, to));
        from = to;
      }
      for (int size : sizes) {
        if (size < 0) {
          assertThat(client.read().status()).isEqualTo(404);
        } else {
          client.readPage(size);
        }
      }
      return length;
    }

    /** Mostly light, sometimes heavy, and now and then no page. */
    private int size() {
      int draw = random.nextInt(1_000);
      if (draw < 900) {
        return random.nextInt(10) * 100;
      }
      if (draw < 980) {
        return random.nextInt(20_000);
      }
      return draw < 990 ? -1 : random.nextInt(300_000);
    }

    private String target(int size) {
      if (size < 0) {
        return "/none";
      }
      return "/bytes/" + size + (random.nextInt(3) == 0 ? "?type=" + random.nextInt(5) : "");
    }
  }
}
