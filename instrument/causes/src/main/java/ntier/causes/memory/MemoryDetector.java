package ntier.causes.memory;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Origins;
import ntier.analysis.millibottleneck.Pressure;
import ntier.analysis.millibottleneck.Saturation;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;

/**
 * A host of which some task waited most of the time for memory: for pages to be reclaimed, or for
 * those that had been to be read back. The kernel counts that as pressure on memory (PSI "some"),
 * but the second only for pages that it knows to be in use, and as a wait for I/O always. So a wait
 * for I/O counts, too, where memory was waited for part of the time, or was taken from the host
 * meanwhile. Nothing is found on machines that do not count this.
 */
final class MemoryDetector implements Detector {
  /**
   * Requests that are in the tier, at least, some time meanwhile. That its queue grows is not asked
   * for: the kernel says who waited, and for what, and one injection may follow before what the
   * last one left is worked off.
   */
  private static final int WORK = 5;

  /**
   * Share of the usual answers. In 39 of 40 injections of {@code memory} it was 0 to 0.55; tasks
   * also wait now and then, for 100 ms and more, for pages that nobody else needs.
   */
  private static final double FEWER = 0.75;

  /** Share of the whole time in which it waits for memory by the kernel's count. */
  private static final double SHORT = 0.2;

  /**
   * Or what the host then lost, in the first half: what is gone later was not waited for before. In
   * a plain stall of the disk it loses nothing, unless a program ends meanwhile.
   */
  private static final long LOST_BYTES = 4 << 20;

  /**
   * Or as a share of what it had, if it goes on in the third quarter, unlike where a program ends:
   * a web server of 26 MB, whose files are read back, lost 1.5 to 5 %, and less than 4 MB.
   */
  private static final double LOST_SHARE = 0.01;

  /**
   * What is lost by the end of that quarter, over what is lost in the first half; 1.5 if evenly.
   */
  private static final double GOES_ON = 1.2;

  @Override
  public Proof proof() {
    return Proof.WAITED_FOR_MEMORY;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      Counter memory = tier.host().memoryPressure();
      Counter io = tier.host().ioPressure();
      if (memory.samples() != io.samples()) {
        continue;
      }
      for (Saturation.Span span :
          new Saturation(recording, tier)
              .runs(
                  memory,
                  sample -> Math.max(memory.rate(sample), io.rate(sample)) >= Pressure.SATURATED)) {
        if (span.queuePeak() >= WORK
            && shortOfMemory(recording, tier, span)
            && answersLess(recording, tier, span)) {
          Counter most = grown(memory, span) >= grown(io, span) ? memory : io;
          found.add(millibottleneck(tier, TickEdges.of(most, span), span));
        }
      }
    }
    return Origins.mostDownstream(recording, found);
  }

  /** Some task may wait for pages in the background while all others go on. */
  private static boolean answersLess(BlindRunData recording, TierData tier, Saturation.Span span) {
    double usual =
        tier.inServer()
                .departuresBetween(recording.window().startMicros(), recording.window().endMicros())
            / (recording.window().seconds() * 1e6);
    double answered = tier.inServer().departuresBetween(span.startMicros(), span.endMicros());
    return tier.inServer().isEmpty()
        || answered <= FEWER * usual * (span.endMicros() - span.startMicros());
  }

  private static boolean shortOfMemory(
      BlindRunData recording, TierData tier, Saturation.Span span) {
    double waited = grown(tier.host().memoryPressure(), span);
    return losesMemory(recording, tier.host().memoryBytes(), span)
        || waited >= SHORT * (span.endMicros() - span.startMicros());
  }

  /**
   * Memory may be lost in the tick before the first that is full of waiting, and back after the
   * last.
   */
  private static boolean losesMemory(
      BlindRunData recording, Counter memoryBytes, Saturation.Span span) {
    long before = span.startMicros() - recording.tickMicros();
    long half = (span.startMicros() + span.endMicros()) / 2;
    double lost = -memoryBytes.increaseWithin(before, half);
    double lostLater = -memoryBytes.increaseWithin(before, (half + span.endMicros()) / 2);
    return lost >= LOST_BYTES
        || lost >= LOST_SHARE * memoryBytes.valueAt(before) && lostLater >= GOES_ON * lost;
  }

  private static double grown(Counter counter, Saturation.Span span) {
    return counter.increaseWithin(span.startMicros(), span.endMicros());
  }

  private static Millibottleneck millibottleneck(
      TierData tier, TickEdges edges, Saturation.Span span) {
    return new Millibottleneck(
        tier,
        Kind.MEMORY,
        edges.startMicros(),
        edges.endMicros(),
        false,
        say(
            "tasks of %s waited for memory for %,d ms, while its queue rose from %d to %d",
            tier.name(),
            Math.round((edges.endMicros() - edges.startMicros()) / 1e3),
            span.queueBefore(),
            span.queuePeak()));
  }
}
