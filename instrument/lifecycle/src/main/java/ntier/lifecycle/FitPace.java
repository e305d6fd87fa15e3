package ntier.lifecycle;

import java.time.Duration;
import java.util.Optional;
import ntier.plan.FillPlan;
import ntier.plan.Plan;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitError;

/**
 * How long a machine is under each load of a fit before it is measured, and for how long it is
 * measured; and the rate of the first load.
 */
final class FitPace {
  /** A window in which a request's cost is measured. */
  static final Duration WINDOW = Duration.ofSeconds(3);

  /** The ramp of a load that a plan is checked under. */
  static final Duration CHECK_RAMP = Duration.ofSeconds(2);

  private static final Duration RAMP = Duration.ofSeconds(3);

  private static final int ONE_CORE_RAMPS = 3;

  /**
   * So long a JVM compiles what it takes to serve the pages: a Tomcat took 600 µs per page 10 s
   * after the load's begin, and 420 from 14 s on.
   */
  private static final Duration COMPILING = Duration.ofSeconds(11);

  /**
   * Where few come a JVM takes longer, as it compiles by the number of pages served; up to a limit.
   */
  private static final double COMPILED_PAGES = 6000;

  private static final Duration MOST_COMPILING = Duration.ofSeconds(24);

  /** The longest settling that an experiment's warm-up asks for. */
  private static final Duration MOST_ASKED = Duration.ofMinutes(2);

  /** And until they are seen to compile no more, but for at most so much longer. */
  private static final Duration MOST_LONGER = Duration.ofSeconds(40);

  /**
   * On one core that all share: with the ramp about as long as the run's own ramp and warm-up there
   * ({@code one-core.yaml}). After 20 s a page took 359 µs at app, and 270 to 300 in runs.
   */
  private static final Duration SHARED_COMPILING = Duration.ofSeconds(40);

  /**
   * Browsers that have just come fetch images: 0.7 per page in the first seconds, 0.1 in the end.
   */
  private static final Duration CHECK_STEADY = Duration.ofSeconds(10);

  /**
   * Users begin at the home page, whose data are in memory; where a database reads a disk it reads
   * more the further they have come: 1,000 times per second 20 s after the load's begin, 1,860 from
   * 35 s on and 2,100 from 60 s on (700 pages per second), at 500 to 600 µs of its CPU per page.
   */
  private static final Duration GONE_FAR = Duration.ofSeconds(40);

  private static final Duration CHECK_WINDOW = Duration.ofSeconds(6);

  /** For what all that is started and ended under a load takes. */
  private static final Duration SPARE = Duration.ofSeconds(20);

  /**
   * CPU time of a request on all hosts together, until it is measured: 1,080 to 1,300 µs on the
   * machine of 2026 that it was found on. A better guess saves a second load, and changes no
   * result.
   */
  private static final double GUESSED_MICROS = 1200;

  /** The same where the database reads a disk: 1,700 to 1,850 µs. */
  private static final double GUESSED_WITH_DISK_MICROS = 1800;

  /**
   * From the end of a load's ramp until its first window.
   *
   * @param least at any rate
   * @param compiling at most so much longer, as long as JVMs compile
   */
  record Settling(Duration least, Duration compiling) {}

  private final Plan plan;

  FitPace(Plan plan) {
    this.plan = plan;
  }

  /**
   * The ramp of the first load; on one core its users take the time that the JVMs need to compile.
   */
  Duration ramp() {
    return FitStops.cores(plan) == 1 ? RAMP.multipliedBy(ONE_CORE_RAMPS) : RAMP;
  }

  /**
   * From the ramp's end until a request costs what it will cost in runs.
   *
   * @param rate of the load, in requests per second
   */
  Settling compiling(double rate) {
    return new Settling(leastCompiling(rate), MOST_LONGER);
  }

  /**
   * The warm-up of a plan, at most two minutes, where it is longer than JVMs usually take: then its
   * pages get cheaper for so long, and a search that looked earlier would take them for too dear.
   */
  static Optional<Duration> asked(Plan plan) {
    Duration warmUp = plan.phases().warmUp();
    return warmUp.compareTo(MOST_COMPILING) <= 0
        ? Optional.empty()
        : Optional.of(warmUp.compareTo(MOST_ASKED) < 0 ? warmUp : MOST_ASKED);
  }

  private Duration leastCompiling(double rate) {
    Duration usual = usualCompiling(rate);
    return asked(plan).filter(asked -> asked.compareTo(usual) > 0).orElse(usual);
  }

  private Duration usualCompiling(double rate) {
    if (readsDisk()) {
      return GONE_FAR;
    }
    if (FitStops.cores(plan) == 1) {
      return SHARED_COMPILING;
    }
    long millis = Math.round(1000 * COMPILED_PAGES / rate);
    return Duration.ofMillis(Math.clamp(millis, COMPILING.toMillis(), MOST_COMPILING.toMillis()));
  }

  /** From the end of a ramp until the window, once JVMs have compiled. */
  Settling compiled() {
    return new Settling(readsDisk() ? GONE_FAR : CHECK_STEADY, Duration.ZERO);
  }

  /** The window in which numbers are checked. */
  WantedWindow check(Fit fit) {
    return new WantedWindow(CHECK_WINDOW, fit.work(), FitStops.of(plan, fit));
  }

  /**
   * How long a load lasts at most after its ramp, with all that may be measured under it.
   *
   * @param settling until it can be measured
   */
  Duration most(Settling settling) {
    Duration one =
        new WantedWindow(CHECK_WINDOW, 0, FitStops.of(plan)).lasts().plus(FitLoad.CHANGED);
    return settling
        .least()
        .plus(settling.compiling())
        .plus(one.multipliedBy(1 + FitError.MOST_CHECKS))
        .plus(FitFlushes.LAST)
        .plus(FitBursts.LASTS_WITH_ALL.multipliedBy(FitSearch.MOST_BURSTS))
        .plus(SPARE);
  }

  private boolean readsDisk() {
    return plan.hosts().stream().anyMatch(host -> host.disk().isPresent());
  }

  /**
   * That of the first load, in requests per second: the rate that is asked for, or as much of it as
   * this machine probably bears.
   */
  double firstRate() {
    if (plan.workload().fill().isEmpty()) {
      return plan.workload().users() / (plan.workload().thinkTime().toNanos() / 1e9);
    }
    FillPlan fill = plan.workload().fill().get();
    return Math.min(
        fill.requestsPerSecond(),
        1e4
            * fill.percent()
            * FitStops.cores(plan)
            / (readsDisk() ? GUESSED_WITH_DISK_MICROS : GUESSED_MICROS));
  }
}
