package ntier.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ntier.plan.tier.Protocols;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a {@code tier.yaml} says in the words of a chain, and in those of web, app and db. */
class ServersAgreeTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final TierCatalog CATALOG = TierCatalog.read(HOME);

  @Test
  @DisplayName("protocols, contracts and usual places are those of role, speaks and application")
  void roles() {
    for (TierDescription server : CATALOG.all()) {
      Protocols protocols = server.protocols();
      switch (server.usually()) {
        case "web", "balancer" -> {
          assertThat(protocols.canBeFirst()).isTrue();
          // Apache is told where a program is below one server: that of FastCGI is in its request.
          List<String> ofOne =
              server.server().startsWith("apache") ? List.of("fastcgi") : List.of();
          assertThat(Stream.concat(protocols.balances().stream(), ofOne.stream()))
              .containsExactlyElementsOf(protocols.calls());
        }
        case "app" -> assertThat(protocols.calls()).containsExactly("mysql");
        default -> assertThat(protocols.calls()).isEmpty();
      }
      assertThat(server.runs().isPresent())
          .as(server.server())
          .isEqualTo(List.of("app", "server").contains(server.usually()));
      assertThat(server.data().isPresent())
          .as(server.server())
          .isEqualTo(protocols.serves().contains("mysql"));
      assertThat(server.demand()).as("demand of " + server.server()).isPresent();
    }
  }
}
