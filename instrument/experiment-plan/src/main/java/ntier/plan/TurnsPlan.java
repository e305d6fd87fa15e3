package ntier.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A checked run of turns with every value resolved. All variants are up in one testbed; in each
 * round each of them has one turn with each load. Immutable.
 *
 * @param experiment its name, as in {@link Plan}
 * @param title one line for people
 * @param variants in the order of the file; the second is the first once more, see {@link
 *     Variant#twinOf}
 * @param loads in the order of the file, 1 or more, with different names
 * @param turn how long a turn counts
 * @param warmUp of a turn, before it counts: its variant was frozen, and its connections are new
 * @param rounds that count, 1 or more
 * @param seed of all that is drawn: the order of turns, which pages are asked for and when
 */
public record TurnsPlan(
    String experiment,
    String title,
    List<Variant> variants,
    List<TurnsLoad> loads,
    Duration turn,
    Duration warmUp,
    int rounds,
    long seed)
    implements Experiment {
  /** What the name of the first variant's twin ends with. */
  public static final String AGAIN = " again";

  /** How long it takes to freeze one variant, thaw another and read what is counted. */
  private static final Duration BETWEEN_TURNS = Duration.ofMillis(250);

  /** What starting a variant and its first turns take. Measured at 5 to 15 s. */
  private static final Duration START = Duration.ofSeconds(12);

  public TurnsPlan {
    variants = List.copyOf(variants);
    loads = List.copyOf(loads);
    Require.that(variants.size() >= 2, "the first variant has a twin", variants.size());
    Require.that(
        variants.get(1).twinOf().equals(Optional.of(variants.getFirst().name())),
        "the second variant is the first one's twin",
        variants.get(1).name());
    Require.that(!loads.isEmpty(), "a run of turns has a load", loads);
    Require.that(rounds >= 1, "there is a round or more", rounds);
    Require.positive(turn, "a turn");
    Require.notNegative(warmUp, "the warm-up of a turn");
    requireDifferent(variants.stream().map(Variant::name).toList());
    requireDifferent(loads.stream().map(TurnsLoad::name).toList());
  }

  private static void requireDifferent(List<String> names) {
    Require.that(new HashSet<>(names).size() == names.size(), "names differ", names);
  }

  /**
   * What is compared: a stack with its settings.
   *
   * @param name what distinguishes it from the others, without commas
   * @param plan of its servers; what it says of users and phases means nothing here
   * @param twinOf the variant that it is equal to, up once more on hosts of its own: what these two
   *     differ by is what the run cannot tell. Empty for all others
   */
  public record Variant(String name, Plan plan, Optional<String> twinOf) {}

  /**
   * The systems that are up, by names that their hosts begin with: {@code t1} has the hosts {@code
   * t1-app} and so on. The users' host, which all share, is with the first one.
   */
  public SequencedMap<String, Plan> systems() {
    SequencedMap<String, Plan> systems = new LinkedHashMap<>();
    for (Variant variant : variants) {
      String name = system(variant);
      systems.put(name, placed(variant.plan(), name + "-", systems.isEmpty()));
    }
    return systems;
  }

  /** The name of a variant's system. */
  public String system(Variant variant) {
    return "t" + (variants.indexOf(variant) + 1);
  }

  private static Plan placed(Plan plan, String prefix, boolean withClient) {
    List<HostPlan> hosts = new ArrayList<>();
    for (HostPlan host : plan.hosts()) {
      if (plan.tierOf(host.name()).isPresent()) {
        hosts.add(host.named(prefix + host.name()));
      } else if (withClient) {
        hosts.add(host);
      }
    }
    List<TierPlan> tiers =
        plan.tiers().stream()
            .map(tier -> tier.on(tier.hosts().stream().map(prefix::concat).toList()))
            .toList();
    return plan.placed(tiers, hosts);
  }

  /** The same with other loads. */
  public TurnsPlan with(List<TurnsLoad> others) {
    return new TurnsPlan(experiment, title, variants, others, turn, warmUp, rounds, seed);
  }

  /** How many turns count. */
  public int turns() {
    return variants.size() * loads.size() * rounds;
  }

  /** Those of its variants; the twin is the first one once more. */
  @Override
  public List<Plan> plans() {
    return variants.stream()
        .filter(variant -> variant.twinOf().isEmpty())
        .map(Variant::plan)
        .toList();
  }

  /** All variants are up in one. */
  @Override
  public int runs() {
    return 1;
  }

  @Override
  public Duration estimate() {
    return turn.plus(warmUp)
        .plus(BETWEEN_TURNS)
        .multipliedBy(turns())
        .plus(START.multipliedBy(variants.size()));
  }
}
