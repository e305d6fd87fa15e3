package ntier.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.plan.paper.PaperResult;

/**
 * A checked experiment with every value resolved; what a run is made from. Immutable.
 *
 * @param experiment its name: the file's name without folder and ending
 * @param title one line for people
 * @param database size of the generated data: {@code small}, {@code standard} or {@code large}
 * @param tiers web, app, db, in this order
 * @param hosts client, web, app, db
 * @param synTimeout how long the hosts' kernel waits before it sends a lost SYN again for the first
 *     time; empty for the kernel's own, 1 s. Earlier suites did not know it
 * @param neighbour a second system beside it, where an injection needs one
 * @param paper what a paper reports of it, if it is from one. Earlier suites did not know it
 * @param origins where each value came from, by its path in the experiment, such as {@code
 *     workload.users} or {@code web.threads}
 */
public record Plan(
    String experiment,
    String title,
    String profile,
    String database,
    List<TierPlan> tiers,
    List<HostPlan> hosts,
    WorkloadPlan workload,
    PhasesPlan phases,
    List<InjectionPlan> injections,
    Optional<Duration> synTimeout,
    Optional<NeighbourPlan> neighbour,
    Optional<PaperResult> paper,
    Map<String, Origin> origins) {
  public Plan {
    Require.that(
        tiers.stream().map(TierPlan::role).toList().equals(List.of(Role.values())),
        "a plan has the tiers web, app, db in this order",
        tiers.stream().map(TierPlan::role).toList());
    tiers = List.copyOf(tiers);
    hosts = List.copyOf(hosts);
    injections = List.copyOf(injections);
    origins = Map.copyOf(origins);
  }

  /** One of a system that is alone, with the kernel's own timeouts, and of no paper. */
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
        database,
        tiers,
        hosts,
        workload,
        phases,
        injections,
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
    return new Plan(
        experiment,
        title,
        profile,
        database,
        tiers,
        hosts,
        workload.withSeed(RepetitionSeed.of(workload.seed(), number)),
        phases,
        injections,
        synTimeout,
        neighbour,
        paper,
        all);
  }

  /** The neighbour as a plan of its own, for whoever makes tiers from plans. */
  public Optional<Plan> beside() {
    return neighbour.map(
        other ->
            new Plan(
                experiment,
                "SysBursty",
                profile,
                other.database(),
                other.tiers(),
                other.hosts(),
                other.load().workload(workload.seed()),
                phases,
                List.of(),
                Map.of()));
  }

  /** The hosts of the system under test and, after them, those of its neighbour. */
  public List<HostPlan> allHosts() {
    List<HostPlan> all = new ArrayList<>(hosts);
    neighbour.ifPresent(beside -> all.addAll(beside.hosts()));
    return all;
  }

  /** The tier of a role; every plan has all three. */
  public TierPlan tier(Role role) {
    return tiers.stream().filter(tier -> tier.role() == role).findFirst().orElseThrow();
  }

  /** What is to be calibrated before the measure phase, if anything. */
  public Optional<CalibrationPlan> calibration() {
    return CalibrationPlan.of(tiers);
  }

  /** The servers, web to db, joined by hyphens: {@code apache-tomcat-mysql}. */
  public String stack() {
    return tiers.stream().map(TierPlan::server).collect(Collectors.joining("-"));
  }

  /** How many of the three tiers are asynchronous: the paper's NX (paper 002, section 4). */
  public int nx() {
    return (int) tiers.stream().filter(tier -> tier.style() == InvocationStyle.ASYNC).count();
  }
}
