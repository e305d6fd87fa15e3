package ntier.analysis.figures;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.analysis.recording.Window;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * The users' requests of the measure phase, images included.
 *
 * @param total that were started
 * @param errors that ended with an error, by its word in {@code errorKinds}
 * @param unfinished without an end: cut off with the run
 * @param perSecond started per second of the measure phase
 * @param times from start to end, of all that have an end, errors included
 * @param fromIntended from the end of think time to the end, so that a generator that was late does
 *     not hide a delay (coordinated omission)
 * @param distribution of the times from start to end
 */
public record RequestFigures(
    long total,
    long errors,
    Map<String, Long> errorKinds,
    long unfinished,
    double perSecond,
    ResponseTimes times,
    ResponseTimes fromIntended,
    List<PercentilePoint> distribution) {
  public RequestFigures {
    distribution = List.copyOf(distribution);
  }

  /** Counts them. */
  public static RequestFigures of(List<Request> requests, Window window) {
    ResponseTimes.Collector times = new ResponseTimes.Collector();
    ResponseTimes.Collector fromIntended = new ResponseTimes.Collector();
    Map<String, Long> kinds = new TreeMap<>();
    long unfinished = 0;
    for (Request request : requests) {
      if (!request.succeeded()) {
        kinds.merge(request.error(), 1L, Long::sum);
      }
      if (Absent.isPresent(request.endMicros())) {
        times.add(request.endMicros() - request.startMicros());
        fromIntended.add(request.endMicros() - request.intendedMicros());
      } else {
        unfinished++;
      }
    }
    double seconds = window.seconds();
    return new RequestFigures(
        requests.size(),
        kinds.values().stream().mapToLong(Long::longValue).sum(),
        kinds,
        unfinished,
        seconds == 0 ? 0 : Rounding.toDigits(requests.size() / seconds, 1),
        times.times(),
        fromIntended.times(),
        times.curve());
  }
}
