package ntier.cli.system;

import java.util.ArrayList;
import java.util.List;

/**
 * The first run made small, so that a test takes half a minute: {@value #USERS} users who think
 * {@value #THINK_SECONDS} s send about {@link #RATE} requests per second; Apache holds {@link
 * #QUEUE_LIMIT} of them, fewer than come in a freeze of {@value #FREEZE_MILLIS} ms.
 */
final class ShortRun {
  /**
   * Half of what two cores bear as a rule: where they were three times as slow, for other guests of
   * their machine, 700 requests per second filled them, and queues overflowed without any freeze.
   */
  static final int USERS = 760;

  static final int THINK_SECONDS = 2;

  /** Requests per second, a little less where answers take their time. */
  static final int RATE = USERS / THINK_SECONDS;

  static final int WEB_THREADS = 50;
  static final int WEB_BACKLOG = 30;

  /** Requests that Apache holds before packets are dropped. */
  static final int QUEUE_LIMIT = WEB_THREADS + WEB_BACKLOG;

  static final int FREEZE_MILLIS = 500;
  static final int MEASURE_SECONDS = 14;
  static final int FIRST_AFTER_SECONDS = 2;
  private static final int EVERY_SECONDS = 4;

  /** Those that end within the measure phase. */
  static final int FREEZES =
      1 + (1000 * (MEASURE_SECONDS - FIRST_AFTER_SECONDS) - FREEZE_MILLIS) / (1000 * EVERY_SECONDS);

  private ShortRun() {}

  /**
   * Requests that a freeze drops: more come in than Apache holds.
   *
   * @param rate requests per second
   */
  static double dropsPerFreeze(double rate) {
    return rate * FREEZE_MILLIS / 1000 - QUEUE_LIMIT;
  }

  /** What makes the first run small, as {@code --set} takes it. */
  static List<String> sets() {
    return List.of(
        "database=small",
        "workload.users=" + USERS,
        "workload.thinkTime=" + THINK_SECONDS + "s",
        "phases.ramp=3s",
        "phases.warmUp=8s",
        "phases.measure=" + MEASURE_SECONDS + "s",
        "inject[0].for=" + FREEZE_MILLIS + "ms",
        "inject[0].every=" + EVERY_SECONDS + "s",
        "inject[0].after=" + FIRST_AFTER_SECONDS + "s",
        "web.threads=" + WEB_THREADS,
        "web.backlog=" + WEB_BACKLOG);
  }

  /**
   * Arguments of {@code ntier}.
   *
   * @param more further ones; without {@code --runs} among them the run is recorded in {@link
   *     TestRuns}
   */
  static String[] arguments(String... more) {
    List<String> arguments = new ArrayList<>(List.of("run", "first-run"));
    sets().forEach(set -> arguments.addAll(List.of("--set", set)));
    if (!List.of(more).contains("--runs")) {
      arguments.addAll(TestRuns.option());
    }
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }
}
