package ntier.workload.turns;

import ntier.workload.RealtimeClock;
import ntier.workload.record.ProcessMeter;

/** The time of a turn that counts, and what the client used in it. Event loop only. */
final class TurnWindow {
  private final RealtimeClock clock = new RealtimeClock();
  private final ProcessMeter meter;
  private long startMicros;
  private long endMicros;
  private long cpuMicros;
  private long busyThreadMicros;

  /**
   * @param meter of the event loop's thread
   */
  TurnWindow(ProcessMeter meter) {
    this.meter = meter;
  }

  void begin() {
    startMicros = clock.getAsLong();
    cpuMicros = -meter.cpuMicros();
    busyThreadMicros = -meter.busyThreadMicros();
  }

  void end() {
    endMicros = clock.getAsLong();
    cpuMicros += meter.cpuMicros();
    busyThreadMicros += meter.busyThreadMicros();
  }

  /** CLOCK_REALTIME. */
  long startMicros() {
    return startMicros;
  }

  /** CLOCK_REALTIME. */
  long endMicros() {
    return endMicros;
  }

  /** Of the whole process. */
  long cpuMicros() {
    return cpuMicros;
  }

  /** Of the event loop's thread. */
  long busyThreadMicros() {
    return busyThreadMicros;
  }
}
