package ntier.analysis.overflow;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.recording.Occupancy.Stay;
import ntier.archive.Absent;
import ntier.archive.DamagedRunException;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.plan.Role;

/**
 * Where a request that lost no packet spent most of its time, from the tiers' own request logs:
 *
 * <pre>
 *   user   connect |--------------------------------------------------------| end
 *   web              WEB_ACCEPT_QUEUE |------------------------------------|    WEB
 *   app                                 BEFORE_APP |-------------------|        APP
 *   db                                               BEFORE_DB |-----|          DB
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

  /** Interactions whose servlet has another name. */
  private static final Map<String, String> SERVLETS =
      Map.of(
          "BrowseStoriesInCategory", "BrowseStoriesByCategory",
          "SearchInStories", "Search",
          "SearchInComments", "Search",
          "SearchInUsers", "Search",
          "StoreModerateLog", "StoreModeratorLog",
          "AuthorTasks", "Author");

  private static final String SERVLET_PACKAGE = ".servlets.";
  private static final String FILE = "";

  private final Map<Role, Map<String, List<Stay>>> byPage = new EnumMap<>(Role.class);

  /** A part of a request's way. */
  public enum Place {
    /** Its connection stood, and web had not accepted it or not read the request. */
    WEB_ACCEPT_QUEUE,
    /** In web, which had it before or after app did, or answered by itself. */
    WEB,
    /** Web had it and app did not: for a connection to app, in its accept queue, or unread. */
    BEFORE_APP,
    /** In app; of an event-driven one also what it waited for below. */
    APP,
    /** App had it and no connection to db: in the pool's queue, or being opened. */
    BEFORE_DB,
    /** App used a connection to db. */
    DB
  }

  /** The longest part of a request's way. */
  public record Wait(Place place, long micros) {}

  /** Reads the tiers' request logs, as far as they are there and whole. */
  public LongWaits(RunDirectory run) {
    for (Role role : Role.values()) {
      byPage.put(role, read(role, run.serverRequestsFile(role.key())));
    }
  }

  private static Map<String, List<Stay>> read(Role role, Path log) {
    Map<String, List<Stay>> lines = new HashMap<>();
    if (Files.exists(log)) {
      try {
        ServerRequest.FORMAT.forEach(
            log,
            line ->
                lines
                    .computeIfAbsent(
                        role == Role.DB ? line.what() : page(line), _ -> new ArrayList<>())
                    .add(new Stay(line.arrivalMicros(), line.departureMicros())));
      } catch (DamagedRunException damaged) {
        // The recording notes it; the lines before the damage are as good as ever.
      }
    }
    lines.values().forEach(page -> page.sort(Comparator.comparingLong(Stay::departureMicros)));
    return lines;
  }

  private static String page(ServerRequest line) {
    int name = line.what().lastIndexOf(SERVLET_PACKAGE);
    return name < 0 ? FILE : line.what().substring(name + SERVLET_PACKAGE.length());
  }

  private static String page(Request request) {
    return request.asksForFile()
        ? FILE
        : SERVLETS.getOrDefault(request.interaction(), request.interaction());
  }

  /** Where a request was longest; empty if it never ended, or the logs do not tell. */
  public Optional<Wait> of(Request request) {
    if (!Absent.isPresent(request.connectMicros()) || !Absent.isPresent(request.endMicros())) {
      return Optional.empty();
    }
    return inWeb(request)
        .flatMap(
            web ->
                parts(request, web).entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(part -> new Wait(part.getKey(), part.getValue())));
  }

  private Map<Place, Long> parts(Request request, Stay web) {
    Map<Place, Long> parts = new EnumMap<>(Place.class);
    parts.put(Place.WEB_ACCEPT_QUEUE, web.arrivalMicros() - request.connectMicros());
    parts.put(Place.WEB, request.endMicros() - web.arrivalMicros());
    if (request.asksForFile()) {
      return parts;
    }
    Optional<Stay> app = within(Role.APP, page(request), web);
    app.ifPresent(one -> split(parts, Place.WEB, Place.BEFORE_APP, Place.APP, web, one));
    app.flatMap(one -> within(Role.DB, POOLED, one))
        .ifPresent(db -> split(parts, Place.APP, Place.BEFORE_DB, Place.DB, app.orElseThrow(), db));
    return parts;
  }

  /** What the tier below has of a part is no longer in the tier above, nor what came before it. */
  private static void split(
      Map<Place, Long> parts, Place above, Place before, Place below, Stay outer, Stay inner) {
    long waited = Math.max(0, inner.arrivalMicros() - outer.arrivalMicros());
    long inside = inner.departureMicros() - inner.arrivalMicros();
    parts.merge(above, -waited - inside, Long::sum);
    parts.put(before, waited);
    parts.put(below, inside);
  }

  private Optional<Stay> inWeb(Request request) {
    return lines(Role.WEB, page(request)).stream()
        .filter(line -> line.arrivalMicros() >= request.connectMicros() - SLACK_MICROS)
        .filter(line -> off(line, request) <= LOGGED_MICROS)
        .min(Comparator.comparingLong(line -> off(line, request)));
  }

  private static long off(Stay line, Request request) {
    return Math.abs(line.departureMicros() - request.endMicros());
  }

  private Optional<Stay> within(Role tier, String page, Stay outer) {
    return lines(tier, page).reversed().stream()
        .dropWhile(line -> line.departureMicros() > outer.departureMicros() + SLACK_MICROS)
        .takeWhile(line -> line.departureMicros() >= outer.arrivalMicros())
        .filter(line -> line.arrivalMicros() >= outer.arrivalMicros() - SLACK_MICROS)
        .findFirst();
  }

  /** By departure. */
  private List<Stay> lines(Role tier, String page) {
    return byPage.get(tier).getOrDefault(page, List.of());
  }
}
