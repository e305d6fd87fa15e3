package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.recording.CoreSpeed;
import ntier.analysis.recording.Window;

/**
 * Whether the machine's cores were equally fast all the time. A core that others slow down (a lower
 * clock, a hypervisor, whoever shares it) does for that long what a millibottleneck does to every
 * server on it, and the CPU time of requests rises with nobody to be seen who took it.
 *
 * <p>Each machine's slow moments are a share of the samples of all its cores: these were taken
 * where the kernel let the monitors run, so a core that has few of them says little by itself.
 *
 * @param slowPercent of the measure phase in which the same computation took more than twice as
 *     long as usual, of the machine where it was most; empty in older runs and without enough
 *     samples
 * @param slowest how many times as long as usual it took at most
 */
public record Steadiness(Optional<Double> slowPercent, double slowest) {
  /** As much as others may take by what a hypervisor calls stolen: this is the same to a server. */
  private static final double MOST_SLOW_PERCENT = 1;

  /** At half its speed or less: a neighbour on the same core alone makes less of a difference. */
  private static final int SLOW = 2;

  /** One second: what is usual on a core is not known from fewer samples. */
  private static final int FEWEST_SAMPLES = 20;

  private static final double MEDIAN = 0.5;

  /** How steady cores were in a span of time. */
  public static Steadiness of(List<CoreSpeed> speeds, Window window) {
    List<OnCore> cores =
        speeds.stream()
            .filter(
                one ->
                    one.workNanos().samples(window.startMicros(), window.endMicros())
                        >= FEWEST_SAMPLES)
            .map(one -> OnCore.of(one, window))
            .toList();
    Map<String, List<OnCore>> byMachine =
        cores.stream().collect(Collectors.groupingBy(OnCore::machine));
    return new Steadiness(
        byMachine.values().stream().map(Steadiness::slowPercent).max(Comparator.naturalOrder()),
        cores.stream().mapToDouble(OnCore::slowest).max().orElse(1));
  }

  private static double slowPercent(List<OnCore> cores) {
    long slow = cores.stream().mapToLong(OnCore::slow).sum();
    return Rounding.toDigits(100.0 * slow / cores.stream().mapToInt(OnCore::samples).sum(), 2);
  }

  void tell(List<String> why, List<String> facts) {
    if (slowPercent.isEmpty()) {
      return;
    }
    facts.add(say("The machine's cores: %s.", sentence()));
    if (!steady()) {
      why.add(
          say(
              "the machine's cores were not steady: %s (limit %.0f %% of the time)",
              sentence(), MOST_SLOW_PERCENT));
    }
  }

  /** Whether they were slow for no longer than makes no difference, or it is not known. */
  public boolean steady() {
    return slowPercent.orElse(0.0) <= MOST_SLOW_PERCENT;
  }

  /** Such as {@code at half their usual speed or less for 4.2 % of the time, …}. */
  public String sentence() {
    return slowPercent.isEmpty()
        ? "how fast they were is not known"
        : say(
            "at half their usual speed or less for %.1f %% of the time; the same computation took"
                + " up to %.1f times as long as usual",
            slowPercent.get(), slowest);
  }

  /** A core's samples, and how many of them were slow. */
  private record OnCore(String machine, int samples, long slow, double slowest) {
    static OnCore of(CoreSpeed speed, Window window) {
      long from = window.startMicros();
      long to = window.endMicros();
      long usual = Math.max(1, speed.workNanos().quantile(MEDIAN, from, to));
      return new OnCore(
          speed.core().machine(),
          speed.workNanos().samples(from, to),
          speed.workNanos().samplesAbove(SLOW * usual, from, to),
          (double) speed.workNanos().quantile(1, from, to) / usual);
    }
  }
}
