package ntier.workload;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import ntier.archive.RunWriteException;
import ntier.archive.WholeFile;
import ntier.archive.WorkloadReport;
import ntier.plan.JsonFormat;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Connections;
import ntier.workload.http.Http2Client;
import ntier.workload.http.HttpClient;
import ntier.workload.http.HttpTarget;
import ntier.workload.http.SiteClient;
import ntier.workload.record.LoadCounters;
import ntier.workload.record.PhaseClock;
import ntier.workload.record.ProcessMeter;
import ntier.workload.record.ProgressLine;
import ntier.workload.record.SelfMonitor;
import ntier.workload.record.TrustJudge;
import ntier.workload.record.UserRequestLog;

/** A whole run of the load: all users on one event loop, from the ramp to the written report. */
public final class LoadGenerator {
  private static final long DRAIN_CHECK_MILLIS = 20;

  private final WorkloadConfig config;
  private final Consumer<ProgressLine> progress;
  private final RealtimeClock clock = new RealtimeClock();
  private final CountDownLatch finished = new CountDownLatch(1);
  private final MultiThreadIoEventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final IoEventLoop loop = loops.next();
  private final PhaseClock phases;
  private final LoadCounters counters = new LoadCounters();
  private final UserRequestLog log;
  private volatile RunWriteException failure;
  private SiteClient client;
  private UserCrowd crowd;
  private boolean ending;

  /**
   * Prepares the run and makes requests.csv.
   *
   * @param progress gets a line a second
   * @throws RunWriteException if requests.csv cannot be made
   */
  public LoadGenerator(WorkloadConfig config, Consumer<ProgressLine> progress) {
    this.config = config;
    this.progress = progress;
    this.phases =
        PhaseClock.of(
            config.rampStartMicros(),
            config.rampMillis(),
            config.warmUpMillis(),
            config.measureMillis());
    this.log = new UserRequestLog(outputFile("requests.csv"), this::failed);
  }

  /**
   * Runs until the end of the measure phase and its drain, or until {@link #stop}.
   *
   * @return what the load generator says of itself, which is also in workload.json
   * @throws RunWriteException if a file cannot be written
   */
  public WorkloadReport run() throws InterruptedException {
    SelfMonitor monitor = loop.submit(this::start).syncUninterruptibly().getNow();
    finished.await();
    loop.submit(this::finishRecords).syncUninterruptibly();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    log.close();
    WorkloadReport report = monitor.finish(client.failures().count(), client.failures().last());
    if (failure != null) {
      throw failure;
    }
    write(report);
    return report;
  }

  /** Ends the load now: nothing new is started, what is under way is recorded as a timeout. */
  public void stop() {
    loop.execute(
        () -> {
          endLoad();
          finished.countDown();
        });
  }

  private SelfMonitor start() {
    client =
        config.protocol() == UserProtocol.HTTP2
            ? new Http2Client(loop, target(), clock)
            : new HttpClient(loop, target(), clock);
    crowd = new UserCrowd(config, phases, loop, client, clock, new UserCrowd.Record(counters, log));
    SelfMonitor monitor =
        new SelfMonitor(
            phases,
            counters,
            new ProcessMeter(Thread.currentThread().threadId()),
            clock,
            new TrustJudge(lateP99LimitMicros()),
            progress);
    loop.scheduleAtFixedRate(
        this::flush, config.flushMillis(), config.flushMillis(), TimeUnit.MILLISECONDS);
    loop.schedule(
        this::endMeasure, phases.measureEndMicros() - clock.getAsLong(), TimeUnit.MICROSECONDS);
    crowd.begin();
    return monitor;
  }

  private long lateP99LimitMicros() {
    return config.users() == 0 ? TrustJudge.LATE_WINDOW_P99_MICROS : TrustJudge.LATE_P99_MICROS;
  }

  private void flush() {
    counters.inFlight(client.inFlight());
    log.flush();
  }

  private void endMeasure() {
    endLoad();
    loop.schedule(finished::countDown, config.drainMillis(), TimeUnit.MILLISECONDS);
    loop.scheduleAtFixedRate(
        () -> {
          if (client.inFlight() == 0) {
            finished.countDown();
          }
        },
        0,
        DRAIN_CHECK_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  private void endLoad() {
    if (!ending) {
      ending = true;
      crowd.stopAccepting();
    }
  }

  private void finishRecords() {
    endLoad();
    client.giveUpAll();
    flush();
  }

  private void failed(RunWriteException e) {
    failure = e;
    stop();
  }

  private HttpTarget target() {
    return new HttpTarget(
        HttpTarget.at(config.targetAddress(), config.targetPort()),
        config.hostHeader(),
        config.localAddresses().stream().map(a -> HttpTarget.at(a, 0)).toList(),
        config.connections() == Connections.KEEP_ALIVE,
        config.requestTimeoutMillis());
  }

  private Path outputFile(String name) {
    return Path.of(config.outputFolder()).resolve(name);
  }

  private void write(WorkloadReport report) {
    WholeFile.replace(outputFile("workload.json"), JsonFormat.mapper().writeValueAsBytes(report));
  }
}
