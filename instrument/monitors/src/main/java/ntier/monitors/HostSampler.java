package ntier.monitors;

import java.util.ArrayList;
import java.util.List;
import ntier.host.HostHandle;
import ntier.linux.Clocks;

/** The row of one host in {@code hosts.csv}. */
final class HostSampler {
  private final byte[] name;
  private final Counter[] columns;

  HostSampler(HostHandle host, NetworkFiles network, NetstatGate gate, Missing missing) {
    name = Ascii.bytes(host.name());
    List<Counter> counters = new ArrayList<>(CgroupCounters.open(host, missing));
    counters.addAll(network.counters(gate));
    columns = counters.toArray(Counter[]::new);
  }

  void sample(CsvRows rows) {
    rows.field(Clocks.realtimeMicros()).field(name);
    for (Counter column : columns) {
      rows.field(column.read());
    }
    rows.endRow();
  }
}
