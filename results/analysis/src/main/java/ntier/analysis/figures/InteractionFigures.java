package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.VlrtCauses;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * One kind of request, by its name in the transition tables.
 *
 * @param vlrt how many took a second or more
 * @param meanwhile those that began while the first tier dropped; empty in runs of before they were
 *     counted
 */
public record InteractionFigures(
    String interaction,
    long count,
    long errors,
    long vlrt,
    Optional<Meanwhile> meanwhile,
    ResponseTimes times) {

  /**
   * Requests that began from the first to the last drop of one of the first tier's episodes.
   *
   * @param vlrt how many of them took a second or more
   */
  public record Meanwhile(long count, long vlrt) {}

  /**
   * One per kind, the most frequent first.
   *
   * @param episodes of the first tier
   */
  public static List<InteractionFigures> of(List<Request> requests, List<Episode> episodes) {
    Spans dropping = new Spans(episodes);
    Map<String, Collector> byKind = new TreeMap<>();
    for (Request request : requests) {
      byKind
          .computeIfAbsent(request.interaction(), _ -> new Collector())
          .add(request, dropping.contain(request.startMicros()));
    }
    List<InteractionFigures> figures = new ArrayList<>();
    byKind.forEach((kind, ofKind) -> figures.add(ofKind.figures(kind)));
    figures.sort(Comparator.comparingLong(InteractionFigures::count).reversed());
    return figures;
  }

  /** Counts the requests of one kind. */
  private static final class Collector {
    private final ResponseTimes.Collector times = new ResponseTimes.Collector();
    private long count;
    private long errors;
    private long vlrt;
    private long meanwhile;
    private long vlrtMeanwhile;

    void add(Request request, boolean whileDropping) {
      int veryLong = VlrtCauses.isVlrt(request) ? 1 : 0;
      count++;
      errors += request.succeeded() ? 0 : 1;
      vlrt += veryLong;
      meanwhile += whileDropping ? 1 : 0;
      vlrtMeanwhile += whileDropping ? veryLong : 0;
      if (Absent.isPresent(request.endMicros())) {
        times.add(request.endMicros() - request.startMicros());
      }
    }

    InteractionFigures figures(String kind) {
      return new InteractionFigures(
          kind,
          count,
          errors,
          vlrt,
          Optional.of(new Meanwhile(meanwhile, vlrtMeanwhile)),
          times.times());
    }
  }

  /** When one of some episodes lasted; they may overlap. */
  private static final class Spans {
    private final TreeMap<Long, Long> ends = new TreeMap<>();

    Spans(List<Episode> episodes) {
      long last = Long.MIN_VALUE;
      for (Episode one :
          episodes.stream().sorted(Comparator.comparingLong(Episode::startMicros)).toList()) {
        last = Math.max(last, one.endMicros());
        ends.put(one.startMicros(), last);
      }
    }

    boolean contain(long atMicros) {
      Map.Entry<Long, Long> begun = ends.floorEntry(atMicros);
      return begun != null && atMicros <= begun.getValue();
    }
  }
}
