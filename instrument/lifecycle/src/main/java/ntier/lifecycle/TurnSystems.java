package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Machine;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.plan.HostPlan;
import ntier.plan.Plan;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsPlan.Variant;

/** The systems of a run of turns on a machine: all up, and all but one of them held. */
final class TurnSystems implements RunSubject, AutoCloseable {
  private static final String CLIENT = "turns";

  private final TurnsPlan plan;
  private final SequencedMap<String, Plan> systems;
  private final MachineEvents events;
  private final Machine machine;
  private final Answer.Provided provided;

  private TurnSystems(
      TurnsPlan plan,
      SequencedMap<String, Plan> systems,
      MachineEvents events,
      Machine machine,
      Answer.Provided provided) {
    this.plan = plan;
    this.systems = systems;
    this.events = events;
    this.machine = machine;
    this.provided = provided;
  }

  /**
   * All that they are made from is there; nothing is started.
   *
   * @param says hears how it goes
   * @throws ntier.plan.ExperimentException if their application has no load
   */
  static TurnSystems provide(Home home, Machines machines, TurnsPlan plan, Consumer<String> says)
      throws IOException {
    Machines.requireHere(plan.systems().firstEntry().getValue(), "servers take turns");
    MachineEvents events = new MachineEvents(says);
    Machine machine = machines.open(events);
    SequencedMap<String, Plan> systems = plan.systems();
    SequencedMap<String, Plan> others = new LinkedHashMap<>(systems);
    Plan first = others.pollFirstEntry().getValue();
    home.requireLoad(first);
    return new TurnSystems(
        plan, systems, events, machine, machine.provide(new Order.Provide(first, others)));
  }

  /**
   * Makes the hosts. The suite's own processes share the load's cores, so that reading what is
   * counted takes nothing of a system's.
   */
  Answer.Up up() throws IOException {
    return machine.up(new Order.Up("run " + plan.experiment(), clientCores()));
  }

  private List<Integer> clientCores() {
    Plan first = plan();
    return first.hosts().stream()
        .filter(host -> first.tierOf(host.name()).isEmpty())
        .map(HostPlan::cores)
        .findFirst()
        .orElse(List.of());
  }

  /**
   * Starts the servers of all systems, and holds each system when it serves. The first one comes
   * last: with it the runner gets the monitors' place.
   *
   * @param tell hears of each server that serves
   */
  void start(RunDirectory run, Consumer<Answer.Serving> tell)
      throws IOException, InterruptedException {
    events.onServing(tell);
    Path work = Path.of(machine.work(new Order.Work(run.id())).path());
    for (var system : systems.reversed().entrySet()) {
      Chains.start(machine, name(system.getKey()), system.getValue(), work, run.logsFolder());
      machine.hold(new Order.Hold(name(system.getKey())));
    }
    machine.turnClient(new Order.TurnClient(CLIENT, run.logsFolder().toString()));
  }

  /** As the machine knows a system. */
  private String name(String system) {
    return system.equals(systems.firstEntry().getKey()) ? Order.TESTED : system;
  }

  /**
   * Plays a turn.
   *
   * @param seed of which pages are asked for, and when
   * @param measureMillis that count
   * @param counted whether calls to the kernel are counted
   */
  Answer.Turned play(
      Variant variant, TurnsLoad load, long seed, long measureMillis, boolean counted)
      throws IOException, InterruptedException {
    return machine.turn(
        new Order.Turn(
            CLIENT,
            name(plan.system(variant)),
            load,
            seed,
            plan.warmUp().toMillis(),
            measureMillis,
            counted));
  }

  /** Ends the client and all servers. */
  void stop() throws IOException {
    try (Unwinding unwinding = new Unwinding()) {
      for (var system : systems.entrySet()) {
        unwinding.later(
            () -> Chains.stop(machine, name(system.getKey()), system.getValue().tiers()));
      }
      unwinding.later(() -> machine.end(new Order.End(CLIENT)));
    }
  }

  @Override
  public String experiment() {
    return plan.experiment();
  }

  @Override
  public long seed() {
    return plan.seed();
  }

  @Override
  public Plan plan() {
    return systems.firstEntry().getValue();
  }

  @Override
  public Machine machine() {
    return machine;
  }

  @Override
  public List<Manifest.Part> parts() {
    return provided.parts();
  }

  @Override
  public void writePlan(RunDirectory run) {
    run.write(plan);
  }

  @Override
  public List<Path> lastFiles(RunDirectory run) {
    return List.of(run.turnsFile());
  }

  /** Ends all; nothing of it is left. */
  @Override
  public void close() throws IOException {
    machine.down();
  }
}
