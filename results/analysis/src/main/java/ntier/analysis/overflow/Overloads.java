package ntier.analysis.overflow;

import java.util.List;
import java.util.Optional;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.CpuCounters;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * Which tier had too much to do for longer than a millibottleneck lasts. Only for drops that no
 * millibottleneck explains: the first tier from the dropping one downwards whose cores were full
 * then, and had been or went on being so for more than 2 s together, mostly by itself. What began
 * in ramp or warm-up counts, as on cores whose JVM had to compile first.
 */
final class Overloads {
  /** From here on it is no millibottleneck. */
  private static final long LONGER_MICROS = 2_000_000;

  /** Share of a tick in which a full core still idles, at most. */
  private static final double MOST_IDLE = 0.05;

  /** Share of its cores' time that the tier itself took, at least: else others had them. */
  private static final double BY_ITSELF = 0.5;

  private final RunData recording;

  Overloads(RunData recording) {
    this.recording = recording;
  }

  /** The server, by name, that was overloaded when one above it, or itself, dropped something. */
  Optional<String> at(TierData dropping, long atMicros) {
    return recording.servers().stream()
        .filter(one -> one.position() > dropping.position() || one.name().equals(dropping.name()))
        .filter(one -> isFull(one, atMicros))
        .map(TierData::name)
        .findFirst();
  }

  /** Over single ticks in which it was not. */
  private boolean isFull(TierData tier, long atMicros) {
    Counter ticks = tier.host().cpu();
    int within = ticks.firstSampleFrom(atMicros) - 1;
    if (within < 0 || within + 1 >= ticks.samples() || !isFull(tier, within)) {
      return false;
    }
    int first = within;
    while (first > 0 && (isFull(tier, first - 1) || first > 1 && isFull(tier, first - 2))) {
      first--;
    }
    int end = within + 1;
    int last = ticks.samples() - 1;
    while (end < last && (isFull(tier, end) || end + 1 < last && isFull(tier, end + 1))) {
      end++;
    }
    return ticks.time(end) - ticks.time(first) > LONGER_MICROS;
  }

  private boolean isFull(TierData tier, int tick) {
    Counter cpu = tier.host().cpu();
    List<CpuCounters> cores = recording.cpus().stream().filter(core -> core.isOf(tier)).toList();
    long from = cpu.time(tick);
    long to = cpu.time(tick + 1);
    double idle = 0;
    for (CpuCounters core : cores) {
      idle += core.idle().increase(from, to) + core.iowait().increase(from, to);
    }
    double all = cores.size() * (double) (to - from);
    return !cores.isEmpty() && idle <= MOST_IDLE * all && cpu.increase(from, to) >= BY_ITSELF * all;
  }
}
