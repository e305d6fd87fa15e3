package ntier.plan.fit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import ntier.plan.BurstyPlan;
import ntier.plan.DiskPlan;
import ntier.plan.FillPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;
import ntier.plan.StallPlan;
import ntier.plan.TierPlan;
import ntier.plan.Units;
import ntier.plan.WorkloadPlan;

/**
 * From demands to the numbers of a run, by the utilisation law; {@link FillPlan} says what is
 * filled. The paper's queues are kept, and its rate where the machine bears it: then the work per
 * page is raised until the fullest core is as full as was asked. Where it does not bear it the
 * users get fewer, and those stalls that may grow get longer, until rate times length exceeds the
 * places of the queue that is to overflow by {@link #MARGIN}.
 */
public final class FitPlanner {
  /** So many more requests than places make an overflow that chance does not hide. */
  static final int MARGIN = 100;

  /** Rounds of extra work are of at most this number. */
  private static final int MOST_ROUNDS = 1_000_000;

  private static final int MOST_BATCH = 10_000;
  private static final int STEP_MILLIS = 10;

  /** Plans converge in four or five. */
  private static final int MOST_PASSES = 50;

  private final Plan plan;
  private final Demands demands;
  private final Stops stops;
  private final boolean lenient;

  private FitPlanner(Plan plan, Demands demands, Stops stops, boolean lenient) {
    this.plan = plan;
    this.demands = demands.withRetries(stops.retries());
    this.stops = stops;
    this.lenient = lenient;
  }

  /**
   * The numbers.
   *
   * @throws CannotFitException if no numbers within the limits make what is asked
   */
  public static Fit fit(Plan plan, Demands demands) {
    return planned(plan, demands, false);
  }

  /** The numbers to try, from demands that are not sure yet: what is beyond a limit is at it. */
  public static Fit attempt(Plan plan, Demands demands) {
    return planned(plan, demands, true);
  }

  /** How full the fullest core is with what was found, if requests cost what is given now. */
  public static double percent(Plan plan, Fit fit, Demands demands) {
    return new FitPlanner(plan, demands, Stops.of(plan, fit, demands), true)
        .percent(fit.requestsPerSecond(), fit.work());
  }

