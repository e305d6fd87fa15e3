package ntier.servers;

import java.io.IOException;
import java.util.concurrent.Executors;

/**
 * {@link STomcatSync} on virtual threads: the same code, written as if it blocked, but a thread
 * that waits gives its carrier thread to others, and a poller of the JDK waits for it. Beyond the
 * paper.
 *
 * <pre>
 *   acceptor   accept, accept, …
 *   carrier    read for one, prepare, write, read in vain, read for another, …
 *   poller     wait for events, resume those who wait
 * </pre>
 *
 * <p>How many carriers there are says {@code -Djdk.virtualThreadScheduler.parallelism}; else there
 * are as many as cores.
 */
public final class SyncVirtual {
  private SyncVirtual() {}

  static Server start(Settings settings) throws IOException {
    return STomcatSync.start(
        settings, () -> Executors.newThreadPerTaskExecutor(Threads.virtual(settings)));
  }
}
