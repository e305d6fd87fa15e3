package ntier.machine.reach;

/**
 * Threads that read what processes write. Never virtual ones: a read of a pipe keeps the thread
 * that carries it, of which there are as many as cores. The JVM makes up for it with further ones,
 * which end after 30 s with nothing to do (JDK 25); whatever waits on a virtual thread then, such
 * as for a machine's answer, waits for ever.
 */
final class Streams {
  private Streams() {}

  /** Starts one; the process may outlive the command's other threads, which it does not hold. */
  static void reader(String name, Runnable reads) {
    Thread.ofPlatform().name(name).daemon().start(reads);
  }
}
