package ntier.analysis.recording;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import ntier.archive.ClockSample;
import ntier.archive.GcPause;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.clocks.MachineClock;
import ntier.archive.clocks.RunClocks;
import ntier.archive.merging.Merging;

/**
 * What is known of the machines that a run's hosts were on, where these were several.
 *
 * @param clocks how far they were apart; empty where all hosts were on one machine, whose clock
 *     needs no correction
 * @param unmeasured machines whose clocks are not known, though all but the reference's should be
 * @param pending whether the run has parts of machines that are not merged as a whole
 */
public record Machines(Optional<RunClocks> clocks, List<String> unmeasured, boolean pending) {
  /** One machine. */
  public static final Machines ONE = new Machines(Optional.empty(), List.of(), false);

  /** A tenth of a tick: beyond it, what came first on different machines is not told. */
  public static final long LONGEST_ERROR_MICROS = 5_000;

  public Machines {
    unmeasured = List.copyOf(unmeasured);
  }

  /** Reads what a run has of them. */
  public static Machines of(RunDirectory run, Manifest manifest, RunTables tables) {
    boolean pending = Merging.isPending(run);
    if (!Files.exists(run.clocksFile())) {
      return pending ? new Machines(Optional.empty(), List.of(), true) : ONE;
    }
    RunClocks clocks = new RunClocks(tables.readIfThere(ClockSample.FORMAT, run.clocksFile()));
    Set<String> unmeasured = new TreeSet<>();
    for (Manifest.Host host : manifest.hosts()) {
      host.machine().filter(name -> clocks.of(name).isEmpty()).ifPresent(unmeasured::add);
    }
    // The reference has no lines, and only one machine is the reference.
    boolean complete = unmeasured.size() <= 1 && !clocks.all().isEmpty();
    return new Machines(
        Optional.of(clocks), complete ? List.of() : List.copyOf(unmeasured), pending);
  }

  /** How wrong the order of two times of different machines may be in a window; 0 for one. */
  public long errorMicros(Window window) {
    return clocks.map(all -> all.errorMicros(window.startMicros(), window.endMicros())).orElse(0L);
  }

  /** Whether what came first on different machines can be told. */
  boolean tellOrder(Window window) {
    return unmeasured.isEmpty()
        && errorMicros(window) <= LONGEST_ERROR_MICROS
        && clocks.stream().allMatch(all -> all.all().stream().allMatch(c -> c.fault().isEmpty()));
  }

  /** A pause of a host's log, which has its machine's time, by the reference's clock. */
  GcPause moved(Optional<String> machine, GcPause pause) {
    Optional<MachineClock> clock = machine.flatMap(name -> clocks.flatMap(all -> all.of(name)));
    if (clock.isEmpty()) {
      return pause;
    }
    long end = clock.get().toReference(pause.endMicros());
    return new GcPause(end - pause.durationMicros(), end, pause.what());
  }
}
