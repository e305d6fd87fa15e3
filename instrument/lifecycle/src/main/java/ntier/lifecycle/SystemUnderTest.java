package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Machine;
import ntier.machine.MachineLacksException;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.plan.Plan;
import ntier.plan.TierPlan;

/**
 * The servers of a plan on a machine, with those of SysBursty beside them if the plan has it, from
 * fetching what they are made from until nothing of them is left: for a run, a stack that is up,
 * the laboratory and a fit.
 */
final class SystemUnderTest implements AutoCloseable {
  private final Plan plan;
  private final MachineEvents events;
  private final Machine machine;
  private final Answer.Provided provided;
  private final Activities activities;

  private SystemUnderTest(
      Plan plan, MachineEvents events, Machine machine, Answer.Provided provided) {
    this.plan = plan;
    this.events = events;
    this.machine = machine;
    this.provided = provided;
    this.activities = new Activities(plan, machine, events);
  }

  /**
   * For a system that is put under load: as {@link #provide}.
   *
   * @throws ntier.plan.ExperimentException if its application has no load
   */
  static SystemUnderTest provideForLoad(
      Home home, Machines machines, Plan plan, Consumer<String> says) throws IOException {
    home.requireLoad(plan);
    return provide(machines, plan, says);
  }

  /**
   * All that it is made from is there; nothing is started.
   *
   * @param says hears how it goes
   */
  static SystemUnderTest provide(Machines machines, Plan plan, Consumer<String> says)
      throws IOException {
    MachineEvents events = new MachineEvents(says);
    Machine machine = machines.open(plan, events);
    try {
      return new SystemUnderTest(plan, events, machine, machine.provide(new Order.Provide(plan)));
    } catch (IOException | RuntimeException failed) {
      try (machine) {
        throw failed;
      }
    }
  }

  Plan plan() {
    return plan;
  }

  Machine machine() {
    return machine;
  }

  /** What is done to its servers. */
  Activities activities() {
    return activities;
  }

  /** What it is made from. */
  List<Manifest.Part> parts() {
    return provided.parts();
  }

  /** Whether its users write to a database that a tier holds. */
  boolean writes() {
    return provided.writes();
  }

  /**
   * Makes its hosts, for others to find it while it is up.
   *
   * @param what for those who find the machine taken
   */
  Answer.Up upToStay(String what) throws IOException {
    return machine.up(Order.Up.toStay(what));
  }

  /**
   * Makes its hosts, for a load with all injections of the plan; nothing has begun when one of them
   * cannot be made.
   *
   * @param what for those who find the machine taken
   * @throws MachineLacksException if so
   */
  Answer.Up upToInject(String what) throws IOException {
    Answer.Up up = machine.up(new Order.Up(what));
    if (up.unavailable().isPresent()) {
      throw new MachineLacksException(
          up.unavailable().get()
              + "; run it without: --set inject=none, or see sudo ./ntier doctor");
    }
    return up;
  }

  /** Makes a folder that goes with it. */
  Path work(String name) throws IOException {
    return Path.of(machine.work(new Order.Work(name)).path());
  }

  /**
   * Starts its servers, SysBursty's first; of each system the last tier first.
   *
   * @param work where they work
   * @param logs gets a folder for each host
   * @param tell hears of each server that serves
   */
  void start(Path work, Path logs, Consumer<Answer.Serving> tell)
      throws IOException, InterruptedException {
    events.onServing(tell);
    if (plan.beside().isPresent()) {
      Path beside = work(work.getFileName() + "-" + Order.BURSTY);
      Chains.start(machine, Order.BURSTY, plan.beside().get(), beside, logs);
    }
    Chains.start(machine, Order.TESTED, plan, work, logs);
  }

  /**
   * Has JVMs that are cold compile before they serve, so that the core of one is not full for as
   * long as a run lasts only because it is never done with compiling.
   */
  void compileFirst() {
    machine.compile(new Order.Compile(true));
  }

  /** To be called before anything is measured: a JVM compiles later, too, among its threads. */
  void compileAsOthers() {
    machine.compile(new Order.Compile(false));
  }

  /** Ends all that was started, and brings what the servers recorded to the run's folder. */
  void stop(RunDirectory run) throws IOException {
    try (Unwinding unwinding = new Unwinding()) {
      // When nothing writes any more.
      unwinding.later(() -> machine.collect(new Order.Collect(run.path().toString())));
      plan.beside()
          .ifPresent(
              beside -> unwinding.later(() -> Chains.stop(machine, Order.BURSTY, beside.tiers())));
      unwinding.later(() -> Chains.stop(machine, Order.TESTED, plan.tiers()));
      List.of(Activities.MONITORS, Activities.LOAD, Activities.BURSTS, Activities.INJECTIONS)
          .forEach(name -> unwinding.later(() -> activities.end(name)));
    }
  }

  /** Stops the tiers above one, the first tier first. */
  void stopAbove(TierPlan tier) throws IOException, InterruptedException {
    Chains.stop(machine, Order.TESTED, plan.tiers().subList(0, plan.position(tier.name())));
  }

  /** Ends it; nothing of it is left. */
  @Override
  public void close() throws IOException {
    machine.close();
  }
}
