package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.overflow.VlrtCauses;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * One kind of request, by its name in the transition tables.
 *
 * @param vlrt how many took a second or more
 */
public record InteractionFigures(
    String interaction, long count, long errors, long vlrt, ResponseTimes times) {

  /** One per kind, the most frequent first. */
  public static List<InteractionFigures> of(List<Request> requests) {
    Map<String, List<Request>> byKind =
        requests.stream()
            .collect(
                Collectors.groupingBy(Request::interaction, TreeMap::new, Collectors.toList()));
    List<InteractionFigures> figures = new ArrayList<>();
    byKind.forEach((kind, ofKind) -> figures.add(of(kind, ofKind)));
    figures.sort(Comparator.comparingLong(InteractionFigures::count).reversed());
    return figures;
  }

  private static InteractionFigures of(String kind, List<Request> requests) {
    ResponseTimes.Collector times = new ResponseTimes.Collector();
    requests.stream()
        .filter(request -> Absent.isPresent(request.endMicros()))
        .forEach(request -> times.add(request.endMicros() - request.startMicros()));
    return new InteractionFigures(
        kind,
        requests.size(),
        requests.stream().filter(request -> !request.succeeded()).count(),
        requests.stream().filter(VlrtCauses::isVlrt).count(),
        times.times());
  }
}
