package ntier.lifecycle.control;

import java.io.IOException;
import java.io.Reader;
import java.net.StandardProtocolFamily;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import ntier.lifecycle.Errors;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import tools.jackson.core.JacksonException;

/**
 * Lets other processes ask something of a stack that is up. Each client has a thread of its own;
 * whatever it asked for ends when it goes away, and when the server is closed.
 */
public final class ControlServer implements AutoCloseable {
  private static final long BEFORE_ACCEPTING_AGAIN_MILLIS = 100;

  private final Path folder;
  private final ServerSocketChannel listener;
  private final ControlLimits limits;
  private final Service service;
  private final Set<ControlSession> sessions = ConcurrentHashMap.newKeySet();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** What is done for those who ask. */
  @FunctionalInterface
  public interface Service {
    /**
     * Does it, on a thread of the session's own, until it is done or the session is gone; then
     * nothing of it is left.
     *
     * @return the last words
     */
    String serve(ControlRequest request, ControlSession session) throws Exception;
  }

  private ControlServer(
      Path folder, ServerSocketChannel listener, ControlLimits limits, Service service) {
    this.folder = folder;
    this.listener = listener;
    this.limits = limits;
    this.service = service;
  }

  /**
   * Begins to listen.
   *
   * @param folder of the machine, closed to all but its owner
   */
  public static ControlServer open(Path folder, Service service) throws IOException {
    return open(folder, ControlLimits.STANDARD, service);
  }

  static ControlServer open(Path folder, ControlLimits limits, Service service) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(ControlSocket.address(folder));
    ControlServer server = new ControlServer(folder, listener, limits, service);
    Thread.ofVirtual().name("control").start(server::accept);
    return server;
  }

  private void accept() {
    while (!closed) {
      try {
        SocketChannel channel = listener.accept();
        Thread thread =
            Thread.ofVirtual().name("control session").unstarted(() -> converse(channel));
        threads.add(thread);
        thread.start();
      } catch (ClosedChannelException over) {
        return;
      } catch (IOException noFiles) {
        pause();
      }
    }
  }

  /** Until there may be a file for another connection again. */
  private static void pause() {
    try {
      Thread.sleep(BEFORE_ACCEPTING_AGAIN_MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void converse(SocketChannel channel) {
    ControlSession session = new ControlSession(channel, limits.reply());
    sessions.add(session);
    try (channel) {
      if (closed) {
        session.end();
      }
      session.send(answer(channel, session));
    } catch (IOException lost) {
      // The client is gone, and so is what it asked for.
    } finally {
      sessions.remove(session);
      threads.remove(Thread.currentThread());
    }
  }

  private ControlReply answer(SocketChannel channel, ControlSession session) {
    Reader reader = ControlSocket.reader(channel);
    try {
      Optional<ControlRequest> request = question(channel, reader);
      if (request.isEmpty()) {
        return ControlReply.last(ExitCode.WRONG_USE, "nothing was asked");
      }
      if (sessions.size() > limits.sessions()) {
        return ControlReply.last(ExitCode.MACHINE_LACKS, "too many requests at a time");
      }
      Thread.ofVirtual().name("control watch").start(() -> leaveAtEnd(reader, session));
      return ControlReply.last(ExitCode.DONE, service.serve(request.get(), session));
    } catch (JacksonException unreadable) {
      return ControlReply.last(
          ExitCode.WRONG_USE, "the stack was started by another ntier: " + unreadable.getMessage());
    } catch (Exception failed) {
      UserError known = Errors.forUser(failed);
      return known == null
          ? ControlReply.last(ExitCode.FAILED, failed.toString())
          : ControlReply.last(known.exitCode(), known.getMessage());
    }
  }

  private Optional<ControlRequest> question(SocketChannel channel, Reader reader)
      throws IOException {
    try (Deadline _ = new Deadline(channel, limits.request())) {
      return ControlSocket.read(reader, ControlRequest.class);
    }
  }

  private static void leaveAtEnd(Reader reader, ControlSession session) {
    try {
      while (reader.read() >= 0) {
        // He has asked all there is to ask.
      }
    } catch (IOException lost) {
      // As good as the end.
    }
    session.leave();
  }

  /** Ends all that is under way, and returns when nothing of it is left. */
  @Override
  public void close() throws IOException {
    closed = true;
    listener.close();
    sessions.forEach(ControlSession::end);
    awaitEnd();
    Files.deleteIfExists(ControlSocket.file(folder));
  }

  private void awaitEnd() {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException again) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
