package ntier.injection;

import java.io.IOException;
import java.util.Optional;
import ntier.archive.Injection;

/** What an injector does at each time of its schedule; called on one thread of high priority. */
public interface InjectionAction {
  /** Before the first: announces the change to the journal, warms up the code. */
  void prepare() throws IOException;

  /**
   * Injects now, for the asked length, and undoes it.
   *
   * @param wait ends early when the injector is stopped
   * @return what was done
   */
  Injection inject(long askedStartMicros, Wait wait) throws IOException;

  /** After the last, also after a failure: leaves the machine as it was. */
  void restore() throws IOException;

  /** See {@link Injector.Running#holding}; called by any thread. */
  default Optional<Injector.Holding> holding() {
    return Optional.empty();
  }

  /** Waiting that a stop ends. */
  @FunctionalInterface
  interface Wait {
    /**
     * Waits until CLOCK_REALTIME shows this time.
     *
     * @return false if stopped before
     */
    boolean untilMicros(long deadlineMicros);
  }
}
