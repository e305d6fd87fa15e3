package ntier.lifecycle;

import java.io.IOException;
import java.util.Optional;
import ntier.lifecycle.console.ProgressLine;
import ntier.linux.Clocks;
import ntier.plan.Plan;

/** Watches a run under load: tells how it goes, and ends it when something dies. */
final class LoadWatch {
  private static final long BETWEEN_LOOKS_MILLIS = 100;

  /** The load ends itself soon after the measure phase; later than this it hangs. */
  private static final long PATIENCE_MICROS = 30_000_000;

  private final Plan plan;
  private final PhaseTimes times;
  private final RunRecord record;
  private final ProgressLine progress;
  private int phasesBegun;
  private boolean compilingFirst = true;

  LoadWatch(Plan plan, PhaseTimes times, RunRecord record, ProgressLine progress) {
    this.plan = plan;
    this.times = times;
    this.record = record;
    this.progress = progress;
  }

  /** Returns when the load has ended as it should. */
  void until(
      SuiteProcess load,
      SuiteProcess monitors,
      Stack stack,
      Optional<BurstySystem> neighbour,
      Injections injections)
      throws IOException, InterruptedException {
    ProgressReader reader = new ProgressReader(load.output());
    while (load.isAlive()) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      beginPhases();
      compileAsOthers(stack, neighbour);
      reader.newest().ifPresent(this::show);
      failOnFullDisk();
      failOnDeath(
          monitors, stack.death().or(() -> neighbour.flatMap(BurstySystem::death)), injections);
      if (Clocks.realtimeMicros() > times.measureEndMicros() + PATIENCE_MICROS) {
        throw new RunFailedException("the load did not end: see " + load.output());
      }
    }
    beginPhases();
    progress.finish();
    if (load.exitCode() != 0) {
      failOnFullDisk();
      throw new RunFailedException(
          "the load ended with exit code %d: %s".formatted(load.exitCode(), load.why()));
    }
  }

  /** Two looks before the measure phase begins. */
  private void compileAsOthers(Stack stack, Optional<BurstySystem> neighbour) {
    long until = times.measureStartMicros() - 2_000 * BETWEEN_LOOKS_MILLIS;
    if (compilingFirst && Clocks.realtimeMicros() >= until) {
      stack.compileAsOthers();
      neighbour.ifPresent(BurstySystem::compileAsOthers);
      compilingFirst = false;
    }
  }

  private void failOnFullDisk() throws IOException {
    Optional<String> shortage = record.room().shortage();
    if (shortage.isPresent()) {
      throw new RunFailedException(shortage.get());
    }
  }

  private void beginPhases() {
    long[] starts = {
      times.rampStartMicros(),
      times.warmUpStartMicros(),
      times.measureStartMicros(),
      times.measureEndMicros()
    };
    String[] names = {"ramp", "warm-up", "measure", "end"};
    long now = Clocks.realtimeMicros();
    while (phasesBegun < starts.length && now >= starts[phasesBegun]) {
      record.event("phase", names[phasesBegun]);
      phasesBegun++;
    }
  }

  private void show(ProgressReader.Progress now) {
    String text =
        "%-8s %,6.0f requests/s  errors %d  dropped %d  VLRT %d  %d s left"
            .formatted(
                now.phase(),
                now.requestsPerSecond(),
                now.errors(),
                now.dropped(),
                now.vlrt(),
                times.secondsLeft(now.atMicros()));
    progress.update(now.phase(), text);
  }

  private void failOnDeath(SuiteProcess monitors, Optional<String> death, Injections injections) {
    if (death.isPresent()) {
      record.event("tier", death.get());
      throw new RunFailedException("in experiment " + plan.experiment() + " " + death.get());
    }
    if (!monitors.isAlive()) {
      throw new RunFailedException(
          "the monitors ended with exit code %d: %s"
              .formatted(monitors.exitCode(), monitors.why()));
    }
    if (injections.failure().isPresent()) {
      throw new RunFailedException("an injector gave up: " + injections.failure().get());
    }
  }
}
