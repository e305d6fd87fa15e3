package ntier.analysis.figures;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import ntier.analysis.recording.Core;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.RunData;
import ntier.archive.Manifest;
import ntier.plan.BurstyPlan;

/**
 * How busy the fullest core was in the measure phase, without what SysBursty computed on it. Where
 * each server has a machine of its own, as in the paper, it is the busiest server's utilisation;
 * where servers share cores it is the core on which requests wait.
 */
public final class FullestCore {
  private FullestCore() {}

  /** In percent; empty without samples of cores. What may use several cores counts evenly. */
  public static Optional<Double> percent(RunData recording) {
    double measured = recording.window().endMicros() - recording.window().startMicros();
    if (measured <= 0) {
      return Optional.empty();
    }
    Map<String, Manifest.Host> hosts =
        recording.manifest().hosts().stream()
            .collect(Collectors.toMap(Manifest.Host::name, host -> host));
    OptionalDouble fullest =
        Cores.of(recording).busyPercent().entrySet().stream()
            .mapToDouble(
                core -> core.getValue() - bursty(recording, hosts, core.getKey(), measured))
            .max();
    return fullest.isPresent()
        ? Optional.of(Rounding.toDigits(Math.max(0, fullest.getAsDouble()), 1))
        : Optional.empty();
  }

  private static double bursty(
      RunData recording, Map<String, Manifest.Host> hosts, Core core, double measured) {
    double percent = 0;
    for (Map.Entry<String, Counter> cpu : recording.hostsCpu().entrySet()) {
      Manifest.Host host = hosts.get(cpu.getKey());
      if (host != null
          && host.name().startsWith(BurstyPlan.PREFIX)
          && host.machine().orElse("").equals(core.machine())
          && host.cores().contains(core.number())) {
        percent +=
            100
                * cpu.getValue()
                    .increaseWithin(
                        recording.window().startMicros(), recording.window().endMicros())
                / measured
                / host.cores().size();
      }
    }
    return percent;
  }
}
