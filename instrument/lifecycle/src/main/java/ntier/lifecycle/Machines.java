package ntier.lifecycle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import ntier.archive.Manifest;
import ntier.lifecycle.control.ControlClient;
import ntier.lifecycle.control.ControlServer;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Machine;
import ntier.machine.MachineListener;
import ntier.machine.Order;
import ntier.machine.local.LocalMachine;
import ntier.machine.remote.Agent;
import ntier.machine.several.Reached;
import ntier.plan.MachinePlan;
import ntier.plan.Place;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;
import ntier.plan.read.MachinesReader;
import ntier.testbed.TestbedSettings;

/** Which machine, or machines, the hosts are made on. */
public final class Machines {
  private final Home home;
  private final TestbedSettings settings;

  private Machines(Home home, TestbedSettings settings) {
    this.home = home;
    this.settings = settings;
  }

  /** All hosts on the machine that this runs on, but those that a profile places on others. */
  public static Machines local(Home home, TestbedSettings settings) {
    return new Machines(home, settings);
  }

  /** The machine that this runs on, with nothing up. */
  Machine open(MachineListener listener) {
    return new LocalMachine(home, settings, listener);
  }

  /**
   * What a plan's hosts are made on, with nothing up: this machine, or those of its profile.
   *
   * @throws IOException if one of these is not reached
   */
  Machine open(Plan plan, MachineListener listener) throws IOException {
    return PlacedPlan.is(plan)
        ? Reached.machines(
            home,
            plan,
            MachinesReader.read(home.root(), plan.profile(), Place.of("profile")),
            listener,
            LocalMachine.place(listener::says))
        : open(listener);
  }

  /**
   * Refuses a plan whose hosts a profile places on other machines.
   *
   * @param what is done on one machine alone, as the beginning of a sentence
   */
  static void requireHere(Plan plan, String what) {
    if (PlacedPlan.is(plan)) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "%s on one machine alone, and profile %s has several; one without machines would be right"
              .formatted(what, plan.profile()));
    }
  }

  /**
   * Does with the machine what a runner elsewhere says over two streams, until they end or it is
   * silent for too long; then what is up is taken down.
   *
   * @param stepMicros by how much what is taken for this machine's clock is ahead of the kernel's,
   *     where it is compared with others'; 0 but in tests
   * @throws IOException if not all could be taken down
   */
  public void serve(InputStream in, OutputStream out, LongSupplier stepMicros) throws IOException {
    Agent.serve(listener -> new LocalMachine(home, settings, listener, stepMicros), in, out);
  }

  /**
   * Says whether a port of this machine can be had.
   *
   * @throws ntier.machine.MachineLacksException if not
   */
  void requireFree(InetSocketAddress listen) throws IOException {
    try (Machine machine = open(new MachineEvents(_ -> {}))) {
      machine.requireFree(new Order.Forward(listen.getHostString(), listen.getPort(), 1));
    }
  }

  /**
   * Undoes what dead runs left.
   *
   * @param says hears what the answer does not have
   * @throws ntier.machine.MachineTakenException while something is up
   */
  public Answer.Cleaned clean(Consumer<String> says) throws IOException {
    try (Machine machine = open(new MachineEvents(says))) {
      Reached.clean().forEach(done -> says.accept("removed: " + done));
      return machine.clean(new Order.Clean("clean"));
    }
  }

  /**
   * Undoes what dead runs left on the machines of a profile.
   *
   * @param says hears what the answer does not have
   */
  public Answer.Cleaned clean(List<MachinePlan> machines, Consumer<String> says)
      throws IOException, InterruptedException {
    return Reached.clean(home, machines, new Order.Clean("clean"), new MachineEvents(says));
  }

  /**
   * Fetches and builds what the systems of plans are made from; nothing is started, and no load is
   * found.
   *
   * @param says hears how it goes
   * @return the packages, each once
   */
  public List<Manifest.Part> fetch(List<Plan> plans, Consumer<String> says) throws IOException {
    Set<Manifest.Part> parts = new LinkedHashSet<>();
    for (Plan plan : plans) {
      try (Machine machine = open(plan, new MachineEvents(says))) {
        parts.addAll(machine.provide(new Order.Provide(plan)).parts());
      }
    }
    return List.copyOf(parts);
  }

  /** Takes requests of other processes of this machine, for what is up. */
  ControlServer control(Machine machine, ControlServer.Service service) throws IOException {
    return ControlServer.open(Path.of(machine.control(new Order.Control()).path()), service);
  }

  /** To ask for something of a plan's stack that is up, as other processes do. */
  ControlClient connect(Plan plan) throws IOException {
    TestbedSettings place = PlacedPlan.is(plan) ? TestbedSettings.runner() : settings;
    return ControlClient.connect(place.controlFolder());
  }
}
