package ntier.machine.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import ntier.archive.DatabaseReport;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Machine;
import ntier.machine.MachineLacksException;
import ntier.machine.MachineListener;
import ntier.machine.Order;
import ntier.machine.RunnersPlace;
import ntier.machine.Unwinding;
import ntier.provisioning.Cache;
import ntier.testbed.TestbedSettings;
import ntier.testbed.local.LocalPort;
import ntier.testbed.machine.MachineFacts;

/** The machine that this runs on. */
public final class LocalMachine implements Machine {
  private final Home home;
  private final TestbedSettings settings;
  private final MachineListener listener;
  private final Activities activities = new Activities();
  private final Unwinding unwinding = new Unwinding();
  private final LongSupplier realtimeMicros;
  private ProvidedSystems provided;
  private volatile Optional<LocalSystems> up = Optional.empty();
  private volatile boolean left;

  /** By the kernel's clock. */
  public LocalMachine(Home home, TestbedSettings settings, MachineListener listener) {
    this(home, settings, listener, () -> 0);
  }

  /**
   * @param stepMicros by how much what it takes for this machine's clock is ahead of the kernel's,
   *     where it is compared with others'
   */
  public LocalMachine(
      Home home, TestbedSettings settings, MachineListener listener, LongSupplier stepMicros) {
    this.home = home;
    this.settings = settings;
    this.listener = listener;
    this.realtimeMicros = () -> Clocks.realtimeMicros() + stepMicros.getAsLong();
  }

  private LocalSystems systems() {
    return up.orElseThrow(() -> new IllegalStateException("no hosts are up"));
  }

  private LocalStacks stacks() {
    return systems().stacks();
  }

  @Override
  public Answer.Hello hello() throws IOException {
    return new Answer.Hello(MachineFacts.probe().recorded());
  }

  @Override
  public Answer.Provided provide(Order.Provide order) throws IOException {
    provided = ProvidedSystems.of(home, order, listener::says);
    return provided.answer();
  }

  @Override
  public Answer.Up up(Order.Up order) throws IOException {
    LocalHosts hosts = LocalHosts.up(settings, order, provided, listener::says, unwinding);
    up = Optional.of(LocalSystems.on(hosts, home, settings, provided, activities, unwinding));
    return hosts.answer(provided);
  }

  @Override
  public Answer.Folder work(Order.Work order) throws IOException {
    Answer.Folder folder = systems().hosts().work(order);
    if (order.run()) {
      unwinding.later(() -> keep(Path.of(folder.path())));
    }
    return folder;
  }

  /** Once all that writes to it has ended. */
  private void keep(Path recording) throws IOException {
    if (left) {
      try {
        stacks().collect(new Order.Collect(recording.toString()));
      } finally {
        LeftRecordings.of(settings).keep(recording);
      }
    }
  }

  @Override
  public Answer.Folder control(Order.Control order) throws IOException {
    return systems().hosts().control();
  }

  @Override
  public List<Answer.Serving> startTier(Order.StartTier order)
      throws IOException, InterruptedException {
    return stacks().start(order, listener::serves);
  }

  @Override
  public void compile(Order.Compile order) {
    stacks().compile(order);
  }

  @Override
  public Answer.Compiled compiled() {
    return stacks().compiled();
  }

  @Override
  public Answer.Monitored monitor(Order.Monitor order) throws IOException, InterruptedException {
    return systems().monitors().start(order);
  }

  @Override
  public void load(Order.Load order) throws IOException, InterruptedException {
    systems().loads().start(order);
  }

  @Override
  public void bursts(Order.Bursts order) throws IOException, InterruptedException {
    systems().loads().start(order);
  }

  @Override
  public Answer.Prepared prepare(Order.Prepare order) throws IOException {
    return systems().injections().prepare(order);
  }

  @Override
  public void inject(Order.Inject order) throws IOException, InterruptedException {
    systems().injections().start(order, listener);
  }

  @Override
  public void hold(Order.Hold order) throws IOException, InterruptedException {
    systems().turns().hold(order.system());
  }

  @Override
  public void release(Order.Release order) throws IOException {
    systems().turns().release(order.system());
  }

  @Override
  public void turnClient(Order.TurnClient order) throws IOException, InterruptedException {
    systems().turns().start(order);
  }

