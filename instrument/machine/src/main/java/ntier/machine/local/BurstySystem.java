package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import ntier.injection.InjectionSchedule;
import ntier.machine.Home;
import ntier.machine.PhaseTimes;
import ntier.plan.BurstyPlan;
import ntier.plan.BurstyPlan.BurstyLoad;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.provisioning.Progress;
import ntier.testbed.local.Testbed;
import ntier.testbed.tier.RunningTier;
import ntier.workload.Burst;
import ntier.workload.user.Driver.Target;

/**
 * SysBursty in a run, the second system that a vm-colocation puts beside the one under test: its
 * tiers, and its load in a process of its own. Its requests are in a folder of their own, {@code
 * bursty}; the request logs of its servers are not kept.
 */
final class BurstySystem {
  /**
   * Enough batches for its JVM to compile, in the ramp, where nothing is measured; and while users
   * are still few, for the tiers beside it are cold, too.
   */
  private static final int WARM_UP_BATCHES = 3;

  private static final long WARM_UP_EVERY_MICROS = 2_000_000;

  private final Home home;
  private final BurstyPlan bursty;
  private final Plan beside;
  private final StackArtifacts prepared;

  private BurstySystem(Home home, Plan plan, BurstyPlan bursty, StackArtifacts prepared) {
    this.home = home;
    this.bursty = bursty;
    this.beside = plan.beside().orElseThrow();
    this.prepared = prepared;
  }

  /**
   * SysBursty of a plan, fetched and built, if it has one.
   *
   * @param here which hosts are on this machine
   */
  static Optional<BurstySystem> of(Home home, Plan plan, Predicate<String> here, Progress progress)
      throws IOException {
    if (plan.bursty().isEmpty()) {
      return Optional.empty();
    }
    StackArtifacts prepared = StackArtifacts.of(home, plan.beside().orElseThrow(), here, progress);
    return Optional.of(new BurstySystem(home, plan, plan.bursty().get(), prepared));
  }

  /** As a plan of its own. */
  Plan plan() {
    return beside;
  }

  /** What it is made from. */
  StackArtifacts prepared() {
    return prepared;
  }

  /**
   * Starts its load.
   *
   * @param output gets the folder of its requests
   * @param logs where its configuration and what it says go
   */
  SuiteProcess load(
      Testbed testbed,
      RunningTier first,
      InjectionPlan injection,
      PhaseTimes times,
      Path output,
      Path logs)
      throws IOException {
    Path folder = output.resolve(BurstyPlan.NAME);
    Files.createDirectories(folder);
    return Load.startBursty(
        home,
        beside,
        prepared.classes(),
        testbed.host(BurstyPlan.CLIENT),
        FirstServer.of(first),
        times,
        new Load.Bursty(burst(injection, times), folder, logs));
  }

  private Burst burst(InjectionPlan injection, PhaseTimes times) {
    BurstyLoad asked = BurstyLoad.of(injection.parameters());
    return asked.kind() == BurstyPlan.Kind.MMPP
        ? new Burst.Mmpp(asked.index())
        : new Burst.Batch(asked.size(), pages(), starts(injection, times));
  }

  private List<Target> pages() {
    return Load.driver(beside, prepared.application()).make(prepared.classes().loader()).burst();
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
}
