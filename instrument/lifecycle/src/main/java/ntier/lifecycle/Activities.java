package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import ntier.archive.Injection;
import ntier.archive.RunDirectory;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Machine;
import ntier.machine.Order;
import ntier.machine.PhaseTimes;
import ntier.plan.BurstyPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;

/**
 * What is done to servers that serve: monitors, the load, SysBursty's load and injections. Each has
 * a name, by which it is ended.
 */
final class Activities {
  /** How often samples and requests are written where nobody reads along, in milliseconds. */
  static final int HAND_OVER_MILLIS = 1000;

  static final String LOAD = "load";
  static final String BURSTS = "bursts";
  static final String MONITORS = Order.MONITORS;
  static final String INJECTIONS = "injections";

  /** From starting a load's JVM until its first request is due: it must be listening for it. */
  static final Duration LEAD = Duration.ofMillis(1500);

  private final Plan plan;
  private final Machine machine;
  private final MachineEvents events;

  Activities(Plan plan, Machine machine, MachineEvents events) {
    this.plan = plan;
    this.machine = machine;
    this.events = events;
  }

  /** When the first request of a load is due that is started now; CLOCK_REALTIME, microseconds. */
  static long firstDueMicros() {
    return Clocks.realtimeMicros() + LEAD.toNanos() / 1000;
  }

  /** The plan's phases, with a load that is started now. */
  PhaseTimes phases() {
    return PhaseTimes.from(firstDueMicros(), plan.phases());
  }

  /**
   * Starts the monitors.
   *
   * @return what cannot be sampled
   */
  List<String> monitor(RunDirectory run, int handOverMillis)
      throws IOException, InterruptedException {
    return machine.monitor(new Order.Monitor(run.path().toString(), handOverMillis)).missing();
  }

  /** Starts the plan's users. */
  void load(PhaseTimes times, RunDirectory run, long flushMillis)
      throws IOException, InterruptedException {
    load(plan.workload().users(), times, run, flushMillis);
  }

  /** Starts so many users. */
  void load(int users, PhaseTimes times, RunDirectory run, long flushMillis)
      throws IOException, InterruptedException {
    machine.load(new Order.Load(LOAD, users, times, run.path().toString(), flushMillis));
  }

  /**
   * Starts the users of SysBursty.
   *
   * @param folder for their requests
   * @param logs for what they say
   */
  void bursts(InjectionPlan injection, PhaseTimes times, Path folder, Path logs)
      throws IOException, InterruptedException {
    machine.bursts(new Order.Bursts(BURSTS, injection, times, folder.toString(), logs.toString()));
  }

  /** The same, recorded in a run. */
  void bursts(InjectionPlan injection, PhaseTimes times, RunDirectory run)
      throws IOException, InterruptedException {
    bursts(injection, times, run.path(), run.logsFolder(BurstyPlan.CLIENT));
  }

  /** Starts the plan's injections, in its measure phase. */
  void inject(PhaseTimes times, RunDirectory run, Consumer<Injection> log)
      throws IOException, InterruptedException {
    inject(INJECTIONS, plan.injections(), times, run, log);
  }

  /**
   * Starts injections, in a measure phase.
   *
   * @param name to end them
   */
  void inject(
      String name,
      List<InjectionPlan> injections,
      PhaseTimes times,
      RunDirectory run,
      Consumer<Injection> log)
      throws IOException, InterruptedException {
    inject(
        new Order.Inject(
            name,
            injections,
            times.measureStartMicros(),
            times.measureEndMicros(),
            run.logsFolder().toString()),
        log);
  }

  /** Starts injections; the log hears of each. */
  void inject(Order.Inject order, Consumer<Injection> log)
      throws IOException, InterruptedException {
    events.onInjection(order.name(), log);
    machine.inject(order);
  }

  /**
   * Ends what was started by a name.
   *
   * @return how it was in the end; empty if nothing is called so
   */
  Optional<Answer.Activity> end(String name) throws IOException {
    return machine.end(new Order.End(name));
  }
}
