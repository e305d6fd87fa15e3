package ntier.cli.system;

import java.util.ArrayList;
import java.util.List;

/**
 * The first run made small, so that a test takes half a minute: 1,400 users who think 2 s send
 * about 700 requests per second; Apache holds 100 + 60 requests, so a freeze of 500 ms (350
 * requests) overflows it by about 190.
 */
final class ShortRun {
  static final int QUEUE_LIMIT = 160;
  static final double FREEZE_SECONDS = 0.5;
  static final int FREEZES = 3;

  private ShortRun() {}

  /** Arguments of {@code ntier}. */
  static String[] arguments(String... more) {
    List<String> arguments = new ArrayList<>(List.of("run", "first-run"));
    List<String> sets =
        List.of(
            "database=small",
            "workload.users=1400",
            "workload.thinkTime=2s",
            "phases.ramp=3s",
            "phases.warmUp=8s",
            "phases.measure=14s",
            "inject[0].every=4s",
            "inject[0].after=2s",
            "web.threads=100",
            "web.backlog=60");
    sets.forEach(set -> arguments.addAll(List.of("--set", set)));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }
}
