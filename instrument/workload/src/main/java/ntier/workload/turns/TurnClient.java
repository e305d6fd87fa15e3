package ntier.workload.turns;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import ntier.archive.TurnOutcome;
import ntier.workload.http.SocketResources;
import ntier.workload.record.ProcessMeter;

/** Plays turns, one after the other, on one thread that they share. */
public final class TurnClient implements AutoCloseable {
  private final MultiThreadIoEventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final IoEventLoop loop = loops.next();
  private final SocketResources resources = new SocketResources();
  private final ProcessMeter meter =
      loop.submit(() -> new ProcessMeter(Thread.currentThread().threadId()))
          .syncUninterruptibly()
          .getNow();

  /**
   * Plays a turn; returns at its end, when its connections are closed.
   *
   * @throws IllegalArgumentException if an address of the load is none
   */
  public TurnOutcome play(TurnLoad load) throws InterruptedException {
    CompletableFuture<TurnOutcome> outcome = new CompletableFuture<>();
    TurnUnderWay turn = new TurnUnderWay(loop, resources, meter, load, outcome);
    loop.execute(
        () -> {
          try {
            turn.begin();
          } catch (RuntimeException e) {
            outcome.completeExceptionally(e);
          }
        });
    try {
      return outcome.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a turn could not be begun", e.getCause());
    }
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
