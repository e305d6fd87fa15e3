package ntier.workload.record;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import ntier.archive.WorkloadReport;
import org.HdrHistogram.Histogram;

/** Looks at the load generator every second: a line of progress, and evidence for its trust. */
public final class SelfMonitor {
  private final PhaseClock phases;
  private final LoadCounters counters;
  private final ProcessMeter meter;
  private final LongSupplier clockMicros;
  private final Consumer<ProgressLine> progress;
  private final TrustJudge judge;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread;
  private final long startMicros;
  private final long startCpuMicros;
  private final long startGcMillis;
  private Histogram lateness;
  private long lastMicros;
  private long lastRequests;
  private long lastBusyMicros;
  private long lastGcMillis;

  /**
   * Begins to look, on a thread of its own.
   *
   * @param judge sees each second of the measure phase
   * @param progress gets a line a second
   */
  public SelfMonitor(
      PhaseClock phases,
      LoadCounters counters,
      ProcessMeter meter,
      LongSupplier clockMicros,
      TrustJudge judge,
      Consumer<ProgressLine> progress) {
    this.phases = phases;
    this.counters = counters;
    this.meter = meter;
    this.clockMicros = clockMicros;
    this.judge = judge;
    this.progress = progress;
    startMicros = clockMicros.getAsLong();
    startCpuMicros = meter.cpuMicros();
    startGcMillis = meter.gcMillis();
    lastMicros = startMicros;
    lastBusyMicros = meter.busyThreadMicros();
    lastGcMillis = startGcMillis;
    thread = Thread.ofPlatform().name("self-monitor").daemon().start(this::run);
  }

  private void run() {
    try {
      while (!stop.await(1, TimeUnit.SECONDS)) {
        progress.accept(look());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ProgressLine look() {
    long now = clockMicros.getAsLong();
    long requests = counters.requests();
    long busy = meter.busyThreadMicros();
    long gc = meter.gcMillis();
    lateness = counters.takeLateness(lateness);
    long elapsed = Math.max(1, now - lastMicros);
    boolean measured =
        lastMicros >= phases.measureStartMicros() && lastMicros < phases.measureEndMicros();
    if (measured) {
      judge.window(lateness, 100.0 * (busy - lastBusyMicros) / elapsed, gc - lastGcMillis);
    }
    ProgressLine line =
        new ProgressLine(
            now,
            phases.nameAt(now),
            requests,
            counters.errors(),
            (requests - lastRequests) * 1e6 / elapsed,
            counters.retransmitted(),
            counters.inFlight(),
            counters.vlrt());
    lastMicros = now;
    lastRequests = requests;
    lastBusyMicros = busy;
    lastGcMillis = gc;
    return line;
  }

  /** Ends the looking and says what was seen; its CPU time is from construction to now. */
  public WorkloadReport finish(int localFailures, String lastLocalFailure)
      throws InterruptedException {
    stop.countDown();
    thread.join();
    progress.accept(look());
    judge.localFailures(localFailures, lastLocalFailure);
    List<String> why = judge.why();
    long cpu = meter.cpuMicros() - startCpuMicros;
    return new WorkloadReport(
        1,
        cpu,
        clockMicros.getAsLong() - startMicros,
        cpu / (double) Math.max(1, counters.requests()),
        judge.lateP99Micros(),
        judge.lateMaxMicros(),
        judge.maxCorePercent(),
        meter.gcMillis() - startGcMillis,
        why.isEmpty(),
        why);
  }
}
