package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import ntier.archive.Manifest;
import ntier.injectors.InjectionSchedule;
import ntier.injectors.Injectors;
import ntier.plan.BurstyPlan;
import ntier.plan.BurstyPlan.BurstyLoad;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.provisioning.Progress;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.PopularStories;
import ntier.testbed.lab.Testbed;
import ntier.testbed.tier.RunningTier;
import ntier.workload.Burst;

/**
 * SysBursty in a run, the second system that a vm-colocation puts beside the one under test: its
 * tiers, and its load in a process of its own. Its requests are in a folder of their own, {@code
 * bursty}; the request logs of its servers are not kept.
 */
final class BurstySystem {
  private static final String NAME = "bursty";

  /**
   * Enough batches for its JVM to compile, in the ramp, where nothing is measured; and while users
   * are still few, for the tiers beside it are cold, too.
   */
  private static final int WARM_UP_BATCHES = 3;

  private static final long WARM_UP_EVERY_MICROS = 2_000_000;

  /** So many stories are asked for in turns. */
  private static final int STORIES = 10;

  private final Home home;
  private final BurstyPlan neighbour;
  private final Plan beside;
  private final StackArtifacts prepared;
  private Stack stack;
  private SuiteProcess load;

  private BurstySystem(Home home, Plan plan, BurstyPlan neighbour, StackArtifacts prepared) {
    this.home = home;
    this.neighbour = neighbour;
    this.beside = plan.beside().orElseThrow();
    this.prepared = prepared;
  }

  /** The neighbour of a plan, fetched and built, if it has one. */
  static Optional<BurstySystem> of(Home home, Plan plan, Progress progress) throws IOException {
    if (plan.neighbour().isEmpty()) {
      return Optional.empty();
    }
    StackArtifacts prepared = StackArtifacts.of(home, plan.beside().orElseThrow(), progress);
    return Optional.of(new BurstySystem(home, plan, plan.neighbour().get(), prepared));
  }

  /** What it is made from, for the manifest. */
  List<Manifest.Part> parts() {
    return prepared.parts();
  }

  /** Its tiers for the manifest, by host: {@code bursty-web}, {@code bursty-app}, … */
  Map<String, Manifest.Tier> tierRecords(Testbed lab) {
    return RunRecord.tiers(beside, prepared, lab);
  }

  /**
   * Starts its tiers.
   *
   * @param logs by host
   * @param tell hears of each tier that serves
   */
  void up(
      String run,
      Testbed lab,
      Function<String, Path> logs,
      Consumer<RunningTier> tell,
      Unwinding unwinding)
      throws IOException, InterruptedException {
    Path work = UnwoundTestbed.workFolder(run + "-" + NAME, lab, unwinding);
    stack = Stack.up(beside, prepared, lab, new Stack.Folders(work, logs), unwinding, tell);
    stack.compileFirst();
  }

  /** To be called before anything is measured. */
  void compileAsOthers() {
    stack.compileAsOthers();
  }

  /**
   * Starts its load.
   *
   * @param output gets the folder of its requests
   * @param logs where its configuration and what it says go
   */
  SuiteProcess load(Testbed lab, InjectionPlan injection, PhaseTimes times, Path output, Path logs)
      throws IOException {
    Path folder = output.resolve(NAME);
    Files.createDirectories(folder);
    load =
        Load.startBursty(
            home,
            beside,
            lab.host(BurstyPlan.CLIENT),
            stack.tier(Role.WEB),
            times,
            new Load.Bursty(burst(injection, times), folder, logs));
    return load;
  }

  /** The injection of its plan that it is for. */
  static InjectionPlan injection(Plan plan) {
    return plan.injections().stream().filter(BurstySystem::needed).findFirst().orElseThrow();
  }

  private Burst burst(InjectionPlan injection, PhaseTimes times) {
    BurstyLoad asked = BurstyLoad.of(injection.parameters());
    return asked.kind() == BurstyPlan.Kind.MMPP
        ? new Burst.Mmpp(asked.index())
        : new Burst.Batch(asked.size(), stories(), starts(injection, times));
  }

  /**
   * Ordinary ones, with as many comments as half of the others: each comment is two more queries,
   * which are as much work for its Tomcat as for its MySQL.
   */
  private List<Integer> stories() {
    DatabaseSize size = DatabaseSize.named(neighbour.database());
    int half = size.stories() / 2;
    return PopularStories.of(size, StackArtifacts.DATABASE_SEED, half)
        .subList(half - STORIES, half);
  }

  /** The first in the ramp, and those of the injection. */
  private static List<Long> starts(InjectionPlan injection, PhaseTimes times) {
    List<Long> starts = new ArrayList<>();
    LongStream.iterate(
            times.rampStartMicros(),
            start -> start < times.warmUpStartMicros(),
            start -> start + WARM_UP_EVERY_MICROS)
        .limit(WARM_UP_BATCHES)
        .forEach(starts::add);
    starts.addAll(
        InjectionSchedule.of(injection, times.measureStartMicros(), times.measureEndMicros())
            .startsMicros());
    return starts;
  }

  /** Whether an injection strikes through a neighbour. */
  static boolean needed(InjectionPlan injection) {
    return Injectors.of(injection.cause())
        .orElseThrow()
        .description()
        .needs()
        .contains(Need.NEIGHBOUR);
  }

  List<RunningTier> tiers() {
    return stack.tiers();
  }

  /** What of it died, if something ended by itself that should not have. */
  Optional<String> death() {
    if (load != null && !load.isAlive() && load.exitCode() != 0) {
      return Optional.of(
          "the load of SysBursty ended with exit code %d: see %s"
              .formatted(load.exitCode(), load.output()));
    }
    return stack.death().map(death -> "SysBursty's " + death);
  }
}
