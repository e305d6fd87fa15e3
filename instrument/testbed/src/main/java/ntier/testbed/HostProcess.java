package ntier.testbed;

import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/** A process that a {@link Host} started, with all its children. */
public interface HostProcess {
  String name();

  long pid();

  boolean isAlive();

  /** Its exit code once it has ended. */
  OptionalInt exitCode();

  /** Completed with the exit code when it ends. */
  CompletableFuture<Integer> onExit();

  /**
   * Its standard input.
   *
   * @throws IllegalStateException if it has none, see {@link ProcessSpec#fed}
   */
  OutputStream input();

  /** TERM, then KILL after {@code patience}; returns when it and its children are gone. */
  void stop(Duration patience) throws InterruptedException;
}
