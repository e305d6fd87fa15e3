package ntier.monitors;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.CsvText;
import ntier.host.HostHandle;
import ntier.linux.Clocks;

/** The row of one host in {@code hosts.csv}. */
final class HostSampler {
  private final byte[] name;
  private final Counter[] columns;

  /**
   * @param group its counters of the host's control group
   * @param network its counters of the host's network namespace
   */
  HostSampler(HostHandle host, List<Counter> group, List<Counter> network) {
    name = Ascii.bytes(host.name());
    List<Counter> counters = new ArrayList<>(group);
    counters.addAll(network);
    columns = counters.toArray(Counter[]::new);
  }

  void sample(CsvText rows) {
    rows.number(Clocks.realtimeMicros()).text(name);
    for (Counter column : columns) {
      rows.number(column.read());
    }
    rows.endLine();
  }
}
