package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.archive.WholeFile;
import ntier.host.HostHandle;
import ntier.plan.JsonFormat;

/**
 * What the monitors process is told, as a JSON file.
 *
 * @param intervalMillis from one tick to the next, 10 to 1000
 * @param samplesFolder where the files of {@code samples/} are made
 * @param hosts whom to watch
 * @param listeners whose accept queues to watch; they may appear later and be made again
 * @param disks of hosts that have one of their own
 * @param tracefsInstance a prepared instance ({@link RetransmitTracer}); empty: retransmissions are
 *     known from the counters only
 * @param handOverMillis how often what was sampled is written, from one tick on: a second, unless
 *     somebody reads along
 * @param counted listeners whose connections are counted: of servers that log no requests for us
 * @param elsewhere addresses of hosts that other machines have, and that these hosts send to
 */
public record MonitorsConfig(
    int intervalMillis,
    Path samplesFolder,
    List<HostHandle> hosts,
    List<Listener> listeners,
    List<Disk> disks,
    Optional<Path> tracefsInstance,
    int handOverMillis,
    List<Counted> counted,
    List<String> elsewhere) {
  /** For {@code handOverMillis} where nobody reads along. */
  public static final int HAND_OVER_MILLIS = 1000;

  private static final int SHORTEST_MILLIS = 10;
  private static final int LONGEST_MILLIS = 1000;

  /**
   * A listening socket.
   *
   * @param host the name of its host
   * @param address IPv4 address that clients connect to; the socket may listen on it, on 0.0.0.0 or
   *     on [::]
   * @param port 1 to 65535
   */
  public record Listener(String host, String address, int port) {}

  /**
   * A disk of a host's own.
   *
   * @param host the name of its host
   * @param device as {@code /sys/block} names it
   */
  public record Disk(String host, String device) {}

  /**
   * A listening socket whose connections are counted.
   *
   * @param host the name of its host
   * @param port 1 to 65535
   * @param ipv6 whether it is one of IPv6, as those are that take both
   */
  public record Counted(String host, int port, boolean ipv6) {}

  public MonitorsConfig {
    counted = List.copyOf(counted);
    elsewhere = List.copyOf(elsewhere);
    hosts = List.copyOf(hosts);
    disks = List.copyOf(disks);
    listeners = List.copyOf(listeners);
    if (intervalMillis < SHORTEST_MILLIS || intervalMillis > LONGEST_MILLIS) {
      throw new IllegalArgumentException(
          "intervalMillis: "
              + intervalMillis
              + " is not from "
              + SHORTEST_MILLIS
              + " to "
              + LONGEST_MILLIS);
    }
    if (handOverMillis < intervalMillis || handOverMillis > HAND_OVER_MILLIS) {
      throw new IllegalArgumentException(
          "handOverMillis: "
              + handOverMillis
              + " is not from the interval, "
              + intervalMillis
              + ", to "
              + HAND_OVER_MILLIS);
    }
    for (Listener listener : listeners) {
      if (hosts.stream().noneMatch(host -> host.name().equals(listener.host()))) {
        throw new IllegalArgumentException(
            "listeners: there is no host "
                + listener.host()
                + "; there are "
                + hosts.stream().map(HostHandle::name).toList());
      }
    }
  }

  /** For hosts that are all on this machine. */
  public MonitorsConfig(
      int intervalMillis,
      Path samplesFolder,
      List<HostHandle> hosts,
      List<Listener> listeners,
      List<Disk> disks,
      Optional<Path> tracefsInstance,
      int handOverMillis,
      List<Counted> counted) {
    this(
        intervalMillis,
        samplesFolder,
        hosts,
        listeners,
        disks,
        tracefsInstance,
        handOverMillis,
        counted,
        List.of());
  }

  /** For hosts whose servers log their requests. */
  public MonitorsConfig(
      int intervalMillis,
      Path samplesFolder,
      List<HostHandle> hosts,
      List<Listener> listeners,
      List<Disk> disks,
      Optional<Path> tracefsInstance,
      int handOverMillis) {
    this(
        intervalMillis,
        samplesFolder,
        hosts,
        listeners,
        disks,
        tracefsInstance,
        handOverMillis,
        List.of());
  }

  /** For hosts none of which has a disk of its own. */
  public MonitorsConfig(
      int intervalMillis,
      Path samplesFolder,
      List<HostHandle> hosts,
      List<Listener> listeners,
      Optional<Path> tracefsInstance) {
    this(
        intervalMillis,
        samplesFolder,
        hosts,
        listeners,
        List.of(),
        tracefsInstance,
        HAND_OVER_MILLIS);
  }

  /** Reads what {@link #write} wrote. */
  public static MonitorsConfig read(Path file) throws IOException {
    return JsonFormat.mapper().readValue(Files.readAllBytes(file), MonitorsConfig.class);
  }

  /** Writes the file that {@link MonitorsMain} reads. */
  public void write(Path file) {
    WholeFile.replace(file, JsonFormat.mapper().writeValueAsBytes(this));
  }
}
