package ntier.monitors;

import static ntier.monitors.Ascii.bytes;

import java.io.IOException;
import java.nio.file.Path;
import ntier.archive.CsvText;
import ntier.linux.Clocks;

/**
 * The rows of {@code cpus.csv} from {@code /proc/stat}, which counts in steps of 10 ms (USER_HZ is
 * 100 on all Linux machines): fine for seconds, coarse for one tick.
 */
final class CpuSampler {
  private static final byte[] CPU = bytes("cpu");
  private static final long MICROS_PER_STEP = 10_000;
  private static final int USER = 0;
  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int IDLE = 3;
  private static final int IOWAIT = 4;
  private static final int IRQ = 5;
  private static final int SOFTIRQ = 6;
  private static final int STEAL = 7;

  private final ProcFile stat;
  private final long[] steps = new long[STEAL + 1];

  CpuSampler() throws IOException {
    stat = ProcFile.open(Path.of("/proc/stat"));
  }

  void sample(CsvText rows) {
    long atMicros = Clocks.realtimeMicros();
    stat.refresh();
    addRows(atMicros, stat.text(), stat.length(), rows);
  }

  /** The first line sums up all CPUs and is left out; the CPUs' own lines follow it. */
  void addRows(long atMicros, byte[] text, int length, CsvText rows) {
    int at = Ascii.nextLine(text, 0, length);
    while (Ascii.startsWith(text, at, length, CPU)) {
      int word = at + CPU.length;
      long cpu = Ascii.number(text, word, length);
      for (int i = 0; i < steps.length; i++) {
        word = Ascii.nextWord(text, word, length);
        steps[i] = Ascii.number(text, word, length) * MICROS_PER_STEP;
      }
      rows.number(atMicros).number(cpu);
      rows.number(steps[USER] + steps[NICE]).number(steps[SYSTEM]).number(steps[IDLE]);
      rows.number(steps[IOWAIT]).number(steps[IRQ] + steps[SOFTIRQ]).number(steps[STEAL]);
      rows.text("");
      rows.endLine();
      at = Ascii.nextLine(text, at, length);
    }
  }
}
