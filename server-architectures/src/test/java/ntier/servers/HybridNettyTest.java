package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Which way HybridNetty goes. Netty's codec writes the names of fields in small letters, SingleT's
 * path does not: so an answer shows which one made it.
 */
@Timeout(60)
@ParameterizedClass
@EnumSource(names = {"HYBRID_NETTY", "HYBRID_EPOLL"})
class HybridNettyTest {
  private static final int TINY = 4 * 1024;

  /** More than a send buffer of 16 KB and a tiny receive buffer take together. */
  private static final int LARGE = 1_000_000;

  private final Architecture architecture;
  private Server server;

  HybridNettyTest(Architecture architecture) {
    this.architecture = architecture;
  }

  @BeforeEach
  void start() throws IOException {
    server = Servers.start(architecture, "server.sendBuffer", "16384");
  }

  @AfterEach
  void end() {
    server.close();
  }

  private static boolean isLight(Client.Answer answer) {
    return answer.head().contains("\r\nContent-Length: ");
  }

  private static boolean isLight(Client client, String target) throws IOException {
    client.send(Client.request(target));
    return isLight(client.read());
  }

  @Test
  @DisplayName("a light request that grows is sent whole, and its type is heavy from then on")
  void grows() throws IOException {
    try (Client client = new Client(server)) {
      for (int i = 0; i < 100; i++) {
        assertThat(isLight(client, "/bytes/100?type=story")).isTrue();
      }
      client.send(Client.request("/bytes/" + LARGE + "?type=story"));
      client.readPage(LARGE);
      assertThat(isLight(client, "/bytes/" + LARGE + "?type=story")).isFalse();
      assertThat(isLight(client, "/bytes/100?type=other")).isTrue();
    }
  }

  @Test
  @DisplayName("a heavy type that has shrunk is light again, one that has not is tried again")
  void shrinks() throws IOException {
    try (Client client = new Client(server)) {
      assertThat(isLight(client, "/bytes/" + LARGE + "?type=story")).isTrue();
      for (int i = 0; i < RequestTypes.RETRY; i++) {
        assertThat(isLight(client, "/bytes/100?type=story")).isFalse();
      }
      // Tried: it is still large, now and then.
      client.send(Client.request("/bytes/" + LARGE + "?type=story"));
      client.readPage(LARGE);
      for (int i = 0; i < RequestTypes.RETRY; i++) {
        assertThat(isLight(client, "/bytes/100?type=story")).isFalse();
      }
      for (int i = 0; i < 2 * RequestTypes.RETRY; i++) {
        assertThat(isLight(client, "/bytes/100?type=story")).isTrue();
      }
    }
  }

  @Test
  @DisplayName("requests of one size: heavy for a client with a tiny buffer, light for others")
  void dependsOnTheNetwork() throws IOException {
    int size = 2_000;
    int toFill = 300;
    try (Client fast = new Client(server);
        Client slow = new Client(server, TINY)) {
      assertThat(isLight(fast, "/bytes/" + size)).isTrue();
      // What the slow one does not take fills its socket, until a part of an answer is left.
      StringBuilder many = new StringBuilder();
      for (int i = 0; i < toFill; i++) {
        many.append(Client.request(size));
      }
      slow.send(many.toString());
      Optional<Integer> heavySince = Optional.empty();
      for (int i = 0; i < 50_000 && heavySince.isEmpty(); i++) {
        heavySince = isLight(fast, "/bytes/" + size) ? Optional.empty() : Optional.of(i);
      }
      assertThat(heavySince).isPresent();
      for (int i = 0; i < toFill; i++) {
        slow.readPage(size);
      }
      for (int i = 0; i < RequestTypes.RETRY; i++) {
        fast.send(Client.request(size));
        fast.readPage(size);
      }
      assertThat(isLight(fast, "/bytes/" + size)).isTrue();
    }
  }

  @Test
  @DisplayName("light requests behind a full outbound buffer wait for their turn, on Netty's way")
  void fullOutboundBuffer() throws IOException {
    try (Client client = new Client(server, TINY)) {
      assertThat(isLight(client, "/bytes/100")).isTrue();
      client.send(Client.request(LARGE) + Client.request(100) + Client.request("/bytes/x"));
      client.send(Client.request(100));
      client.readPage(LARGE);
      Client.Answer behind = client.read();
      assertThat(behind.body()).hasSize(100);
      assertThat(isLight(behind)).isFalse();
      assertThat(client.read().status()).isEqualTo(404);
      client.readPage(100);
      assertThat(isLight(client, "/bytes/100")).isTrue();
    }
  }

  @Test
  @DisplayName("a light and a heavy request in pieces, one within the other's packet")
  void piecesOfBoth() throws IOException {
    try (Client client = new Client(server)) {
      String both = Client.request(LARGE) + Client.request(100);
      client.send(Client.request(LARGE));
      client.readPage(LARGE);
      for (int cut = 1; cut < both.length(); cut += 13) {
        client.send(both.substring(0, cut));
        client.send(both.substring(cut));
        client.readPage(LARGE);
        client.readPage(100);
      }
    }
  }
}
