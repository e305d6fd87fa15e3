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

/**
 * How long the stalls of a plan's injections are under a rate of requests, and with which batches
 * and disks they last so long.
 */
final class StallPlanner {
  /** So many more requests than places make an overflow that chance does not hide. */
  static final int MARGIN = 100;

  private static final int MOST_BATCH = 10_000;
  private static final int STEP_MILLIS = 10;

  private final Plan plan;
  private final Demands demands;
  private final double rate;
  private final boolean lenient;

  /**
   * @param rate requests per second
   * @param lenient whether what is beyond a limit is put at it, and not refused
   */
  StallPlanner(Plan plan, Demands demands, double rate, boolean lenient) {
    this.plan = plan;
    this.demands = demands;
    this.rate = rate;
    this.lenient = lenient;
  }

  /**
   * Those of the injections that stall a tier.
   *
   * @throws CannotFitException if no stall within the limits makes what is asked
   */
  List<Fit.Cause> causes() {
    List<Fit.Cause> causes = new ArrayList<>();
    for (int i = 0; i < plan.injections().size(); i++) {
      InjectionPlan injection = plan.injections().get(i);
      if (injection.stall().isPresent()) {
        causes.add(cause(i, injection, injection.stall().get()));
      }
    }
    return causes;
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

  private Fit.Cause cause(int index, InjectionPlan injection, StallPlan asked) {
    Duration stall =
        asked.grows() && plan.workload().fill().isPresent()
            ? grown(injection, asked)
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

  private Duration grown(InjectionPlan injection, StallPlan asked) {
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
      throw new CannotFitException(tooSlow(asked, places.getAsInt(), needed));
    }
    return stall;
  }

  private String tooSlow(StallPlan asked, int places, int needed) {
    double wanted = needed / seconds(asked.longest());
    double fill = demands.fullestPercent(wanted, 0, List.of());
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
