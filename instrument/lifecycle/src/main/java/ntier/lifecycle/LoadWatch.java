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

  private final Plan plan;
  private final PhaseTimes times;
  private final RunRecord record;
  private final ProgressLine progress;
  private int phasesBegun;
  private Optional<Answer.Compiled> compiledBefore = Optional.empty();

  LoadWatch(Plan plan, PhaseTimes times, RunRecord record, ProgressLine progress) {
    this.plan = plan;
    this.times = times;
    this.record = record;
    this.progress = progress;
  }

  /** Returns when the load has ended as it should. */
  void until(SystemUnderTest system) throws IOException, InterruptedException {
    Answer.State state = system.machine().look();
    while (state.activity(Activities.LOAD).alive()) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      beginPhases();
      compileAsOthers(system);
      state = system.machine().look();
      state.progress().ifPresent(this::show);
      record.room().requireToGoOn();
      failOnDeath(state);
      if (Clocks.realtimeMicros() > times.measureEndMicros() + Failures.PATIENCE_MICROS) {
        throw Failures.hangs(state.activity(Activities.LOAD));
      }
    }
    beginPhases();
    progress.finish();
    Answer.Activity load = state.activity(Activities.LOAD);
    if (load.exitCode() != 0) {
      record.room().requireToGoOn();
      throw Failures.ended(load);
    }
    if (compiledBefore.isPresent()) {
      record.compiled(system.machine().compiled().since(compiledBefore.get()));
    }
  }

  /** Two looks before the measure phase begins. */
  private void compileAsOthers(SystemUnderTest system) throws IOException {
    long until = times.measureStartMicros() - 2_000 * BETWEEN_LOOKS_MILLIS;
    if (compiledBefore.isEmpty() && Clocks.realtimeMicros() >= until) {
      system.compileAsOthers();
      compiledBefore = Optional.of(system.machine().compiled());
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
    Optional<String> death = Failures.ofSystem(state);
    if (death.isPresent()) {
      record.event("tier", death.get());
      throw new RunFailedException("in experiment " + plan.experiment() + " " + death.get());
    }
    Optional<String> monitors = Failures.ofMonitors(state);
    if (monitors.isPresent()) {
      throw new RunFailedException(monitors.get());
    }
    Optional<String> failure = state.activity(Activities.INJECTIONS).failure();
    if (failure.isPresent()) {
      throw new RunFailedException("an injector gave up: " + failure.get());
    }
  }
}
