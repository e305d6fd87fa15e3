package ntier.lifecycle.control;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client, as the service sees it: what to tell it, and whether it is still there. */
public final class ControlSession {
  private final SocketChannel channel;
  private final Duration patience;
  private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
  private volatile boolean gone;

  /**
   * @param patience the longest until a line is taken; who takes longer is gone
   */
  ControlSession(SocketChannel channel, Duration patience) {
    this.channel = channel;
    this.patience = patience;
  }

  /** Sends a line; does nothing once the client is gone for good. */
  public void say(String line) {
    send(ControlReply.line(line));
  }

  void send(ControlReply reply) {
    try (Deadline _ = new Deadline(channel, patience)) {
      ControlSocket.write(channel, reply);
    } catch (IOException closed) {
      leave();
    }
  }

  /** Whether the client wants no more, or cannot be reached. */
  public boolean gone() {
    return gone;
  }

  void leave() {
    gone = true;
    events.add(() -> {});
  }

  /** As if the client went away itself; it still gets the last line. */
  void end() {
    try {
      channel.shutdownInput();
    } catch (IOException closed) {
      leave();
    }
  }

  /** From any thread: something for {@link #handleWithin} to do. */
  public void later(Runnable event) {
    events.add(event);
  }

  /** Does what was left for {@link #later}; waits for it, so long at the most. */
  public void handleWithin(long millis) throws InterruptedException {
    Runnable event = events.poll(millis, TimeUnit.MILLISECONDS);
    while (event != null) {
      event.run();
      event = events.poll();
    }
  }
}
