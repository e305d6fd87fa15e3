package ntier.machine;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * What of the runner's own machine goes with hosts on others that stay up: by it, other processes
 * of that machine find them. One at a time has it.
 */
public interface RunnersPlace extends Closeable {
  /**
   * Takes it, after undoing what a runner that was killed left.
   *
   * @param what for those who find it taken
   * @throws MachineTakenException when another has it
   */
  void take(String what) throws IOException;

  /** Makes the folder of {@link Machine#control}. */
  Answer.Folder control() throws IOException;

  /**
   * Opens a port of the runner's machine.
   *
   * @param connected gets each connection once its first request's head is there, on a thread that
   *     accepts no other meanwhile; it blocks, and whoever gets it closes it
   */
  Answer.Listening forward(Order.Forward order, Consumer<SocketChannel> connected)
      throws IOException;

  /** Undoes it and gives it back; nothing where it was not taken. */
  @Override
  void close() throws IOException;
}
