package ntier.watch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.archive.AccessSample;
import ntier.archive.CsvAppender;
import ntier.archive.RunDirectory;

/**
 * The servers' own logs of requests, read as they are written; counted by second, status and time.
 */
final class AccessLogs implements AutoCloseable {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private final List<Followed> followed = new ArrayList<>();
  private final CsvAppender<AccessSample> samples;

  /** A log with whose it is. */
  private record Followed(String server, AccessLine.Reader reader, AccessLogFile file) {}

  /** Alike in all that is kept. */
  private record Alike(String server, AccessLine line) {}

  /**
   * Begins to read logs.
   *
   * @param servers with the logs that they have, if any
   */
  AccessLogs(RunDirectory run, List<WatchedServer> servers) throws IOException {
    for (WatchedServer server : servers) {
      for (OpenLogs.Log log : server.logs()) {
        followed.add(
            new Followed(
                server.name(),
                new AccessLine.Reader(server.record().program()),
                AccessLogFile.atItsEnd(log)));
      }
    }
    samples = followed.isEmpty() ? null : AccessSample.FORMAT.append(run.accessSamplesFile());
  }

  /** Which are read, in words; empty for none. */
  static Optional<String> words(List<OpenLogs.Log> logs) {
    return logs.isEmpty()
        ? Optional.empty()
        : Optional.of(logs.stream().map(OpenLogs.Log::path).collect(Collectors.joining(", ")));
  }

  /** Reads what was written since. */
  void look() throws IOException {
    Map<Alike, Long> counts = new TreeMap<>(AccessLogs::inOrder);
    for (Followed one : followed) {
      one.file()
          .readNew(
              text ->
                  one.reader()
                      .read(text)
                      .ifPresent(
                          line -> counts.merge(new Alike(one.server(), line), 1L, Long::sum)));
    }
    if (samples != null) {
      samples.appendAll(
          counts.entrySet().stream().map(one -> sample(one.getKey(), one.getValue())).toList());
    }
  }

  private static int inOrder(Alike one, Alike other) {
    int bySecond = Long.compare(one.line().second(), other.line().second());
    int byServer = bySecond != 0 ? bySecond : one.server().compareTo(other.server());
    int byStatus =
        byServer != 0 ? byServer : Integer.compare(one.line().status(), other.line().status());
    return byStatus != 0
        ? byStatus
        : Long.compare(one.line().tookMicros(), other.line().tookMicros());
  }

  private static AccessSample sample(Alike alike, long count) {
    AccessLine line = alike.line();
    return new AccessSample(
        line.second() * MICROS_PER_SECOND, alike.server(), line.status(), line.tookMicros(), count);
  }

  @Override
  public void close() throws IOException {
    for (Followed one : followed) {
      one.file().close();
    }
    if (samples != null) {
      samples.close();
    }
  }
}
