package ntier.analysis.overflow;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.recording.Occupancy.Stay;
import ntier.archive.Absent;
import ntier.archive.ChainServer;
import ntier.archive.ClockSample;
import ntier.archive.DamagedRunException;
import ntier.archive.Manifest;
import ntier.archive.RecordedApplication;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.clocks.RunClocks;

/**
 * Where a request that lost no packet spent most of its time, from the tiers' own request logs:
 *
 * <pre>
 *   user   connect |--------------------------------------------------------| end
 *   web              web_accept_queue |------------------------------------|    web
 *   app                                 before_app |-------------------|        app
 *   db                                               before_db |-----|          db
 * </pre>
 *
 * <p>No log says which of its lines belongs to which request of a user. A line is the request's if
 * it is for the same page, lies within the line of the tier above, and of several such is the one
 * that ended last, as a tier answers at once when the one below has. So the count is reliable, the
 * assignment to one of several requests of the same page and moment is not.
 */
public final class LongWaits {
  /** The user's clock is read a little before or after the server's, and nginx's has only ms. */
  private static final long SLACK_MICROS = 2_000;

  /** The user has the last byte so much before the server logs the request, or after it. */
  private static final long LOGGED_MICROS = 10_000;

  /** What the log of a JDBC pool says of each line; its lines are pages and not queries. */
  private static final String POOLED = "connection";

  /** From so large an error of clocks on, places are not told where there are several machines. */
  private static final long LARGE_ERROR_MICROS = 2_000;

  private final RecordedApplication application;
  private final long clockErrorMicros;
  private final List<Log> logs = new ArrayList<>();

  /** The lines of a tier's servers by page, or by what they say of the data's. */
  private record Log(ChainServer of, Map<String, List<Stay>> lines) {
    /** By departure. */
    List<Stay> lines(RecordedApplication application, Request request) {
      return lines.getOrDefault(
          isBehindApplication(of) ? POOLED : application.page(request), List.of());
    }
  }

  /**
   * A part of a request's way.
   *
   * @param tier that had it, or was to get it
   * @param first whether users reach that tier
   * @param before whether the tier did not have it yet. Of the first one: its connection stood, and
   *     it was not accepted or not read. Of another one: it waited for a connection, in the accept
   *     queue, or unread. Else the tier had it, before or after the one below did
   */
  public record Place(String tier, boolean first, boolean before) {
    /** Its name in tables: {@code web_accept_queue}, {@code web}, {@code before_app} … */
    public String key() {
      if (!before) {
        return tier;
      }
      return first ? tier + "_accept_queue" : "before_" + tier;
    }
  }

  /** The longest part of a request's way. */
  public record Wait(Place place, long micros) {}

  /** Reads the servers' request logs, as far as they are there and whole. */
  public LongWaits(RunDirectory run) {
    application = run.manifest().whatRan();
    clockErrorMicros = clockError(run);
    if (clockErrorMicros >= LARGE_ERROR_MICROS) {
      return;
    }
    for (ChainServer server : run.manifest().servers()) {
      if (logs.isEmpty() || logs.getLast().of().position() != server.position()) {
        logs.add(new Log(server, new HashMap<>()));
      }
      read(server, run.serverRequestsFile(server.host()), logs.getLast().lines());
    }
    for (Log log : logs) {
      log.lines()
          .values()
          .forEach(page -> page.sort(Comparator.comparingLong(Stay::departureMicros)));
    }
  }

  /** The largest of the measure phase; 0 where all hosts are on one machine. */
  private static long clockError(RunDirectory run) {
    Manifest.Phases phases = run.manifest().phases();
    if (!Files.exists(run.clocksFile()) || phases.measureStartMicros().isEmpty()) {
      return 0;
    }
    long from = phases.measureStartMicros().getAsLong();
    return new RunClocks(ClockSample.FORMAT.read(run.clocksFile()))
        .errorMicros(from, phases.measureEndMicros().orElse(from));
  }

  /** Whether its log is of connections and queries, as the application had them. */
  private static boolean isBehindApplication(ChainServer server) {
    return server.holdsData() && !server.runsApplication();
  }

  private void read(ChainServer server, Path file, Map<String, List<Stay>> lines) {
    if (!Files.exists(file)) {
      return;
    }
    try {
      ServerRequest.FORMAT.forEach(
          file,
          line ->
              lines
                  .computeIfAbsent(
                      isBehindApplication(server) ? line.what() : application.page(line.what()),
                      _ -> new ArrayList<>())
                  .add(new Stay(line.arrivalMicros(), line.departureMicros())));
    } catch (DamagedRunException damaged) {
      // The recording notes it; the lines before the damage are as good as ever.
    }
  }

  /** Where a request was longest; empty if it never ended, or the logs do not tell. */
  public Optional<Wait> of(Request request) {
    if (!Absent.isPresent(request.connectMicros()) || !Absent.isPresent(request.endMicros())) {
      return Optional.empty();
    }
    return inFirst(request)
        .flatMap(
            first ->
                parts(request, first).entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(part -> new Wait(part.getKey(), part.getValue())));
  }

  private Map<Place, Long> parts(Request request, Stay first) {
    Map<Place, Long> parts = new LinkedHashMap<>();
    ChainServer tier = logs.getFirst().of();
    parts.put(place(tier, true), first.arrivalMicros() - request.connectMicros());
    parts.put(place(tier, false), request.endMicros() - first.arrivalMicros());
    Stay outer = first;
    for (Log log : logs.subList(1, logs.size())) {
      if (application.asksForFile(request) && tier.servesFiles()) {
        break;
      }
      if (log.lines().isEmpty()) {
        continue;
      }
      Optional<Stay> inner = within(log.lines(application, request), outer);
      if (inner.isEmpty()) {
        break;
      }
      split(parts, tier, log.of(), outer, inner.get());
      tier = log.of();
      outer = inner.get();
    }
    return parts;
  }

  private static Place place(ChainServer of, boolean before) {
    return new Place(of.tier(), of.position() == 0, before);
  }

  /** What the tier below has of a part is no longer in the tier above, nor what came before it. */
  private static void split(
      Map<Place, Long> parts, ChainServer above, ChainServer below, Stay outer, Stay inner) {
    long waited = Math.max(0, inner.arrivalMicros() - outer.arrivalMicros());
    long inside = inner.departureMicros() - inner.arrivalMicros();
    parts.merge(place(above, false), -waited - inside, Long::sum);
    parts.put(place(below, true), waited);
    parts.put(place(below, false), inside);
  }

  private long slack() {
    return SLACK_MICROS + clockErrorMicros;
  }

  private Optional<Stay> inFirst(Request request) {
    return logs.isEmpty()
        ? Optional.empty()
        : logs.getFirst().lines(application, request).stream()
            .filter(line -> line.arrivalMicros() >= request.connectMicros() - slack())
            .filter(line -> off(line, request) <= LOGGED_MICROS + clockErrorMicros)
            .min(Comparator.comparingLong(line -> off(line, request)));
  }

  private static long off(Stay line, Request request) {
    return Math.abs(line.departureMicros() - request.endMicros());
  }

  private Optional<Stay> within(List<Stay> lines, Stay outer) {
    return lines.reversed().stream()
        .dropWhile(line -> line.departureMicros() > outer.departureMicros() + slack())
        .takeWhile(line -> line.departureMicros() >= outer.arrivalMicros())
        .filter(line -> line.arrivalMicros() >= outer.arrivalMicros() - slack())
        .findFirst();
  }
}