  /** Where users get fewer stalls grow, and longer stalls leave less time for users. */
  private static Fit planned(Plan plan, Demands demands, boolean lenient) {
    Stops stops = Stops.NONE;
    Fit fit = new FitPlanner(plan, demands, stops, lenient).fit();
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      Stops next = stops.orMore(Stops.of(plan, fit, demands));
      fit = new FitPlanner(plan, demands, next, lenient).fit();
      if (next.near(stops)) {
        break;
      }
      stops = next;
    }
    return fit;
  }

  /** Where packets are dropped once a tier stalls: requests that have room before that. */
  static OptionalInt places(Plan plan) {
    // What comes is spread over its servers.
    return overflowing(plan).stream()
        .mapToInt(tier -> tier.queueLimit() * tier.hosts().size())
        .findFirst();
  }

  private static Optional<TierPlan> overflowing(Plan plan) {
    // Asynchronous tiers take all that come; what gathers above a synchronous one overflows it.
    return plan.tiers().stream().filter(tier -> tier.style() == InvocationStyle.SYNC).findFirst();
  }

  private Fit fit() {
    WorkloadPlan load = plan.workload();
    double rate = load.fill().map(this::rate).orElse(load.users() / seconds(load.thinkTime()));
    int work = load.fill().map(fill -> work(fill, rate)).orElseGet(() -> workAt(rate));
    int users = load.fill().isPresent() ? WorkloadPlan.users(rate, load.thinkTime()) : load.users();
    List<Fit.Cause> causes = new ArrayList<>();
    for (int i = 0; i < plan.injections().size(); i++) {
      InjectionPlan injection = plan.injections().get(i);
      if (injection.stall().isPresent()) {
        causes.add(cause(i, injection, injection.stall().get(), rate));
      }
    }
    return new Fit(users, rate, work, percent(rate, work), causes);
  }

  private double percent(double rate, double work) {
    return rate * demands.fullestMicros(work, application()) / 1e4 + demands.ownOfCore();
  }

  /** The hosts that do the extra work. */
  private List<String> application() {
    return plan.application().map(TierPlan::hosts).orElse(List.of());
  }

  /** What is asked for, or as much less as the time between stops can carry. */
  private double asked(FillPlan fill) {
    double between = Math.max(fill.percent(), FillPlan.MOST_BETWEEN_STOPS);
    double own = demands.ownOfCore();
    return Math.min(fill.percent(), (between - own) * (1 - stops.share()) + own);
  }

  private double rate(FillPlan fill) {
    double asked = asked(fill);
    double percent = asked - Math.min(demands.ownOfCore(), asked / 2);
    return Math.min(
        fill.requestsPerSecond(), 1e4 * percent / demands.fullestMicros(0, application()));
  }

  /** The most rounds that do not fill the fullest core further than asked. */
  private int work(FillPlan fill, double rate) {
    if (rate < fill.requestsPerSecond() || application().isEmpty()) {
      // A core that is not the fullest has time left, but the machine does not bear the rate; or
      // there is nobody to do more work.
      return 0;
    }
    double asked = asked(fill);
    int least = 0;
    int most = MOST_ROUNDS;
    while (least < most) {
      int middle = (least + most + 1) >>> 1;
      if (percent(rate, middle) <= asked) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return least;
  }

  /** The rounds that bring the application's hosts to the utilisation asked for, if one is. */
  private int workAt(double rate) {
    return plan.calibration()
        .map(
            asked ->
                (1e4 * asked.percent() * asked.tier().hosts().size() / rate
                        - asked.tier().hosts().stream().mapToDouble(demands::micros).sum())
                    / demands.roundMicros())
        .map(rounds -> (int) Math.round(Math.clamp(rounds, 0, MOST_ROUNDS)))
        .orElse(plan.work());
  }

  private Fit.Cause cause(int index, InjectionPlan injection, StallPlan asked, double rate) {
    Duration stall =
        asked.grows() && plan.workload().fill().isPresent()
            ? grown(injection, asked, rate)
            : asked.length();
    Optional<Integer> batch = Optional.empty();
    Optional<Long> limit = Optional.empty();
    if (injection.parameters().containsKey(BurstyPlan.BATCH)) {
      batch = Optional.of(batch(stall));
    } else if (injection.isFlush()) {
      limit = Optional.of(limit(stall));
    }
    return new Fit.Cause(index, stall.toMillis(), batch, limit);
  }

  private Duration grown(InjectionPlan injection, StallPlan asked, double rate) {
    OptionalInt places = places(plan);
    if (places.isEmpty()) {
      return asked.length();
    }
    int needed =
        (int)
            Math.ceil(
                (places.getAsInt() + MARGIN) / Stops.waiting(plan, injection)
                    + demands.servedIn(injection));
    long millis = STEP_MILLIS * (long) Math.ceil(1000.0 * needed / rate / STEP_MILLIS);
    Duration stall = Duration.ofMillis(Math.max(millis, asked.length().toMillis()));
    if (stall.compareTo(asked.longest()) > 0) {
      if (lenient) {
        return asked.longest();
      }
      throw new CannotFitException(tooSlow(asked, rate, places.getAsInt(), needed));
    }
    return stall;
  }

  private String tooSlow(StallPlan asked, double rate, int places, int needed) {
    double wanted = needed / seconds(asked.longest());
    double fill = percent(wanted, 0);
    String cores = demands.cores().size() == 1 ? "its one core" : "the fullest of its cores";
    String help =
        fill <= FillPlan.MOST_PERCENT
            ? "workload.users={fill: %.0f%%} or more".formatted(Math.ceil(fill))
            : "%s as fast"
                .formatted(
                    "a machine %.1f times"
                        .formatted(fill / plan.workload().fill().orElseThrow().percent()));
    return "with %s at %.0f %% this machine serves %,.0f requests/s, of which %,.0f arrive in a stall of %s; the queue that is to overflow has %d places, and %d arrivals (%,.0f requests/s) are needed. What would help: %s, more cores, or smaller queues such as %s.threads and %s.backlog of %d together"
        .formatted(
            cores,
            plan.workload().fill().orElseThrow().percent(),
            rate,
            rate * seconds(asked.longest()),
            Units.text(asked.longest()),
            places,
            needed,
            wanted,
            help,
            overflowing(plan).orElseThrow().name(),
            overflowing(plan).orElseThrow().name(),
            (int)
                Math.max(1, rate * seconds(asked.longest()) * (places + MARGIN) / needed - MARGIN));
  }

  private int batch(Duration stall) {
    double each = demands.burstMicros().orElseThrow();
    long batch = Math.max(1, Math.round(stall.toNanos() / 1000 / each));
    if (batch > MOST_BATCH && lenient) {
      return MOST_BATCH;
    }
    if (batch > MOST_BATCH) {
      throw new CannotFitException(
          "a stall of %s would take a batch of %,d requests, and SysBursty sends at most %,d at once; a shorter burst, or a greater weight, would help"
              .formatted(Units.text(stall), batch, MOST_BATCH));
    }
    return (int) batch;
  }

  private long limit(Duration stall) {
    long limit = Math.round(demands.flushBytes().orElseThrow() / seconds(stall));
    if (limit < DiskPlan.LEAST_BYTES_PER_SECOND && lenient) {
      return DiskPlan.LEAST_BYTES_PER_SECOND;
    }
    if (limit < DiskPlan.LEAST_BYTES_PER_SECOND) {
      throw new CannotFitException(
          "a flush of %,.0f bytes would last %s only on a disk that writes less than %s/s; a shorter flush would help"
              .formatted(
                  demands.flushBytes().orElseThrow(),
                  Units.text(stall),
                  Units.bytesText(DiskPlan.LEAST_BYTES_PER_SECOND)));
    }
    return limit;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
