package ntier.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.plan.BurstyPlan.BurstyLoad;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.fit.Fit;
import ntier.plan.paper.PaperResult;

/**
 * A checked experiment with every value resolved; what a run is made from. Immutable.
 *
 * @param experiment its name: the file's name without folder and ending
 * @param title one line for people
 * @param applicationName of the folder in {@code applications/} that describes what runs
 * @param database size of the application's data; empty where there are none
 * @param tiers from the one that the users reach to the last, 1 or more, each with a name of its
 *     own
 * @param hosts that of the users, {@code client}, and those of the tiers' servers
 * @param synTimeout how long the hosts' kernel waits before it sends a lost SYN again for the first
 *     time; empty for the kernel's own, 1 s. Absent in older runs
 * @param bursty SysBursty, a second system beside it, where an injection needs one
 * @param foundWith whose users, work and stalls are found for this one too, where that is another
 *     stack's ({@code found-with}). Absent in older runs
 * @param paper what a paper reports of it, if it is from one. Absent in older runs
 * @param between what joins the machines that its hosts are on; empty where all are on one, and in
 *     older runs
 * @param origins where each value came from, by its path in the experiment, such as {@code
 *     workload.users} or {@code web.threads}
 */
public record Plan(
    String experiment,
    String title,
    String profile,
    String applicationName,
    String database,
    List<TierPlan> tiers,
    List<HostPlan> hosts,
    WorkloadPlan workload,
    PhasesPlan phases,
    List<InjectionPlan> injections,
    Optional<Duration> synTimeout,
    @JsonProperty("neighbour") Optional<BurstyPlan> bursty,
    Optional<Plan> foundWith,
    Optional<PaperResult> paper,
    Optional<Between> between,
    Map<String, Origin> origins)
    implements TierChain {
  public Plan {
    tiers = List.copyOf(tiers);
    List<String> names = tiers.stream().map(TierPlan::name).toList();
    Require.that(!names.isEmpty(), "a plan has a tier or more", names);
    Require.that(
        Set.copyOf(names).size() == names.size(), "each tier has a name of its own", names);
    hosts = List.copyOf(hosts);
    injections = List.copyOf(injections);
    origins = Map.copyOf(origins);
  }

  /**
   * One of the default application, of a system that is alone, with the kernel's own timeouts, and
   * of no paper.
   */
  public Plan(
      String experiment,
      String title,
      String profile,
      String database,
      List<TierPlan> tiers,
      List<HostPlan> hosts,
      WorkloadPlan workload,
      PhasesPlan phases,
      List<InjectionPlan> injections,
      Map<String, Origin> origins) {
    this(
        experiment,
        title,
        profile,
        ApplicationDescription.DEFAULT,
        database,
        tiers,
        hosts,
        workload,
        phases,
        injections,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        origins);
  }

  /**
   * The plan of one of several repetitions, which differs in the workload's seed alone.
   *
   * @param number from 1; the first is this plan itself
   */
  public Plan repetition(int number) {
    if (number == 1) {
      return this;
    }
    Map<String, Origin> all = new HashMap<>(origins);
    all.put(
        "workload.seed",
        new Origin("repetition", "%d of seed %d".formatted(number, workload.seed())));
    return with(
        tiers,
        hosts,
        workload.withSeed(RepetitionSeed.of(workload.seed(), number)),
        injections,
        bursty,
        all);
  }

  /** Whether some of its numbers are found on the machine before a run. */
  public boolean fits() {
    return workload.fill().isPresent()
        || calibration().isPresent()
        || injections.stream()
            .anyMatch(injection -> injection.stall().isPresent() && !kept(injection));
  }

  /** A length that may grow stays as it is under a load that is fixed. */
  private boolean kept(InjectionPlan injection) {
    return !injection.length().isZero() && workload.fill().isEmpty();
  }

  /** What its numbers are found with: itself, unless it takes over those of another stack. */
  public Plan toFind() {
    return foundWith.orElse(this);
  }

  /** The same with so many users. */
  public Plan withUsers(int users) {
    return with(tiers, hosts, workload.withUsers(users), injections, bursty, origins);
  }

  /** The same with its tiers on other hosts. */
  public Plan placed(List<TierPlan> tiersThere, List<HostPlan> otherHosts) {
    return with(tiersThere, otherHosts, workload, injections, bursty, origins);
  }

  /** The same on other hosts of the same names. */
  Plan withHosts(List<HostPlan> newHosts, Optional<BurstyPlan> newBursty) {
    return with(tiers, newHosts, workload, injections, newBursty, origins);
  }

  /**
   * The same with a warm-up that is as long as its JVMs need to compile on this machine; as it is
   * where the command line fixes it.
   *
   * @param compiling how long they do under the full load
   */
  public Plan warmFor(Duration compiling) {
    boolean fixed =
        Optional.ofNullable(origins.get("phases.warmUp")).filter(Origin::fixed).isPresent();
    PhasesPlan warm = fixed ? phases : phases.warmFor(compiling);
    return with(tiers, hosts, workload, warm, injections, bursty, origins);
  }

  private Plan with(
      List<TierPlan> newTiers,
      List<HostPlan> newHosts,
      WorkloadPlan newWorkload,
      List<InjectionPlan> newInjections,
      Optional<BurstyPlan> newBursty,
      Map<String, Origin> newOrigins) {
    return with(newTiers, newHosts, newWorkload, phases, newInjections, newBursty, newOrigins);
  }

  private Plan with(
      List<TierPlan> newTiers,
      List<HostPlan> newHosts,
      WorkloadPlan newWorkload,
      PhasesPlan newPhases,
      List<InjectionPlan> newInjections,
      Optional<BurstyPlan> newBursty,
      Map<String, Origin> newOrigins) {
    return new Plan(
        experiment,
        title,
        profile,
        applicationName,
        database,
        newTiers,
        newHosts,
        newWorkload,
        newPhases,
        newInjections,
        synTimeout,
        newBursty,
        foundWith,
        paper,
        between,
        newOrigins);
  }

  /** Rounds of extra work per dynamic page that the application does. */
  public int work() {
    return application()
        .map(TierPlan::settings)
        .map(settings -> settings.get(CalibrationPlan.WORK))
        .map(rounds -> Integer.parseInt(rounds.value()))
        .orElse(0);
  }

  /** The same with numbers that were found; what was asked for stays in it. */
  public Plan fitted(Fit fit) {
    List<InjectionPlan> found = new ArrayList<>(injections);
    List<HostPlan> placed = new ArrayList<>(hosts);
    Optional<BurstyPlan> beside = bursty;
    for (Fit.Cause cause : fit.causes()) {
      InjectionPlan injection = injections.get(cause.index());
      if (!injection.length().isZero()) {
        injection = injection.lasting(Duration.ofMillis(cause.stallMillis()));
      }
      if (cause.batch().isPresent()) {
        injection =
            injection
                .with(BurstyPlan.BATCH, cause.batch().get().toString())
                .with(BurstyPlan.BURST_MILLIS, Long.toString(cause.stallMillis()));
        beside = beside.map(other -> other.with(BurstyLoad.batch(cause.batch().get())));
      }
      if (cause.limit().isPresent()) {
        injection = injection.with(DiskPlan.LIMIT, cause.limit().get().toString());
        String host = injection.target();
        placed.replaceAll(
            one -> one.name().equals(host) ? one.withWriteLimit(cause.limit().get()) : one);
      }
      found.set(cause.index(), injection);
    }
    return with(
        tiers.stream().map(tier -> worked(tier, fit)).toList(),
        placed,
        workload.withUsers(fit.users()),
        found,
        beside,
        origins);
  }

  private TierPlan worked(TierPlan tier, Fit fit) {
    return tier.runsApplication() && fit.work() != work()
        ? tier.with(CalibrationPlan.WORK, Integer.toString(fit.work()))
        : tier;
  }

  /** SysBursty as a plan of its own, for whoever makes tiers from plans. */
  public Optional<Plan> beside() {
    return bursty.map(
        other ->
            new Plan(
                experiment,
                "SysBursty",
                profile,
                other.applicationName(),
                other.database(),
                other.tiers(),
                other.hosts(),
                other.load().workload(other.mix(), workload.seed()),
                phases,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                between,
                Map.of()));
  }

  /** The hosts of the system under test and, after them, those of SysBursty. */
  public List<HostPlan> allHosts() {
    List<HostPlan> all = new ArrayList<>(hosts);
    bursty.ifPresent(beside -> all.addAll(beside.hosts()));
    return all;
  }

  /** Which utilisation of its own the application tier is to come to, if any. */
  public Optional<CalibrationPlan> calibration() {
    return CalibrationPlan.of(tiers);
  }
}
