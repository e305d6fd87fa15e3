package ntier.monitors;

import ntier.archive.CsvText;
import ntier.linux.Clocks;
import ntier.linux.UsableCpus;

/** The rows of {@code core-speed.csv}: {@link FixedWork}, once a tick. */
final class SpeedSampler {
  private final FixedWork work = new FixedWork();

  void sample(CsvText rows) {
    long atMicros = Clocks.realtimeMicros();
    long nanos = work.nanos();
    rows.number(atMicros).number(UsableCpus.current()).number(nanos).text("").endLine();
  }
}