  @Override
  public Answer.Turned turn(Order.Turn order) throws IOException, InterruptedException {
    return systems().turns().play(order);
  }

  @Override
  public void extraWork(Order.ExtraWork order) throws IOException {
    stacks().tested().workFile().write(order.rounds());
  }

  @Override
  public Answer.Window calibrate(Order.Calibrate order) throws IOException, InterruptedException {
    return systems().loads().measure(order);
  }

  @Override
  public long countRequests(Order.CountRequests order) {
    return systems().loads().countRequests(order);
  }

  @Override
  public void watchLog(Order.WatchLog order) throws IOException {
    systems().watch(order);
  }

  @Override
  public OptionalDouble logGrowth(Order.LogGrowth order) {
    return systems().logs().growth(order);
  }

  @Override
  public DatabaseReport.Count countRows() throws IOException, InterruptedException {
    return stacks().countRows();
  }

  @Override
  public void requireFree(Order.Forward order) {
    try {
      LocalPort.requireFree(new InetSocketAddress(order.host(), order.port()));
    } catch (IOException taken) {
      throw new MachineLacksException(taken.getMessage());
    }
  }

  @Override
  public Answer.Listening forward(Order.Forward order) throws IOException {
    return systems().forward(order, listener::says);
  }

  @Override
  public Answer.Connected connect(Order.Connect order) throws IOException, InterruptedException {
    return systems().hosts().connect(order);
  }

  @Override
  public void send(Order.Send order) throws IOException {
    systems().hosts().site().send(order);
  }

  @Override
  public Answer.Piece receive(Order.Receive order) throws IOException {
    return systems().hosts().site().receive(order);
  }

  @Override
  public void disconnect(Order.Disconnect order) throws IOException {
    systems().hosts().site().disconnect(order);
  }

  @Override
  public void follow(Order.Follow order) {
    // All is written to the run's folder itself.
  }

  @Override
  public Answer.Grown grown(Order.Grown order) throws IOException {
    return systems().hosts().folders().grown(order);
  }

  @Override
  public Answer.State look() throws IOException {
    systems().hosts().folders().requireRoom();
    return new Answer.State(stacks().death(), activities.states(), systems().loads().progress());
  }

  @Override
  public Optional<Answer.Activity> end(Order.End order) throws IOException {
    return activities.end(order.name());
  }

  @Override
  public void stopTiers(Order.StopTiers order) throws InterruptedException {
    stacks().stop(order);
  }

  @Override
  public Answer.Collected collect(Order.Collect order) throws IOException {
    return stacks().collect(order);
  }

  @Override
  public Answer.Unreached reach(Order.Reach order) throws IOException, InterruptedException {
    return systems().hosts().reach(order);
  }

  @Override
  public Answer.Time now() {
    return new Answer.Time(realtimeMicros.getAsLong());
  }

  @Override
  public Answer.Listening echo(Order.Echo order) throws IOException {
    return LocalClock.answer(order, realtimeMicros, unwinding);
  }

  @Override
  public void clock(Order.Clock order) throws IOException {
    LocalClock.measure(order, realtimeMicros, unwinding);
  }

  @Override
  public Answer.Recording recorded(Order.Recorded order) throws IOException {
    return systems().hosts().folders().recording(order);
  }

  @Override
  public Answer.Piece read(Order.Read order) throws IOException {
    return systems().hosts().folders().piece(order);
  }

  @Override
  public void down() throws IOException {
    try {
      unwinding.close();
    } finally {
      activities.forget();
      up = Optional.empty();
    }
  }

  @Override
  public void leave() throws IOException {
    left = true;
    up.ifPresent(systems -> systems.stacks().hurry());
    try {
      down();
    } finally {
      left = false;
    }
  }

  @Override
  public Answer.Cleaned clean(Order.Clean order) throws IOException {
    Cache cache = new Cache(Cache.defaultRoot());
    return new Leftovers(settings, TestbedSettings.trial(), TestbedSettings.runner(), cache)
        .clean(order, listener::says);
  }

  /**
   * What of this machine goes with hosts on others.
   *
   * @param says hears what whoever runs this machine should know
   */
  public static RunnersPlace place(Consumer<String> says) {
    return new LocalPlace(TestbedSettings.runner(), says);
  }
}
