package ntier.machine.local;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.host.HostHandle;
import ntier.host.UndoJournal;
import ntier.injection.Freezer;
import ntier.machine.MachineLacksException;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;

/** Systems all of whose processes stand still, while others take their turn. */
final class HeldSystems {
  /** Processes stop within milliseconds, but for those that wait for a disk. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long BETWEEN_LOOKS_MILLIS = 1;

  private final UndoJournal journal;
  private final Unwinding unwinding;
  private final Map<String, List<Held>> systems = new HashMap<>();

  /** A host that can be held; its files stay open. */
  private record Held(Freezer freezer, UndoJournal.Entry entry) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      freezer.thaw();
      freezer.close();
      entry.close();
    }
  }

  HeldSystems(UndoJournal journal, Unwinding unwinding) {
    this.journal = journal;
    this.unwinding = unwinding;
  }

  /**
   * Returns when all processes on some hosts stand still.
   *
   * @throws MachineLacksException if this machine cannot freeze them
   */
  synchronized void hold(String system, List<HostHandle> hosts)
      throws IOException, InterruptedException {
    if (!systems.containsKey(system)) {
      systems.put(system, open(hosts));
    }
    for (Held held : systems.get(system)) {
      held.freezer().freeze();
    }
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    for (Held held : systems.get(system)) {
      while (!held.freezer().stoppedAll()) {
        if (System.nanoTime() > deadline) {
          throw new RunFailedException(
              "the processes of %s did not stand still within %d s"
                  .formatted(system, PATIENCE.toSeconds()));
        }
        Thread.sleep(BETWEEN_LOOKS_MILLIS);
      }
    }
  }

  private List<Held> open(List<HostHandle> hosts) throws IOException {
    List<Held> opened = new ArrayList<>();
    for (HostHandle host : hosts) {
      Freezer.unavailable(host.cgroup())
          .ifPresent(
              why -> {
                throw new MachineLacksException(
                    "turns need hosts that can be frozen, and %s cannot: %s"
                        .formatted(host.name(), why));
              });
      Freezer freezer = Freezer.open(host.cgroup());
      Held held = new Held(freezer, journal.willChange(freezer.undo()));
      unwinding.later(held::close);
      opened.add(held);
    }
    return opened;
  }

  /** Has them go on. */
  synchronized void release(String system) throws IOException {
    for (Held held : systems.getOrDefault(system, List.of())) {
      held.freezer().thaw();
    }
  }
}
