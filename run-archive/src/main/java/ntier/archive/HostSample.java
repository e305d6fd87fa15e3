package ntier.archive;

import java.util.Set;

/**
 * A line of {@code samples/hosts.csv}: one host at one tick. What the machine cannot tell is {@link
 * Absent#ABSENT}. Cumulative since the host was made, but for {@code runQueue}, {@code memoryBytes}
 * and {@code establishedConnections}, which are of the moment.
 *
 * @param linkReceivedPackets at the host's link
 * @param linkSentPackets that have left by its link: those that wait there have not
 * @param duplicatesReported to it by its peers (D-SACK, RFC 2883): what it sent again had arrived
 */
public record HostSample(
    long atMicros,
    String host,
    long cpuMicros,
    long throttledMicros,
    long cpuPressureMicros,
    long ioPressureMicros,
    long memoryPressureMicros,
    long runQueue,
    long memoryBytes,
    long diskReadBytes,
    long diskWriteBytes,
    long listenOverflows,
    long listenDrops,
    long retransmittedSegments,
    long establishedConnections,
    long linkReceivedPackets,
    long linkSentPackets,
    long duplicatesReported) {
  public static final CsvFormat<HostSample> FORMAT =
      new CsvFormat<>(
          "atMicros,host,cpuMicros,throttledMicros,cpuPressureMicros,ioPressureMicros,"
              + "memoryPressureMicros,runQueue,memoryBytes,diskReadBytes,diskWriteBytes,"
              + "listenOverflows,listenDrops,retransmittedSegments,establishedConnections,"
              + "linkReceivedPackets,linkSentPackets,duplicatesReported",
          Set.of("linkReceivedPackets", "linkSentPackets", "duplicatesReported"),
          HostSample::read);

  private static HostSample read(CsvRow row) {
    return new HostSample(
        row.present(0),
        row.text(1),
        row.number(2),
        row.number(3),
        row.number(4),
        row.number(5),
        row.number(6),
        row.number(7),
        row.number(8),
        row.number(9),
        row.number(10),
        row.number(11),
        row.number(12),
        row.number(13),
        row.number(14),
        row.number(15),
        row.number(16),
        row.number(17));
  }
}
