package ntier.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * SysBursty: a second complete system, whose last tier, its database, shares the cores of one tier
 * of the system under test, as two virtual machines of one host do (paper 002, section 3.1 and
 * figure 4).
 *
 * @param applicationName of the folder in {@code applications/} that describes what it runs
 * @param database size of the application's data; empty where there are none
 * @param mix of its users; empty where the application's load has none
 * @param tiers from the one that its users reach to the last; each on hosts of this plan
 * @param hosts that of its users, and those of its tiers; the names of all begin with {@link
 *     #PREFIX}
 * @param load what its users do
 */
public record BurstyPlan(
    String applicationName,
    String database,
    String mix,
    List<TierPlan> tiers,
    List<HostPlan> hosts,
    BurstyLoad load) {
  /** Parameters of causes that need SysBursty: requests at once. */
  public static final String BATCH = "batch";

  /** How long a batch that was found keeps the tier from its cores, in milliseconds. */
  public static final String BURST_MILLIS = "burstMillis";

  /** Burst index, instead of {@link #BATCH}. */
  public static final String MMPP = "mmpp";

  /** How many users, of {@link #MMPP}. */
  public static final String USERS = "users";

  /** CPU weight of its database against 100 of the tier. */
  public static final String WEIGHT = "weight";

  /** The value of {@link #MMPP} that stands for {@link #BATCH}. */
  public static final String NONE = "none";

  /** What no other tier may be called: its hosts and its folder in a run's are. */
  public static final String NAME = "bursty";

  /** What the names of its hosts begin with. */
  public static final String PREFIX = NAME + "-";

  /** The host that its load comes from. */
  public static final String CLIENT = PREFIX + "client";

  public BurstyPlan {
    Require.that(!tiers.isEmpty(), "SysBursty has a tier or more", tiers);
    tiers = List.copyOf(tiers);
    hosts = List.copyOf(hosts);
  }

  /** The same with another load. */
  public BurstyPlan with(BurstyLoad other) {
    return new BurstyPlan(applicationName, database, mix, tiers, hosts, other);
  }

  /** The same on other hosts of the same names. */
  BurstyPlan on(List<HostPlan> others) {
    return new BurstyPlan(applicationName, database, mix, tiers, others, load);
  }

  /** How its requests come in bursts. */
  public enum Kind {
    /** Many requests at once, at the times of the injection's schedule. */
    BATCH,
    /** Users with think times of a two-state process, whose bursts come by themselves. */
    MMPP
  }

  /**
   * The load of SysBursty.
   *
   * @param size of a batch, in requests; 0 for {@code MMPP}
   * @param users of {@code MMPP}; 0 for {@code BATCH}
   * @param index of dispersion of {@code MMPP} (Mi et al., ICAC 2009); 0 for {@code BATCH}
   */
  public record BurstyLoad(Kind kind, int size, int users, int index) {
    /** TPC-W's rule, for which the process of {@code MMPP} was computed. */
    private static final Duration THINK_TIME = Duration.ofSeconds(7);

    public BurstyLoad {
      boolean batch = kind == Kind.BATCH;
      Require.that(batch ? size >= 1 : size == 0, "a batch has 1 request or more", size);
      Require.that(batch ? users == 0 : users >= 1, "mmpp has 1 user or more", users);
      Require.that(batch ? index == 0 : index >= 1, "an index of dispersion is above 0", index);
    }

    /** The load that the parameters of an injection ask for. */
    public static BurstyLoad of(Map<String, String> parameters) {
      String mmpp = parameters.get(BurstyPlan.MMPP);
      return mmpp.equals(NONE)
          ? batch(Integer.parseInt(parameters.get(BurstyPlan.BATCH)))
          : mmpp(Integer.parseInt(parameters.get(USERS)), Integer.parseInt(mmpp));
    }

    /** So many requests at once. */
    public static BurstyLoad batch(int size) {
      return new BurstyLoad(Kind.BATCH, size, 0, 0);
    }

    /** Users whose think times have an index of dispersion. */
    public static BurstyLoad mmpp(int users, int index) {
      return new BurstyLoad(Kind.MMPP, 0, users, index);
    }

    /** In words: {@code 400 requests at once}. */
    public String text() {
      return kind == Kind.BATCH
          ? size + " requests at once"
          : users + " users with a burst index of " + index;
    }

    /** Its users; a batch is a crowd of its own beside them, so one stands for none there. */
    WorkloadPlan workload(String mix, long seed) {
      return new WorkloadPlan(
          Math.max(1, users),
          THINK_TIME,
          mix,
          WorkloadPlan.Connections.PER_REQUEST,
          WorkloadPlan.Images.NONE,
          seed);
    }
  }
}
