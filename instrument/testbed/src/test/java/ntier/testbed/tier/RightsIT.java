package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.testbed.MachineCommand;
import ntier.testbed.database.Rubbos;
import ntier.testbed.rights.Capability;
import ntier.testbed.rights.Confined;
import ntier.testbed.rights.Rights;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the servers may do while it serves, as the kernel says it: needs root. */
class RightsIT extends OnAStack {
  private static final Set<Capability> TO_BIND_PORT_80 = Set.of(Capability.NET_BIND_SERVICE);

  /** So many that each server of {@code tiers/} is in one that may be in a stack of RUBBoS. */
  static List<Arguments> stacks() {
    Set<String> builds = Rubbos.description(Stack.HOME).builds().keySet();
    List<TierDescription> all =
        TierCatalog.read(Stack.HOME).all().stream()
            .filter(server -> server.runs().map(builds::contains).orElse(true))
            // What calls nothing and has no data has no place in a chain that ends with data.
            .filter(server -> !server.protocols().calls().isEmpty() || server.data().isPresent())
            .toList();
    List<String> fronts = names(all, Stack::isFirst);
    List<String> apps = names(all, server -> server.runs().isPresent());
    List<String> databases = names(all, server -> server.data().isPresent());
    assertThat(fronts.size() + apps.size() + databases.size()).isEqualTo(all.size());
    int stacks = Math.max(fronts.size(), Math.max(apps.size(), databases.size()));
    return IntStream.range(0, stacks)
        .mapToObj(i -> Arguments.of(at(fronts, i), at(apps, i), at(databases, i)))
        .toList();
  }

  private static List<String> names(
      List<TierDescription> servers, Predicate<TierDescription> chosen) {
    return servers.stream().filter(chosen).map(TierDescription::server).toList();
  }

  private static String at(List<String> names, int index) {
    return names.get(index % names.size());
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void areThoseOfAPlainUser(String web, String app, String db) throws Exception {
    var database = stack.start(db, Optional.empty(), settings(db));
    var application = stack.start(app, Optional.of(database), protocol(web, app));
    var front = stack.start(web, Optional.of(application), Map.of());
    assertThat(stack.get(front, "/rubbos/servlet/edu.rice.rubbos.servlets.BrowseCategories"))
        .contains("category");

    has(front.host(), front, TO_BIND_PORT_80);
    has("app", application, Set.of());
    has("db", database, Set.of());
    assertThat(Set.of(uid(front.host()), uid("app"), uid("db"))).hasSize(3);
    isClosedTo(uid(front.host()), application);
    isClosedTo(uid("app"), database);
    isClosedTo(uid("db"), front);
    front.stop();
    application.stop();
    database.stop();
  }

  private void has(String host, RunningTier tier, Set<Capability> capabilities) throws IOException {
    RunningRights.of(stack.testbed().host(host)).assertPlain(new Rights(uid(host), capabilities));
    assertThat((int) Files.getAttribute(tier.working(), "unix:uid")).isEqualTo(uid(host));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tier.working())))
        .isEqualTo("rwx------");
  }

  /** Though it is shown the way there, which it has not in the testbed. */
  private static void isClosedTo(int uid, RunningTier tier) throws IOException {
    var working = tier.working();
    var look = List.of("/bin/ls", working.toString());
    var result = MachineCommand.run(Confined.command(Rights.of(uid), List.of(working), look), "");
    assertThat(result.output()).contains("Permission denied");
  }

  private int uid(String host) {
    return stack.testbed().host(host).uid();
  }

  /** One that both speak. */
  private Map<String, String> protocol(String web, String app) {
    return stack
        .description(web)
        .protocols()
        .towards(stack.description(app).protocols())
        .map(protocol -> Map.of("protocol", protocol))
        .orElseThrow();
  }
}
