package ntier.lifecycle;

import ntier.archive.RunDirectory;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Unwinding;
import ntier.plan.TurnsPlan;

/**
 * One run of turns: hosts up, all variants up and held, warm-up, rounds, counted turns, hosts down,
 * analysis.
 *
 * <p>What was brought up is taken down again however the run ends; what was recorded until then
 * stays.
 */
public final class TurnsRun {
  private final Home home;
  private final Machines machines;
  private final TurnsPlan plan;
  private final ExperimentRun.Request request;
  private final ProgressLine progress;

  /**
   * @param progress is told how it goes
   */
  public TurnsRun(
      Home home,
      Machines machines,
      TurnsPlan plan,
      ExperimentRun.Request request,
      ProgressLine progress) {
    this.home = home;
    this.machines = machines;
    this.plan = plan;
    this.request = request;
    this.progress = progress;
  }

  /**
   * Plays it.
   *
   * @throws ntier.machine.RunFailedException when it began and could not be finished
   * @throws InterruptedException when it was interrupted; the machine is as it was then, too
   */
  public Results execute() throws Exception {
    return Interruption.told(this::executed);
  }

  private Results executed() throws Exception {
    RunRecord record;
    try (Unwinding lastly = new Unwinding()) {
      TurnSystems systems = TurnSystems.provide(home, machines, plan, progress::say);
      lastly.later(systems::close);
      Answer.Up up = systems.up();
      record = RunRecord.begin(home, request, systems, up);
      RunRecord begun = record;
      lastly.later(() -> Ownership.giveRun(begun.directory().path()));
      lastly.later(begun::close);
      record.of(() -> played(systems, begun), progress);
    }
    progress.say("analysing");
    Results results = Results.of(record.directory());
    Ownership.giveRun(record.directory().path());
    return results;
  }

  private void played(TurnSystems systems, RunRecord record) throws Exception {
    RunDirectory run = record.directory();
    try (Unwinding unwinding = new Unwinding()) {
      unwinding.later(systems::stop);
      systems.start(run, server -> serves(server, record));
      TurnBook book = new TurnBook(run);
      unwinding.later(book::close);
      Turns warm = new Turns(plan, systems, book, record, progress);
      warm.warmUp();
      TurnsPlan found = warm.found();
      run.write(found);
      Turns turns = new Turns(found, systems, book, record, progress);
      turns.rounds();
      turns.counted().ifPresent(why -> notCounted(why, record));
    }
  }

  private void notCounted(String why, RunRecord record) {
    record.event("run", "no calls to the kernel counted: " + why);
    progress.say("calls to the kernel were not counted: " + why);
  }

  private void serves(Answer.Serving server, RunRecord record) {
    record.event("tier", server.host() + " ready");
    progress.say(
        "%s: %s ready after %.1f s"
            .formatted(server.host(), server.server(), server.startedInMillis() / 1000.0));
  }
}
