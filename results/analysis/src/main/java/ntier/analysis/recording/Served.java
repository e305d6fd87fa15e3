package ntier.analysis.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.ServerRequest;

/**
 * For which user's connection a tier served what came over which connection of the tier above, as
 * far as its request log tells.
 */
public final class Served {
  private final Map<String, List<Stay>> byConnection = new HashMap<>();

  /**
   * A request in a tier.
   *
   * @param user address and port of the user's connection, as {@code 10.198.1.4:40002}
   */
  public record Stay(long arrivalMicros, String user) {}

  Served(List<ServerRequest> log) {
    for (ServerRequest row : log) {
      if (!row.connection().isEmpty() && !row.user().isEmpty()) {
        byConnection
            .computeIfAbsent(row.connection(), _ -> new ArrayList<>(1))
            .add(new Stay(row.arrivalMicros(), row.user()));
      }
    }
    byConnection
        .values()
        .forEach(stays -> stays.sort(Comparator.comparingLong(Stay::arrivalMicros)));
  }

  /** The first request that came over a connection from a time on. */
  public Optional<Stay> first(String connection, long fromMicros) {
    return byConnection.getOrDefault(connection, List.of()).stream()
        .filter(stay -> stay.arrivalMicros() >= fromMicros)
        .findFirst();
  }
}
