package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The chain of tiers, as a manifest has it")
class ChainServerTest {
  private static Manifest.Tier earlier() {
    return new Manifest.Tier("server", Optional.empty(), "10.0.0.1", 80, 278, "threads");
  }

  private static Manifest.Tier of(String tier, boolean data, boolean files, boolean application) {
    return new Manifest.Tier(
        "server",
        Optional.empty(),
        "10.0.0.1",
        80,
        278,
        "threads",
        Optional.of(tier),
        Optional.of(data),
        Optional.of(files),
        Optional.of(application));
  }

  private static List<String> hosts(List<ChainServer> servers) {
    return servers.stream().map(ChainServer::host).toList();
  }

  @Test
  @DisplayName("of an older run: web, app, db, whose names say what they do, in whatever order")
  void earlierRuns() {
    SequencedMap<String, Manifest.Tier> tiers = new LinkedHashMap<>();
    for (String host : List.of("app", "bursty-app", "bursty-db", "bursty-web", "db", "web")) {
      tiers.put(host, earlier());
    }
    List<ChainServer> chain = ChainServer.of(tiers, false);
    assertThat(hosts(chain)).containsExactly("web", "app", "db");
    assertThat(chain).extracting(ChainServer::tier).containsExactly("web", "app", "db");
    assertThat(chain).extracting(ChainServer::position).containsExactly(0, 1, 2);
    assertThat(chain).extracting(ChainServer::last).containsExactly(false, false, true);
    assertThat(chain).extracting(ChainServer::servesFiles).containsExactly(true, false, false);
    assertThat(chain).extracting(ChainServer::runsApplication).containsExactly(false, true, false);
    assertThat(chain).extracting(ChainServer::holdsData).containsExactly(false, false, true);
    assertThat(hosts(ChainServer.of(tiers, true)))
        .containsExactly("bursty-web", "bursty-app", "bursty-db");
  }

  @Test
  @DisplayName("as recorded: names mean nothing, servers of a tier have its position")
  void recorded() {
    SequencedMap<String, Manifest.Tier> tiers = new LinkedHashMap<>();
    tiers.put("db", of("db", false, true, false));
    tiers.put("web-1", of("web", false, false, true));
    tiers.put("web-2", of("web", false, false, true));
    tiers.put("app", of("app", true, false, false));
    tiers.put("bursty-db", of("db", true, false, false));
    List<ChainServer> chain = ChainServer.of(tiers, false);
    assertThat(hosts(chain)).containsExactly("db", "web-1", "web-2", "app");
    assertThat(chain).extracting(ChainServer::tier).containsExactly("db", "web", "web", "app");
    assertThat(chain).extracting(ChainServer::position).containsExactly(0, 1, 1, 2);
    assertThat(chain).extracting(ChainServer::last).containsExactly(false, false, false, true);
    assertThat(chain)
        .extracting(ChainServer::servesFiles)
        .containsExactly(true, false, false, false);
    assertThat(chain)
        .extracting(ChainServer::runsApplication)
        .containsExactly(false, true, true, false);
    assertThat(chain).extracting(ChainServer::holdsData).containsExactly(false, false, false, true);
    assertThat(hosts(ChainServer.of(tiers, true))).containsExactly("bursty-db");
  }
}
