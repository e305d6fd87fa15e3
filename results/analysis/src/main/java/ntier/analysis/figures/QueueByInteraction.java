package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** A request in the tier. */
  private record Held(String interaction, long fromMicros, long toMicros) {}

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
    List<Held> held = held();
    long[] moments = momentsOfMost(occupancy(held));
    Map<String, List<Held>> byKind =
        held.stream().collect(Collectors.groupingBy(Held::interaction));
    Map<String, List<Request>> requests =
        Stream.concat(recording.measured().stream(), recording.carriedOver().stream())
            .collect(
                Collectors.groupingBy(Request::interaction, TreeMap::new, Collectors.toList()));
    List<InteractionSeries> series = new ArrayList<>();
    requests.forEach(
        (kind, ofKind) -> {
          Occupancy occupancy = occupancy(byKind.getOrDefault(kind, List.of()));
          series.add(
              new InteractionSeries(
                  kind,
                  recording.application().asksForFile(ofKind.getFirst()),
                  Arrays.stream(moments).mapToInt(occupancy::at).toArray(),
                  vlrt(ofKind)));
        });
    series.sort(
        Comparator.comparingLong((InteractionSeries one) -> Arrays.stream(one.queued()).sum())
            .reversed());
    return series;
  }

  private List<Held> held() {
    List<Held> held = new ArrayList<>();
    for (int i = 0; i < recording.measured().size(); i++) {
      addHeld(recording.measured().get(i), sentAgain.getOrDefault(i, Long.MIN_VALUE), held);
    }
    recording.carriedOver().forEach(request -> addHeld(request, Long.MIN_VALUE, held));
    return held;
  }

  private static void addHeld(Request request, long sentAgain, List<Held> held) {
    long letIn = Math.max(request.connectMicros(), sentAgain);
    if (Absent.isPresent(request.connectMicros()) && letIn < request.endMicros()) {
      held.add(new Held(request.interaction(), letIn, request.endMicros()));
    }
  }

  private static Occupancy occupancy(List<Held> held) {
    return new Occupancy(
        held.stream().mapToLong(Held::fromMicros).toArray(),
        held.stream().mapToLong(Held::toMicros).toArray());
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

  private int[] vlrt(List<Request> requests) {
    Window window = recording.window();
    int[] vlrt = new int[window.buckets()];
    for (Request request : requests) {
      if (VlrtCauses.isVlrt(request) && window.contains(request.startMicros())) {
        vlrt[window.bucket(request.startMicros())]++;
      }
    }
    return vlrt;
  }
}
