package ntier.monitors;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ntier.archive.CsvText;
import ntier.host.HostHandle;
import ntier.linux.Clocks;
import ntier.linux.LinuxFile;

/**
 * The rows of {@code retransmits.csv}, from the {@code trace_pipe} of a tracefs instance that
 * {@link RetransmitTracer} prepared. The tracepoint sees all namespaces: only lines between
 * addresses of the testbed are kept; of those between two machines only the sender's, so that no
 * packet is told twice.
 */
final class RetransmitReader implements AutoCloseable {
  private static final int CAPACITY = 64 * 1024;
  private static final String LOST = " EVENTS]";

  private final LinuxFile pipe;
  private final Missing missing;
  private final Set<String> sources = new HashSet<>();
  private final Set<String> destinations = new HashSet<>();
  private final ListenersSyns syns;
  private final MemorySegment buffer = Arena.ofAuto().allocate(CAPACITY);

  /**
   * @param hosts whose packets are told
   * @param elsewhere addresses that they send to beside their own
   * @param syns which came to the listeners
   */
  RetransmitReader(
      Path instance,
      List<HostHandle> hosts,
      List<String> elsewhere,
      ListenersSyns syns,
      Missing missing)
      throws IOException {
    this.syns = syns;
    pipe = LinuxFile.openNonBlocking(instance.resolve("trace_pipe"));
    this.missing = missing;
    hosts.forEach(host -> sources.addAll(host.addresses()));
    destinations.addAll(sources);
    destinations.addAll(elsewhere);
  }

  /** Reads all that there is; the kernel gives whole lines. */
  void sample(CsvText rows) throws IOException {
    syns.sample(Clocks.realtimeMicros());
    for (int read = pipe.readAvailable(buffer); read > 0; read = pipe.readAvailable(buffer)) {
      byte[] bytes = buffer.asSlice(0, read).toArray(ValueLayout.JAVA_BYTE);
      long toRealtime = Clocks.realtimeMicros() - Clocks.monotonicNanos() / 1000;
      new String(bytes, US_ASCII).lines().forEach(line -> add(line, toRealtime, rows));
    }
  }

  private void add(String line, long toRealtime, CsvText rows) {
    if (line.endsWith(LOST)) {
      missing.add("some retransmissions: the kernel's buffer overflowed (" + line + ")");
      return;
    }
    try {
      RetransmitLine.parse(line)
          .filter(it -> sources.contains(it.source()) && destinations.contains(it.destination()))
          .ifPresent(it -> addRow(it, toRealtime, rows));
    } catch (NumberFormatException unknown) {
      missing.add("some retransmissions: a line that this version cannot read: " + line);
    }
  }

  private void addRow(RetransmitLine line, long toRealtime, CsvText rows) {
    long atMicros = line.monotonicMicros() + toRealtime;
    rows.number(atMicros);
    rows.text(line.source()).number(line.sourcePort());
    rows.text(line.destination()).number(line.destinationPort());
    rows.text(line.state());
    rows.number(syns.before(atMicros, line));
    rows.endLine();
  }

  @Override
  public void close() throws IOException {
    pipe.close();
  }
}
