package ntier.lifecycle.control;

import java.io.IOException;
import java.io.Reader;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Asks something of the stack that is up. */
public final class ControlClient implements AutoCloseable {
  /** To undo what was asked for, once it is not wanted any more. */
  private static final long PATIENCE_SECONDS = 20;

  private final SocketChannel channel;

  private ControlClient(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Connects.
   *
   * @param folder of the stack's machine, for those who look for it
   * @throws IOException when nobody listens: the stack is not up yet, or not any more
   */
  public static ControlClient connect(Path folder) throws IOException {
    return new ControlClient(SocketChannel.open(ControlSocket.address(folder)));
  }

  /**
   * Asks, and waits for the last line. An interrupt ends what was asked for, and this returns when
   * nothing of it is left.
   *
   * @param say gets each line before the last one
   * @return the last one; empty when the stack went away
   * @throws InterruptedException after an interrupt, when nothing is left
   */
  public Optional<ControlReply> ask(ControlRequest request, Consumer<String> say)
      throws IOException, InterruptedException {
    ControlSocket.write(channel, request);
    // A thread that is interrupted while it reads would close the channel before the last line.
    CompletableFuture<Optional<ControlReply>> last = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> complete(last, say));
    try {
      return last.get();
    } catch (InterruptedException stop) {
      channel.shutdownOutput();
      awaitEnd(last).map(ControlReply::text).ifPresent(say);
      throw stop;
    } catch (ExecutionException lost) {
      return Optional.empty();
    }
  }

  private static Optional<ControlReply> awaitEnd(CompletableFuture<Optional<ControlReply>> last)
      throws InterruptedException {
    try {
      return last.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException lost) {
      return Optional.empty();
    }
  }

  private void complete(CompletableFuture<Optional<ControlReply>> last, Consumer<String> say) {
    Reader reader = ControlSocket.reader(channel);
    try {
      Optional<ControlReply> reply = ControlSocket.read(reader, ControlReply.class);
      while (reply.isPresent() && !reply.get().last()) {
        say.accept(reply.get().text());
        reply = ControlSocket.read(reader, ControlReply.class);
      }
      last.complete(reply);
    } catch (IOException | RuntimeException lost) {
      last.completeExceptionally(lost);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
