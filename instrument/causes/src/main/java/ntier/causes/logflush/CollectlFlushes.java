package ntier.causes.logflush;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.host.HostDisk;
import ntier.injection.BackgroundInjector;
import ntier.injection.DiskWrites;
import ntier.injection.HostPrograms;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;

/**
 * Real collectl, that monitors the host and logs to its disk, from now until the end of the measure
 * phase. It causes a millibottleneck whenever its log is flushed; this only looks at the disk and
 * writes down when.
 */
final class CollectlFlushes extends BackgroundInjector {
  private static final String LOG_FOLDER = "collectl";
  private static final long LOOK_MICROS = 5_000;

  /** What is shorter is no millibottleneck, and may well be the database's own. */
  private static final long SHORTEST_MICROS = 100_000;

  private final InjectionOrder order;
  private final HostPrograms.Program collectl;
  private final DiskWrites writes;

  private CollectlFlushes(InjectionOrder order, HostPrograms.Program collectl, DiskWrites writes) {
    super(order);
    this.order = order;
    this.collectl = collectl;
    this.writes = writes;
  }

  static CollectlFlushes start(InjectionOrder order, HostDisk disk) throws IOException {
    Path folder = order.programs().folder(disk.folder(), LOG_FOLDER);
    DiskWrites writes = DiskWrites.of(disk);
    var collectl =
        order
            .programs()
            .start(
                LOG_FOLDER,
                List.of(
                    "/usr/bin/perl",
                    order.programs().part(LogFlushInjector.COLLECTL) + "/usr/bin/collectl",
                    // Every 50 ms, processes every 200 ms: what the paper's monitoring recorded.
                    "-i",
                    "0.05:0.2",
                    "-F",
                    Long.toString(order.plan().schedule().every().toSeconds()),
                    "-scdnmZ",
                    "-P",
                    "-oz",
                    "-f",
                    folder.resolve("log").toString()),
                Map.of());
    var running = new CollectlFlushes(order, collectl, writes);
    running.begin();
    return running;
  }

  @Override
  protected void work() throws IOException {
    FlushSpan span = new FlushSpan(SHORTEST_MICROS);
    long now = Clocks.realtimeMicros();
    while (!stopped() && now < order.measureEndMicros()) {
      span.look(now, writes.underWay()).ifPresent(this::log);
      if (!collectl.isAlive()) {
        throw new IOException("collectl ended by itself; see " + collectl.output());
      }
      PreciseSleep.untilRealtimeMicros(now + LOOK_MICROS);
      now = Clocks.realtimeMicros();
    }
  }

  private void log(FlushSpan.Flush flush) {
    if (flush.startMicros() >= order.measureStartMicros()) {
      order
          .log()
          .accept(
              order.record(
                  flush.startMicros(), flush.startMicros(), flush.endMicros(), "collectl's log"));
    }
  }

  @Override
  protected void restore() throws IOException {
    collectl.close();
    writes.close();
  }
}
