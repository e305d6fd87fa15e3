package ntier.plan.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import ntier.plan.BurstyPlan;
import ntier.plan.BurstyPlan.BurstyLoad;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * Plans SysBursty from {@code configs/sysbursty.yaml} for the injection that needs it. Its last
 * tier, the database, gets the cores of the target tier; the rest of it gets cores that nobody
 * uses, or where there are none, those that the target tier does not use.
 */
final class BurstyReader {
  private static final String FILE = "configs/sysbursty.yaml";
  private static final String BURSTS = "bursts";
  private static final String SET = "{db.sortBuffer: 16MB}";
  private static final List<String> KEYS =
      List.of("about", "application", "database", "weight", "stack", "set", BURSTS);
  private static final int NORMAL_WEIGHT = 100;
  private static final int MOST_WEIGHT = 10_000;

  private final Path home;
  private final TierCatalog catalog;
  private final List<Integer> cpus;

  /**
   * @param cpus that may be used
   */
  BurstyReader(Path home, TierCatalog catalog, List<Integer> cpus) {
    this.home = home;
    this.catalog = catalog;
    this.cpus = List.copyOf(cpus);
  }

  /**
   * SysBursty, if an injection needs one.
   *
   * @param hosts of the system under test
   * @param origins knows the places of the injections
   */
  Optional<BurstyPlan> read(
      List<InjectionPlan> injections,
      List<InjectorDescription> injectors,
      List<HostPlan> hosts,
      Origins origins) {
    List<Integer> needing =
        IntStream.range(0, injections.size())
            .filter(i -> isNeeded(injections.get(i), injectors))
            .boxed()
            .toList();
    if (needing.size() > 1) {
      throw new ExperimentException(
          origins.places().get("inject[" + needing.get(1) + "]"),
          "a second %s: there is one SysBursty, which shares the cores of one tier; one of the two would be right"
              .formatted(injections.get(needing.get(1)).cause()));
    }
    return needing.stream().findFirst().map(i -> bursty(injections.get(i), hosts));
  }

  /** Whether an injection needs it. */
  static boolean isNeeded(InjectionPlan injection, List<InjectorDescription> injectors) {
    return injectors.stream()
        .anyMatch(
            injector ->
                injector.name().equals(injection.cause())
                    && injector.needs().contains(Need.SECOND_SYSTEM));
  }

  private BurstyPlan bursty(InjectionPlan injection, List<HostPlan> hosts) {
    Fields fields = new Fields(yaml().mapping("database: small"), "SysBursty", KEYS);
    Origins own = new Origins();
    ApplicationChoice application = ApplicationChoice.read(home, fields, own);
    String database = application.database(fields);
    int weight =
        (int) Fields.integer(fields.require("weight", "weight: 100"), "weight", 1, MOST_WEIGHT);
    List<ChainTier> chain =
        new ChainReader(catalog, own).read(fields.require("stack", "stack: " + StackList.EXAMPLE));
    List<TierPlan> tiers =
        new StackReader(catalog, own)
            .read(chain, settings(fields, injection)).stream()
                .map(tier -> tier.on(tier.hosts().stream().map(BurstyPlan.PREFIX::concat).toList()))
                .toList();
    application.requireFits(tiers, catalog);
    return new BurstyPlan(
        application.application().application(),
        database,
        application.requireLoad().defaultMix(),
        tiers,
        hosts(tiers, injection, hosts, weight),
        BurstyLoad.of(injection.parameters()));
  }

  /** Beside those of any load, what bursts of a length have, whose batch is found for it. */
  private static Optional<YamlValue> settings(Fields fields, InjectionPlan injection) {
    Optional<YamlValue> all = fields.find("set");
    Optional<YamlValue> bursts = fields.find(BURSTS).filter(there -> injection.stall().isPresent());
    if (all.isEmpty() || bursts.isEmpty()) {
      return bursts.or(() -> all);
    }
    Mapping both = all.get().mapping(SET);
    for (YamlValue.Entry entry : bursts.get().mapping(SET).entries().values()) {
      both = both.with(entry);
    }
    return Optional.of(both);
  }

  private YamlValue yaml() {
    return YamlFile.read(FILE, home.resolve(FILE));
  }

  private List<HostPlan> hosts(
      List<TierPlan> tiers, InjectionPlan injection, List<HostPlan> hosts, int weight) {
    HostPlan target =
        hosts.stream()
            .filter(host -> host.name().equals(injection.target()))
            .findFirst()
            .orElseThrow();
    int asked = Integer.parseInt(injection.parameters().get(BurstyPlan.WEIGHT));
    int databaseWeight = Math.clamp((long) asked * target.weight() / NORMAL_WEIGHT, 1, MOST_WEIGHT);
    // On a machine elsewhere nobody knows which cores are free.
    List<Integer> free = target.machine().isPresent() ? List.of() : free(hosts);
    // Where no core is free all of it shares the tier's, and no other: so is nothing else
    // disturbed.
    List<Integer> cores = free.isEmpty() ? target.cores() : free;
    int otherWeight = free.isEmpty() ? databaseWeight : weight;
    List<HostPlan> plans = new ArrayList<>();
    plans.add(host(BurstyPlan.CLIENT, cores, otherWeight));
    for (TierPlan tier : tiers) {
      boolean shares = tier.equals(tiers.getLast());
      for (String host : tier.hosts()) {
        plans.add(
            shares ? host(host, target.cores(), databaseWeight) : host(host, cores, otherWeight));
      }
    }
    return plans.stream().map(host -> host.on(target.machine())).toList();
  }

  private List<Integer> free(List<HostPlan> hosts) {
    Set<Integer> used = new TreeSet<>();
    hosts.forEach(host -> used.addAll(host.cores()));
    return cpus.stream().filter(core -> !used.contains(core)).toList();
  }

  private static HostPlan host(String name, List<Integer> cores, int weight) {
    return new HostPlan(name, cores, weight, OptionalDouble.empty(), Map.of());
  }
}
