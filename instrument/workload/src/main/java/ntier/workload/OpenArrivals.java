package ntier.workload;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import ntier.plan.ArrivalsPlan;
import ntier.workload.record.PhaseClock;
import ntier.workload.user.EmulatedUser;
import ntier.workload.user.LoadScene;

/**
 * An open load: a Poisson process says when the next page is asked for, whether or not earlier ones
 * are answered. The page is that of a user who waits for no answer, the one that has waited longest
 * to be called, or a new one if there is none: so sessions go their way, and there are as many
 * users as pages under way. Each page is given up after the request timeout, which bounds their
 * number.
 *
 * <p>Candidates come at the greatest rate, and each counts with the share of it that the rate has
 * at the time (thinning, Lewis and Shedler 1979); in the ramp the rate rises from nothing. Event
 * loop only.
 */
final class OpenArrivals implements Runnable {
  private final ArrivalsPlan plan;
  private final double gapMicros;
  private final PhaseClock phases;
  private final long rampMicros;
  private final LoadScene scene;
  private final IntFunction<EmulatedUser> users;
  private final SplittableRandom random;
  private final ArrayDeque<EmulatedUser> idle = new ArrayDeque<>();
  private int made;
  private long nextMicros;

  /**
   * @param config of the load, whose users would make its rate
   * @param users makes a user by its number, from 0
   * @param random of this process alone
   */
  OpenArrivals(
      WorkloadConfig config,
      PhaseClock phases,
      LoadScene scene,
      IntFunction<EmulatedUser> users,
      SplittableRandom random) {
    this.plan = config.arrivals().orElseThrow();
    this.gapMicros = config.thinkTimeMillis() * 1000.0 / (config.users() * plan.most());
    this.phases = phases;
    this.rampMicros = config.rampMillis() * 1000;
    this.scene = scene;
    this.users = users;
    this.random = random;
  }

  void begin() {
    schedule(phases.rampStartMicros());
  }

  /** A user has its answer, and may be called again. */
  void answered(EmulatedUser user) {
    idle.addLast(user);
  }

  /** The next candidate's time has come. */
  @Override
  public void run() {
    if (!scene.accepting()) {
      return;
    }
    long at = nextMicros;
    schedule(at);
    if (random.nextDouble() < share(at)) {
      EmulatedUser user = idle.pollFirst();
      (user == null ? users.apply(made++) : user).ask(at);
    }
  }

  private void schedule(long fromMicros) {
    nextMicros = fromMicros + Math.round(gapMicros * -Math.log(1 - random.nextDouble()));
    scene.wakeAt(nextMicros, this);
  }

  /** Of the greatest rate. */
  private double share(long micros) {
    double sinceRamp = micros - phases.rampStartMicros();
    double risen = sinceRamp >= rampMicros ? 1 : sinceRamp / rampMicros;
    return risen * plan.share((micros - phases.measureStartMicros()) * 1000) / plan.most();
  }
}
