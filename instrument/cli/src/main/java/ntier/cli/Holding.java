package ntier.cli;

import java.io.IOException;
import java.util.Optional;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;

/**
 * What is up by this machine: on others, with the runner here, or on itself. Where both are, the
 * runner's: an agent of its own may be what has this machine.
 *
 * @param settings of what is held
 * @param holder who holds it
 */
record Holding(TestbedSettings settings, TestbedLock.Holder holder) {
  /** Looks for it. */
  static Optional<Holding> find() throws IOException {
    Optional<Holding> elsewhere = find(TestbedSettings.runner());
    return elsewhere.isPresent() ? elsewhere : find(TestbedSettings.standard());
  }

  private static Optional<Holding> find(TestbedSettings settings) throws IOException {
    return TestbedLock.holder(settings).map(holder -> new Holding(settings, holder));
  }
}
