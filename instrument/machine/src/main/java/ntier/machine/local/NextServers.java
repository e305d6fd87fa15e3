package ntier.machine.local;

import java.util.Map;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.testbed.tier.ChainPlace;
import ntier.testbed.tier.NextServer;
import ntier.testbed.tier.RunningTier;

/** Servers that serve as the order that starts the tier above names them. */
final class NextServers {
  private NextServers() {}

  /** One as its tier's start answers it. */
  static Answer.Serving answer(RunningTier server) {
    return new Answer.Serving(
        server.host(),
        server.tier(),
        server.server(),
        server.address(),
        server.port(),
        server.settings(),
        server.provided(),
        server.startedIn().toMillis());
  }

  /** Where the tier of an order is in its chain. */
  static ChainPlace place(Order.StartTier order) {
    return new ChainPlace(
        order.first(), order.users(), order.below().stream().map(Answered::new).toList());
  }

  private record Answered(Answer.Serving serving) implements NextServer {
    @Override
    public String host() {
      return serving.host();
    }

    @Override
    public String tier() {
      return serving.tier();
    }

    @Override
    public String server() {
      return serving.server();
    }

    @Override
    public String address() {
      return serving.address();
    }

    @Override
    public int port() {
      return serving.port();
    }

    @Override
    public Map<String, String> settings() {
      return serving.settings();
    }

    @Override
    public Map<String, String> provided() {
      return serving.provided();
    }
  }
}
