package ntier.classroom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.Request;
import ntier.archive.RunDirectory;

/** A run whose files a test writes on, as monitors and load do. */
final class GrowingRun {
  /** CLOCK_REALTIME of tick 0 and of the requests' zero. */
  static final long START = 1_795_183_447_000_000L;

  private static final List<String> ROLES = List.of("web", "app", "db");

  private final RunDirectory directory;

  GrowingRun(Path folder) throws IOException {
    directory = RunDirectory.create(folder, "lab");
    Files.createDirectories(directory.samplesFolder());
  }

  RunDirectory directory() {
    return directory;
  }

  /** Its tiers. */
  static List<LiveRun.Tier> chain(String... kept) {
    return ROLES.stream()
        .map(name -> new LiveRun.Tier(List.of(name), List.of(kept).contains(name)))
        .toList();
  }

  private static void append(Path file, String header, String lines) throws IOException {
    if (!Files.exists(file)) {
      Files.writeString(file, header + "\n");
    }
    Files.writeString(file, lines, StandardOpenOption.APPEND);
  }

  /**
   * Samples of a tick.
   *
   * @param established of client, web, app, db
   * @param accept queues of web, app, db
   */
  void tick(int tick, long[] established, long[] accept) throws IOException {
    hosts(tick, established);
    listeners(tick, accept);
  }

  /** Those of the hosts alone; web, app and db use 10, 20 and 30 % of a core. */
  void hosts(int tick, long[] established) throws IOException {
    hosts(tick, List.of("client", "web", "app", "db"), established);
  }

  /** Those of other hosts, the client first. */
  void hosts(int tick, List<String> hosts, long[] established) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < hosts.size(); i++) {
      long at = START + tick * 50_000L + 300 + i * 100;
      text.append(
          "%d,%s,%d,0,0,0,0,1,0,0,0,0,0,0,%d,0,0,0%n"
              .formatted(at, hosts.get(i), tick * 5000L * i, established[i]));
    }
    append(directory.hostSamplesFile(), HostSample.FORMAT.header(), text.toString());
  }

  /** Those of the listeners alone; app and db drop 10 and 20 packets in each tick. */
  void listeners(int tick, long[] accept) throws IOException {
    listeners(tick, ROLES, accept);
  }

  /** Those of other hosts; the one at i drops 10 i packets in each tick. */
  void listeners(int tick, List<String> hosts, long[] accept) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < hosts.size(); i++) {
      long at = START + tick * 50_000L + 100 + i;
      text.append(
          "%d,%s,10.0.0.%d,80,%d,128,%d%n"
              .formatted(at, hosts.get(i), i, accept[i], tick * 10L * i));
    }
    append(directory.listenerSamplesFile(), ListenerSample.FORMAT.header(), text.toString());
  }

  /** A request that has ended. */
  void request(long endMillis, long tookMillis, String error) throws IOException {
    long end = START + endMillis * 1000;
    long begin = end - tookMillis * 1000;
    append(
        directory.requestsFile(),
        Request.FORMAT.header(),
        "1,0,0,ViewStory,measure,%d,%d,%d,%d,%d,200,100,0,%s,10.0.0.9,4000,%n"
            .formatted(begin, begin, begin, end, end, error));
  }
}
