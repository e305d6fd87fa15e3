package ntier.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.injectors.Injectors;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.TierPlan;
import ntier.plan.read.PlanReader;
import ntier.plan.tier.SendsDescription.Sends;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.simulation.model.Link;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.read.Demands;
import ntier.simulation.read.PlanModel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a {@code tier.yaml} says in the words of a chain, and in those of web, app and db. */
class ServersAgreeTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final TierCatalog CATALOG = TierCatalog.read(HOME);
  private static final PlanReader READER = new PlanReader(HOME, Injectors.descriptions(), 2);

  @Test
  @DisplayName("protocols, contracts and usual places are those of role, speaks and application")
  void roles() {
    for (TierDescription server : CATALOG.all()) {
      assertThat(server.usually()).as(server.server()).isEqualTo(server.role().key());
      List<String> serves = server.protocols().serves();
      List<String> calls = server.protocols().calls();
      switch (server.role()) {
        case WEB -> {
          assertThat(serves).containsExactly("http");
          assertThat(calls).isEqualTo(server.speaks());
        }
        case APP -> {
          assertThat(serves).isEqualTo(server.speaks());
          assertThat(calls).containsExactly("mysql");
        }
        case DB -> {
          assertThat(serves).containsExactly("mysql");
          assertThat(calls).isEmpty();
        }
      }
      assertThat(server.application().isPresent()).isEqualTo(server.runs().isPresent());
      assertThat(server.demand()).as("demand of " + server.server()).isPresent();
    }
    for (TierDescription web : CATALOG.all()) {
      for (TierDescription app : CATALOG.all()) {
        if (web.role() == Role.WEB && app.role() == Role.APP) {
          assertThat(web.protocols().towards(app.protocols()))
              .isEqualTo(web.speaks().stream().filter(app.speaks()::contains).findFirst());
        }
      }
    }
  }

  /** Each web server, each app server and each database, with each policy of connections. */
  static List<List<String>> systems() {
    List<List<String>> systems = new ArrayList<>();
    for (TierDescription server : CATALOG.all()) {
      String role = server.role().key();
      String stack = "stack." + role + "=" + server.server();
      systems.add(List.of(stack));
      if (server.role() != Role.DB) {
        for (String policy : server.settings().get("connections").values()) {
          systems.add(List.of(stack, role + ".connections=" + policy));
        }
      }
    }
    return systems;
  }

  @ParameterizedTest
  @MethodSource("systems")
  @DisplayName("places and connections are what the simulation takes them for")
  void model(List<String> sets) {
    Plan plan = READER.read(READER.find("first-run"), sets);
    SystemModel model =
        PlanModel.of(
            plan, Demands.measured(CATALOG), List.of(), PlannedInjections.retransmission(plan));
    for (int i = 0; i < plan.tiers().size(); i++) {
      TierPlan tier = plan.tiers().get(i);
      Tier taken = model.tiers().get(i);
      TierDescription server = CATALOG.find(tier.server()).orElseThrow();
      Map<String, String> names = server.withValues(tier.settingTexts());
      assertThat(server.places().integer(names)).isEqualTo(taken.places());
      assertThat(server.sends().isPresent()).isEqualTo(taken.below().isPresent());
      if (taken.below().isPresent()) {
        Link link = taken.below().get();
        Sends sends = server.sends().orElseThrow().with(names);
        assertThat(sends.limit().orElse(Integer.MAX_VALUE)).isEqualTo(link.limit());
        assertThat(sends.keep()).isEqualTo(link.keep());
        assertThat(sends.opened()).isEqualTo(link.opened());
        assertThat(sends.held()).isEqualTo(link.held());
      }
    }
  }
}
