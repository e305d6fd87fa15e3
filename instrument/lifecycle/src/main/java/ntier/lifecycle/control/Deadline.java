package ntier.lifecycle.control;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Closes a channel when something on it takes too long; whoever waits on it then fails. */
final class Deadline implements AutoCloseable {
  private final Thread watch;

  Deadline(SocketChannel channel, Duration most) {
    watch = Thread.ofVirtual().name("control deadline").start(() -> closeAfter(channel, most));
  }

  private static void closeAfter(SocketChannel channel, Duration most) {
    try {
      Thread.sleep(most);
      channel.close();
    } catch (InterruptedException inTime) {
      // Done, or failed by itself.
    } catch (IOException lost) {
      // Nothing is lost with it.
    }
  }

  /** It was in time. */
  @Override
  public void close() {
    watch.interrupt();
  }
}
