package ntier.rubbos.async;

import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.metrics.MetricsOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import ntier.rubbos.async.connector.Connections;
import ntier.rubbos.async.connector.Connector;
import ntier.rubbos.async.connector.Policy;
import ntier.rubbos.async.connector.WaitingLine;
import ntier.work.WorkKnob;

/** The running application: its event loops, each with its share of the database connections. */
public final class Application implements AutoCloseable {

  private final Vertx vertx;
  private final List<EventLoop> loops;
  private final AtomicInteger turn = new AtomicInteger();

  private Application(Vertx vertx, List<EventLoop> loops) {
    this.vertx = vertx;
    this.loops = loops;
  }

  /** What else is to be started on each event loop. */
  @FunctionalInterface
  public interface OnLoop {

    /** Called on the thread of the loop. */
    Future<?> start(Vertx vertx, EventLoop loop);

    /** Nothing else. */
    static OnLoop nothing() {
      return (_, _) -> Future.succeededFuture();
    }
  }

  /**
   * Starts it; the database need not be there yet.
   *
   * @throws IllegalArgumentException for rounds of work that are no number
   * @throws IllegalStateException where the loops cannot start
   */
  public static Application start(Settings settings, Log log, OnLoop onLoop) {
    WorkKnob work = WorkKnob.of(Settings.WORK, settings.work(), settings.workFile(), log::log);
    Vertx vertx =
        OneLoopTransport.use(Vertx.builder().with(options(settings)), settings.loops()).build();
    List<EventLoop> loops = new ArrayList<>();
    for (int i = 0; i < settings.loops(); i++) {
      Loop loop = new Loop(settings, i, work, log, onLoop);
      try {
        await(vertx.deployVerticle(loop, new DeploymentOptions()));
      } catch (IllegalStateException e) {
        await(vertx.close());
        throw e;
      }
      loops.add(loop.loop);
    }
    return new Application(vertx, List.copyOf(loops));
  }

  /** The next event loop's turn; may be called on any thread. */
  public EventLoop next() {
    return loops.get(Math.floorMod(turn.getAndIncrement(), loops.size()));
  }

  /** Closes the connections, which fails what is still in flight, and ends the loops. */
  @Override
  public void close() {
    await(vertx.close());
  }

  List<EventLoop> loops() {
    return loops;
  }

  private static VertxOptions options(Settings settings) {
    return new VertxOptions()
        .setPreferNativeTransport(true)
        .setEventLoopPoolSize(settings.loops())
        .setWorkerPoolSize(1)
        .setInternalBlockingPoolSize(1)
        // A stall of the host is what is studied here: no thread is to report itself as blocked.
        .setBlockedThreadCheckInterval(1)
        .setBlockedThreadCheckIntervalUnit(TimeUnit.DAYS)
        .setFileSystemOptions(
            new FileSystemOptions()
                .setFileCachingEnabled(false)
                .setClassPathResolvingEnabled(false))
        .setMetricsOptions(new MetricsOptions().setEnabled(settings.metrics()));
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the event loops", e);
    }
  }

  /** What is deployed on an event loop. */
  private static final class Loop implements Deployable {

    private final Settings settings;
    private final int number;
    private final WorkKnob work;
    private final Log log;
    private final OnLoop onLoop;
    private volatile EventLoop loop;

    Loop(Settings settings, int number, WorkKnob work, Log log, OnLoop onLoop) {
      this.settings = settings;
      this.number = number;
      this.work = work;
      this.log = log;
      this.onLoop = onLoop;
    }

    @Override
    public Future<?> deploy(Context context) {
      Vertx vertx = context.owner();
      Policy share = settings.policy().share(number, settings.loops());
      Connector connector = new Connector(vertx, context, settings.database(), share.depth());
      Connections connections = share.connections(vertx, connector);
      loop = new EventLoop(context, connections, admission(vertx, share), work, log);
      connections.start();
      return onLoop.start(vertx, loop);
    }

    @Override
    public Future<?> undeploy(Context context) {
      loop.close();
      return Future.succeededFuture();
    }

    private Admission admission(Vertx vertx, Policy share) {
      int places = Policy.share(settings.admit(), number, settings.loops());
      return new Admission(
          places, new WaitingLine<>(vertx, share.failsAfterMillis(), "the page was not admitted"));
    }
  }
}
