package ntier.archive;

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
    @RealTime(orders = true) long atMicros,
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
    @AddedLater long linkReceivedPackets,
    @AddedLater long linkSentPackets,
    @AddedLater long duplicatesReported) {
  public static final CsvFormat<HostSample> FORMAT =
      new CsvFormat<>(HostSample.class, HostSample::read);

  private static HostSample read(CsvRow row) {
    return new HostSample(
        row.present(),
        row.text(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number());
  }
}
