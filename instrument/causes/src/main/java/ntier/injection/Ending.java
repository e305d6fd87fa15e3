package ntier.injection;

/** The end of an injector's thread. */
public final class Ending {
  private static final int BETWEEN_WAKINGS_MILLIS = 1;

  private Ending() {}

  /**
   * Returns when a thread has ended. An interruption of the caller does not break it off, because
   * the machine is not as it was before; it stays pending.
   *
   * @param wake makes the thread look whether it is to end; done again and again
   */
  public static void await(Thread thread, Runnable wake) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      wake.run();
      try {
        thread.join(BETWEEN_WAKINGS_MILLIS);
      } catch (InterruptedException stop) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
