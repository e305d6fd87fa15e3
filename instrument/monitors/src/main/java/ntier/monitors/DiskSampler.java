package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import ntier.archive.CsvText;
import ntier.linux.Clocks;

/** The row of one disk in {@code disks.csv}, from {@code stat} of {@code /sys/block}. */
final class DiskSampler {
  private static final long SECTOR_BYTES = 512;
  private static final long MICROS_PER_MILLI = 1000;

  /** Columns of the kernel's file (Documentation/block/stat). */
  private static final int READS = 0;

  private static final int READ_SECTORS = 2;
  private static final int WRITES = 4;
  private static final int WRITE_SECTORS = 6;
  private static final int IN_FLIGHT = 8;
  private static final int BUSY_MILLIS = 9;

  private final byte[] host;
  private final byte[] device;
  private final ProcFile stat;
  private final long[] numbers = new long[BUSY_MILLIS + 1];

  DiskSampler(MonitorsConfig.Disk disk, Path block) throws IOException {
    host = Ascii.bytes(disk.host());
    device = Ascii.bytes(disk.device());
    stat = ProcFile.open(block.resolve(disk.device()).resolve("stat"));
  }

  void sample(CsvText rows) {
    long atMicros = Clocks.realtimeMicros();
    stat.refresh();
    addRow(atMicros, stat.text(), stat.length(), rows);
  }

  /** No row for a disk that is gone. The kernel pads its numbers with spaces. */
  void addRow(long atMicros, byte[] text, int length, CsvText rows) {
    int at = text[0] == ' ' ? Ascii.nextWord(text, 0, length) : 0;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Ascii.number(text, at, length);
      at = Ascii.nextWord(text, at, length);
      if (numbers[i] == Counter.UNKNOWN) {
        return;
      }
    }
    rows.number(atMicros).text(host).text(device);
    rows.number(numbers[READS]).number(numbers[READ_SECTORS] * SECTOR_BYTES);
    rows.number(numbers[WRITES]).number(numbers[WRITE_SECTORS] * SECTOR_BYTES);
    rows.number(numbers[IN_FLIGHT]).number(numbers[BUSY_MILLIS] * MICROS_PER_MILLI);
    rows.endLine();
  }
}
