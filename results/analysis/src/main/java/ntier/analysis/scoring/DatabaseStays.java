package ntier.analysis.scoring;

import java.util.List;
import ntier.archive.ChainServer;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;

/**
 * When each use of the database began and ended, as the application's request log has it:
 * connections being opened and queries. Detectors see of it how many there were at a time, and not
 * how long one stayed.
 */
public final class DatabaseStays {
  private final List<Stay> stays;

  private record Stay(long fromMicros, long toMicros) {}

  private DatabaseStays(List<Stay> stays) {
    this.stays = stays;
  }

  /**
   * The stays in a run's database.
   *
   * @throws ntier.archive.DamagedRunException if the log is missing or damaged
   */
  public static DatabaseStays of(RunDirectory run) {
    return of(
        run.manifest().servers().stream()
            .filter(ChainServer::holdsData)
            .map(server -> ServerRequest.FORMAT.read(run.serverRequestsFile(server.host())))
            .flatMap(List::stream)
            .toList());
  }

  /** The stays that a log's rows tell. */
  public static DatabaseStays of(List<ServerRequest> log) {
    return new DatabaseStays(
        log.stream().map(row -> new Stay(row.arrivalMicros(), row.departureMicros())).toList());
  }

  /** How many were there for half of a time, or longer. */
  public long throughHalfOf(long startMicros, long endMicros) {
    return stays.stream()
        .mapToLong(
            stay -> Math.min(stay.toMicros(), endMicros) - Math.max(stay.fromMicros(), startMicros))
        .filter(both -> 2 * both >= endMicros - startMicros)
        .count();
  }
}
