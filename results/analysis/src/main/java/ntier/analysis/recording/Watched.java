package ntier.analysis.recording;

import java.util.List;
import ntier.archive.AccessSample;
import ntier.archive.WatchRecord;

/**
 * Servers that were there before, and were watched.
 *
 * @param servers in the order in which they were given
 * @param logged requests that their own logs have; empty where none was read
 */
public record Watched(List<WatchRecord.Server> servers, List<AccessSample> logged) {
  public Watched {
    servers = List.copyOf(servers);
    logged = List.copyOf(logged);
  }
}
