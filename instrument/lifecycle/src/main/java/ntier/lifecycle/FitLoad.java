package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import ntier.linux.Clocks;
import ntier.monitors.HostCpuTime;

/** A load that is under way while a machine is measured, and its windows. */
final class FitLoad {
  /** What has ended is in the file within {@link WorkFile#SETTLING}. */
  static final long FLUSH_MILLIS = 100;

  private static final long PATIENCE_MICROS = 30_000_000;
  private static final long LOOK_MILLIS = 50;

  private final SuiteProcess process;
  private final MeasuredRequests requests;
  private final WorkFile workFile;
  private final Map<String, HostCpuTime> counters;
  private final Runnable look;

  /**
   * @param look at what has to live as long as the load; throws if it does not
   */
  FitLoad(
      SuiteProcess process,
      MeasuredRequests requests,
      WorkFile workFile,
      Map<String, HostCpuTime> counters,
      Runnable look) {
    this.process = process;
    this.requests = requests;
    this.workFile = workFile;
    this.counters = counters;
    this.look = look;
  }

  /**
   * Measures now. Counted are requests that ended in it and are in the file a little later.
   *
   * @param rounds of extra work per page in it
   */
  FitWindow window(Duration length, int rounds) throws IOException, InterruptedException {
    workFile.write(rounds);
    sleepUntil(Clocks.realtimeMicros() + micros(WorkFile.SETTLING));
    CpuReading begin = CpuReading.of(counters);
    sleepUntil(begin.atMicros() + micros(length));
    CpuReading end = CpuReading.of(counters);
    sleepUntil(end.atMicros() + 2_000 * FLUSH_MILLIS);
    return new FitWindow(begin, end, rounds, requests.between(begin, end));
  }

  void sleepUntil(long micros) throws InterruptedException {
    while (Clocks.realtimeMicros() < micros) {
      look.run();
      if (!process.isAlive()) {
        throw new RunFailedException("the load ended: " + process.why());
      }
      Thread.sleep(Math.clamp((micros - Clocks.realtimeMicros()) / 1000, 1, LOOK_MILLIS));
    }
  }

  /** Until the load has ended by itself, which it is to do soon after its measure phase. */
  void awaitEnd(long measureEndMicros) throws InterruptedException {
    while (process.isAlive()) {
      look.run();
      if (Clocks.realtimeMicros() > measureEndMicros + PATIENCE_MICROS) {
        throw new RunFailedException("the load did not end: see " + process.output());
      }
      Thread.sleep(LOOK_MILLIS);
    }
    if (process.exitCode() != 0) {
      throw new RunFailedException("the load ended: " + process.why());
    }
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }
}
