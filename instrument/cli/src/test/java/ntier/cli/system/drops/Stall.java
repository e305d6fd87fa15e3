package ntier.cli.system.drops;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.archive.Request;
import ntier.archive.RunDirectory;

/**
 * A stall that was made, by the injector's record, and what the users' own record says of its end.
 *
 * @param tier that was injected into
 * @param kind as which it is to be found
 * @param startMillis since the measure phase began
 * @param note what its injector measured meanwhile
 * @param inFlight requests that the users had sent, and had no answer to, when it ended
 */
public record Stall(
    String tier, String kind, double startMillis, double endMillis, String note, long inFlight) {

  /** Those of a run, in the order of their times. */
  public static List<Stall> of(RunDirectory run) {
    List<Injection> injections = new ArrayList<>();
    Injection.FORMAT.forEach(run.injectionsFile(), injections::add);
    List<Request> requests = new ArrayList<>();
    Request.FORMAT.forEach(run.requestsFile(), requests::add);
    long measureStart = run.manifest().phases().measureStartMicros().orElseThrow();
    return injections.stream()
        .filter(injection -> Absent.isPresent(injection.startMicros()))
        .map(injection -> of(injection, measureStart, requests))
        .toList();
  }

  /** How long it was. */
  public double millis() {
    return endMillis - startMillis;
  }

  private static Stall of(Injection injection, long measureStart, List<Request> requests) {
    long end = injection.endMicros();
    return new Stall(
        injection.tier(),
        injection.injector().equals("log-flush") ? "io" : "cpu",
        (injection.startMicros() - measureStart) / 1e3,
        (end - measureStart) / 1e3,
        injection.note(),
        requests.stream()
            .filter(request -> request.startMicros() <= end && request.endMicros() > end)
            .count());
  }
}
