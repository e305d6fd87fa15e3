package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Decides when the groups' pressure files of one resource are read. The machine's own file counts
 * whenever a task of any group waits, so while it stands still theirs do, and one read spares one
 * for each host: of memory and of disks nobody waits for most of the time.
 */
final class PressureGate {
  private static final Path MACHINE = Path.of("/proc/pressure");

  private final Optional<ProcFile> machine;
  private final TextParser total = KernelText.pressureSomeTotal();
  private long last = Counter.UNKNOWN;
  private boolean due = true;

  private PressureGate(Optional<ProcFile> machine) {
    this.machine = machine;
  }

  /**
   * @param resource such as {@code io}
   */
  static PressureGate open(String resource) {
    return open(MACHINE.resolve(resource));
  }

  /**
   * @param file of the whole machine; where there is none, the groups' files are always due
   */
  static PressureGate open(Path file) {
    try {
      return new PressureGate(Optional.of(ProcFile.open(file)));
    } catch (IOException absent) {
      return new PressureGate(Optional.empty());
    }
  }

  /** Looks at the machine; once a tick, before the groups are asked. */
  void look() {
    if (machine.isPresent()) {
      ProcFile file = machine.get();
      file.refresh();
      long now = total.parse(file.text(), file.length());
      due = now == Counter.UNKNOWN || now != last;
      last = now;
    }
  }

  /** A group's counter, which keeps its number while nothing on the machine waits. */
  Counter guarding(Counter group) {
    return new Counter() {
      private long known = UNKNOWN;

      @Override
      public long read() {
        if (due || known == UNKNOWN) {
          known = group.read();
        }
        return known;
      }
    };
  }
}
