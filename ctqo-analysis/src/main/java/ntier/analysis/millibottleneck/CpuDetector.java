package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.CpuCounters;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;

/**
 * A host that used up its cores, or whose cores were full (perhaps by a neighbour, paper 002,
 * section 3.2) while its tasks waited for them. Start and end are those of ticks.
 */
final class CpuDetector implements Detector {
  /** Share of the host's cores that counts as all of them. */
  static final double SATURATED = 0.95;

  /** Share of a tick in which some task of the host waited for a CPU (PSI "some"). */
  static final double PRESSED = 0.5;

  @Override
  public List<Millibottleneck> find(Recording recording) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierRecording tier : recording.tiers()) {
      Counter cpu = tier.host().cpu();
      for (Saturation.Span span :
          new Saturation(recording, tier)
              .spans(cpu, sample -> own(tier, cpu, sample) || shared(recording, tier, sample))) {
        found.add(millibottleneck(tier, cpu, span));
      }
    }
    return Origins.mostDownstream(found);
  }

  private static boolean own(TierRecording tier, Counter cpu, int sample) {
    return cpu.rate(sample) >= SATURATED * Math.max(1, tier.cores().size());
  }

  private static boolean shared(Recording recording, TierRecording tier, int sample) {
    Counter cpu = tier.host().cpu();
    long from = cpu.time(sample);
    long to = cpu.time(sample + 1);
    double pressed = tier.host().cpuPressure().increase(from, to) / (to - from);
    return pressed >= PRESSED && idleShare(recording, tier, from, to) <= 1 - SATURATED;
  }

  private static double idleShare(Recording recording, TierRecording tier, long from, long to) {
    double idle = 0;
    int cores = 0;
    for (CpuCounters cpu : recording.cpus()) {
      if (tier.cores().contains(cpu.cpu())) {
        idle += (cpu.idle().increase(from, to) + cpu.iowait().increase(from, to)) / (to - from);
        cores++;
      }
    }
    return cores == 0 ? 1 : idle / cores;
  }

  private static Millibottleneck millibottleneck(
      TierRecording tier, Counter cpu, Saturation.Span span) {
    double used = cpu.increase(span.startMicros(), span.endMicros());
    return new Millibottleneck(
        tier.role(),
        Kind.CPU,
        span.startMicros(),
        span.endMicros(),
        false,
        say(
            "the cores of %s were full for %,d ms (%s itself had %.0f %% of a core), while its queue rose from %d to %d",
            tier.role().key(),
            Math.round((span.endMicros() - span.startMicros()) / 1e3),
            tier.role().key(),
            100 * used / (span.endMicros() - span.startMicros()),
            span.queueBefore(),
            span.queuePeak()));
  }
}
