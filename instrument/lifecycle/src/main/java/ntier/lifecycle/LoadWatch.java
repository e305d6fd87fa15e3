package ntier.lifecycle;

import java.io.IOException;
import java.util.Optional;
import ntier.lifecycle.console.ProgressLine;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
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
  void until(SystemUnderTest system) throws IOException, InterruptedException {
    Answer.State state = system.machine().look();
    while (state.activity(SystemUnderTest.LOAD).alive()) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      beginPhases();
      compileAsOthers(system);
      state = system.machine().look();
      state.progress().ifPresent(this::show);
      failOnFullDisk();
      failOnDeath(state);
      if (Clocks.realtimeMicros() > times.measureEndMicros() + PATIENCE_MICROS) {
        throw new RunFailedException(
            "the load did not end: see " + state.activity(SystemUnderTest.LOAD).output());
      }
    }
    beginPhases();
    progress.finish();
    Answer.Activity load = state.activity(SystemUnderTest.LOAD);
    if (load.exitCode() != 0) {
      failOnFullDisk();
      throw new RunFailedException(
          "the load ended with exit code %d: %s".formatted(load.exitCode(), why(load)));
    }
  }

  /** Two looks before the measure phase begins. */
  private void compileAsOthers(SystemUnderTest system) {
    long until = times.measureStartMicros() - 2_000 * BETWEEN_LOOKS_MILLIS;
    if (compilingFirst && Clocks.realtimeMicros() >= until) {
      system.compileAsOthers();
      compilingFirst = false;
    }
  }

  private static String why(Answer.Activity ended) {
    return ended.failure().orElse("");
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

  private void show(Answer.Progress now) {
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

  private void failOnDeath(Answer.State state) {
    Optional<String> death = SystemUnderTest.death(state);
    if (death.isPresent()) {
      record.event("tier", death.get());
      throw new RunFailedException("in experiment " + plan.experiment() + " " + death.get());
    }
    Answer.Activity monitors = state.activity(SystemUnderTest.MONITORS);
    if (!monitors.alive()) {
      throw new RunFailedException(
          "the monitors ended with exit code %d: %s".formatted(monitors.exitCode(), why(monitors)));
    }
    Optional<String> failure = state.activity(SystemUnderTest.INJECTIONS).failure();
    if (failure.isPresent()) {
      throw new RunFailedException("an injector gave up: " + failure.get());
    }
  }
}
