package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that take their answers late, in small pieces or not at all. */
@Timeout(60)
class SlowReadersTest {
  private static final int TINY = 4 * 1024;
  private static final int LARGE = 2_000_000;

  @ParameterizedTest
  @EnumSource
  @DisplayName("through a tiny receive buffer all bytes come, and in order")
  void tinyReceiveBuffer(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture, "server.sendBuffer", "16384");
        Client client = new Client(server, TINY)) {
      client.send(Client.request(100_000) + Client.request(100) + Client.request(50_000));
      client.readPage(100_000);
      client.readPage(100);
      client.readPage(50_000);
    }
  }

  /** The one thread of SingleT-Async, which spins meanwhile, is the paper's point. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SINGLE_ASYNC")
  @DisplayName("one who takes nothing does not keep others from being served")
  void othersAreServed(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture, "server.sendBuffer", "16384");
        Client slow = new Client(server, TINY);
        Client other = new Client(server)) {
      slow.send(Client.request(LARGE) + Client.request(100));
      for (int i = 0; i < 100; i++) {
        other.send(Client.request(100));
        other.readPage(100);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SINGLE_ASYNC", "STOMCAT_ASYNC", "STOMCAT_ASYNC_FIX"})
  @DisplayName("a thread that spins gives up a client that takes nothing, and serves others again")
  void givesUp(Architecture architecture) throws IOException {
    String[] settings = {
      "server.sendBuffer", "16384", "server.workers", "1", "server.stall", "300"
    };
    try (Server server = Servers.start(architecture, settings);
        Client slow = new Client(server, TINY);
        Client other = new Client(server)) {
      slow.send(Client.request(LARGE));
      other.send(Client.request(100));
      other.readPage(100);
      assertThat(isBrokenOff(slow)).isTrue();
    }
  }

  private static boolean isBrokenOff(Client client) {
    try {
      return client.read().body().length < LARGE;
    } catch (IOException broken) {
      return true;
    }
  }
}
