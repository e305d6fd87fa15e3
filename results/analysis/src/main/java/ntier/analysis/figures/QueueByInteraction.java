package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.analysis.overflow.Drop;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.VlrtCauses;
import ntier.analysis.recording.Occupancy;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.Window;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * What the first tier holds by what it was asked for (paper 002, Figure 6(a)), from the users' own
 * records: an accept queue does not say what its connections will ask for, their users do.
 *
 * <p>A request is in the tier from when it was let in until its last byte was there. It is let in
 * when its connection stands or, where the tier dropped a packet of it, when it got through with
 * its last retransmission. Requests awaiting retransmission are not counted; nor are those whose
 * connection was never established.
 *
 * <pre>
 *   start        connect                end         start   connect      sent again       end
 *     |- - SYN - - |--------------------|             |- - - - |- - - - - - - |------------|
 *                    in the queue                                               in the queue
 * </pre>
 */
final class QueueByInteraction {
  private final RunData recording;
  private final Map<Integer, Long> sentAgain = new HashMap<>();

  /** The requests of one kind. */
  private final class Kind {
    private final boolean file;
    private final Occupancy.Collector held = new Occupancy.Collector(recording.scratch(), false);
    private final int[] vlrt = new int[recording.window().buckets()];

    Kind(Request first) {
      this.file = recording.application().asksForFile(first);
    }
  }

  QueueByInteraction(RunData recording, Drops drops) {
    this.recording = recording;
    for (Drop drop : drops.all()) {
      if (drop.request() != Drop.NO_REQUEST && !drop.retriesMicros().isEmpty()) {
        sentAgain.merge(drop.request(), drop.retriesMicros().getLast(), Math::max);
      }
    }
  }

  /** One for each kind of request of the measure phase, the most queued first. */
  List<InteractionSeries> series() {
    Occupancy.Collector all = new Occupancy.Collector(recording.scratch(), false);
    Map<String, Kind> kinds = new TreeMap<>();
    for (int i = 0; i < recording.measured().size(); i++) {
      add(recording.measured().get(i), sentAgain.getOrDefault(i, Long.MIN_VALUE), all, kinds);
    }
    recording.carriedOver().forEach(request -> add(request, Long.MIN_VALUE, all, kinds));
    long[] moments = momentsOfMost(all.occupancy());
    List<InteractionSeries> series = new ArrayList<>();
    kinds.forEach(
        (name, kind) -> {
          Occupancy occupancy = kind.held.occupancy();
          series.add(
              new InteractionSeries(
                  name,
                  kind.file,
                  Arrays.stream(moments).mapToInt(occupancy::at).toArray(),
                  kind.vlrt));
        });
    series.sort(
        Comparator.comparingLong((InteractionSeries one) -> Arrays.stream(one.queued()).sum())
            .reversed());
    return series;
  }

  private void add(
      Request request, long sentAgain, Occupancy.Collector all, Map<String, Kind> kinds) {
    Kind kind = kinds.computeIfAbsent(request.interaction(), _ -> new Kind(request));
    Window window = recording.window();
    if (VlrtCauses.isVlrt(request) && window.contains(request.startMicros())) {
      kind.vlrt[window.bucket(request.startMicros())]++;
    }
    long letIn = Math.max(request.connectMicros(), sentAgain);
    if (Absent.isPresent(request.connectMicros()) && letIn < request.endMicros()) {
      all.add(letIn, request.endMicros());
      kind.held.add(letIn, request.endMicros());
    }
  }

  /** When in each bucket most were in the tier. */
  private long[] momentsOfMost(Occupancy all) {
    Window window = recording.window();
    long[] moments = new long[window.buckets()];
    for (int bucket = 0; bucket < moments.length; bucket++) {
      long end = Math.min(window.endMicros(), window.bucketStart(bucket + 1));
      moments[bucket] = all.momentOfMost(window.bucketStart(bucket), end);
    }
    return moments;
  }
}
