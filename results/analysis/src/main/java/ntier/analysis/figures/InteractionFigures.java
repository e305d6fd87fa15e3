package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
    Map<String, List<Request>> byKind =
        requests.stream()
            .collect(
                Collectors.groupingBy(Request::interaction, TreeMap::new, Collectors.toList()));
    List<InteractionFigures> figures = new ArrayList<>();
    byKind.forEach((kind, ofKind) -> figures.add(of(kind, ofKind, episodes)));
    figures.sort(Comparator.comparingLong(InteractionFigures::count).reversed());
    return figures;
  }

  private static InteractionFigures of(
      String kind, List<Request> requests, List<Episode> episodes) {
    ResponseTimes.Collector times = new ResponseTimes.Collector();
    requests.stream()
        .filter(request -> Absent.isPresent(request.endMicros()))
        .forEach(request -> times.add(request.endMicros() - request.startMicros()));
    List<Request> meanwhile =
        requests.stream().filter(one -> isWithin(one.startMicros(), episodes)).toList();
    return new InteractionFigures(
        kind,
        requests.size(),
        requests.stream().filter(request -> !request.succeeded()).count(),
        requests.stream().filter(VlrtCauses::isVlrt).count(),
        Optional.of(
            new Meanwhile(meanwhile.size(), meanwhile.stream().filter(VlrtCauses::isVlrt).count())),
        times.times());
  }

  private static boolean isWithin(long atMicros, List<Episode> episodes) {
    return episodes.stream()
        .anyMatch(one -> one.startMicros() <= atMicros && atMicros <= one.endMicros());
  }
}
