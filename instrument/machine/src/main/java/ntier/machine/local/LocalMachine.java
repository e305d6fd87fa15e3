package ntier.machine.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import ntier.archive.DatabaseReport;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.host.UndoJournal;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Machine;
import ntier.machine.MachineLacksException;
import ntier.machine.MachineListener;
import ntier.machine.MachineTakenException;
import ntier.machine.Order;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.testbed.Host;
import ntier.testbed.TestbedSettings;
import ntier.testbed.database.RowCounter;
import ntier.testbed.journal.TestbedLockedException;
import ntier.testbed.lab.LocalPort;
import ntier.testbed.lab.PortLimits;
import ntier.testbed.lab.Testbed;
import ntier.testbed.machine.MachineFacts;
import ntier.testbed.tier.RequestLogs;
import ntier.testbed.tier.RunningTier;
import ntier.testbed.tier.TierException;

/** The machine that this runs on. */
public final class LocalMachine implements Machine {
  private static final String MONITORS = "monitors";

  private final Home home;
  private final TestbedSettings settings;
  private final MachineListener listener;
  private final Activities activities = new Activities();
  private final Map<String, Stack> stacks = new ConcurrentHashMap<>();
  private final Map<String, LoadUnderWay> loads = new ConcurrentHashMap<>();
  private final Map<String, LogWatch> logs = new ConcurrentHashMap<>();
  private final Map<String, Path> parts = new ConcurrentHashMap<>();
  private final Unwinding unwinding = new Unwinding();
  private Plan plan;
  private StackArtifacts prepared;
  private Optional<BurstySystem> bursty = Optional.empty();
  private Testbed lab;

  public LocalMachine(Home home, TestbedSettings settings, MachineListener listener) {
    this.home = home;
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * Where the runner writes how to undo what it makes beside the hosts; not for other machines,
   * which have none of it.
   */
  public UndoJournal journal() {
    return lab.journal();
  }

  @Override
  public Answer.Hello hello() throws IOException {
    MachineFacts facts = MachineFacts.probe();
    return new Answer.Hello(
        new Manifest.Machine(
            facts.kernel(),
            facts.cpu(),
            facts.cores(),
            facts.memoryBytes(),
            facts.cgroup(),
            facts.distribution()));
  }

  @Override
  public Answer.Provided provide(Order.Provide order) throws IOException {
    plan = order.plan();
    prepared = StackArtifacts.of(home, plan, listener::says);
    HostDisks.requireRoom(plan, prepared);
    bursty = BurstySystem.of(home, plan, listener::says);
    parts.putAll(prepared.supplies().parts());
    // A part that both systems are made from is there once.
    Set<Manifest.Part> all = new LinkedHashSet<>(prepared.parts());
    bursty.ifPresent(beside -> all.addAll(beside.prepared().parts()));
    return new Answer.Provided(
        List.copyOf(all),
        plan.data().isPresent()
            && prepared
                .application()
                .load()
                .filter(load -> load.writes(plan.workload().mix()))
                .isPresent());
  }

  @Override
  public Answer.Up up(Order.Up order) throws IOException {
    try {
      lab = UnwoundTestbed.up(settings, order.what(), plan, unwinding);
    } catch (TestbedLockedException taken) {
      throw new MachineTakenException(taken);
    }
    lab.leftovers()
        .done()
        .forEach(done -> listener.says("left by an earlier run, undone: " + done));
    List<Answer.Server> servers = new ArrayList<>(TierRecords.of(plan, prepared, lab));
    bursty.ifPresent(
        beside -> servers.addAll(TierRecords.of(beside.plan(), beside.prepared(), lab)));
    return new Answer.Up(
        plan.allHosts().stream().map(host -> host(host.name())).toList(),
        servers,
        Injections.unavailable(plan, lab));
  }

  private Manifest.Host host(String name) {
    var made = lab.host(name).lab();
    return new Manifest.Host(name, made.addresses(), made.cores(), lab.sysctls(name));
  }

  @Override
  public Answer.Folder work(Order.Work order) throws IOException {
    return new Answer.Folder(UnwoundTestbed.workFolder(order.name(), lab, unwinding).toString());
  }

  @Override
  public List<Answer.Serving> startTier(Order.StartTier order)
      throws IOException, InterruptedException {
    boolean tested = order.system().equals(Order.TESTED);
    Plan chain = tested ? plan : bursty.orElseThrow().plan();
    StackArtifacts artifacts = tested ? prepared : bursty.orElseThrow().prepared();
    Path work = Path.of(order.work());
    if (!stacks.containsKey(order.system())) {
      stacks.put(order.system(), Stack.make(chain, artifacts, lab, work, unwinding));
    }
    Stack stack = stacks.get(order.system());
    TierPlan tier = chain.tier(order.tier());
    try {
      List<RunningTier> started =
          stack.start(
              tier,
              order.below().stream().map(below -> stack.server(below.host())).toList(),
              artifacts,
              lab,
              new Stack.Folders(work, Path.of(order.logs())::resolve),
              server -> listener.serves(serving(server)));
      if (tested && tier.equals(plan.first())) {
        lab.joinControl();
      }
      return started.stream().map(LocalMachine::serving).toList();
    } catch (TierException died) {
      RunFailedException failed = new RunFailedException(died.getMessage());
      failed.initCause(died);
      throw failed;
    }
  }

  private static Answer.Serving serving(RunningTier server) {
    return new Answer.Serving(
        server.host(),
        server.plan().server(),
        server.address(),
        server.port(),
        server.provided(),
        server.startedIn().toMillis());
  }

  @Override
  public void compile(Order.Compile order) {
    stacks.values().forEach(order.first() ? Stack::compileFirst : Stack::compileAsOthers);
  }

  @Override
  public Answer.Monitored monitor(Order.Monitor order) throws IOException, InterruptedException {
    List<String> missing = new ArrayList<>();
    List<RunningTier> servers =
        Stream.of(Order.TESTED, Order.BURSTY)
            .filter(stacks::containsKey)
            .flatMap(system -> stacks.get(system).servers().stream())
            .toList();
    activities.add(
        MONITORS,
        unwinding,
        end ->
            Monitoring.start(
                home,
                lab,
                settings,
                servers,
                Monitoring.disks(tested(), settings),
                RunDirectory.begun(Path.of(order.run())),
                missing::add,
                order.handOverMillis(),
                end),
        monitors -> Activities.of(MONITORS, monitors));
    return new Answer.Monitored(missing);
  }

  private Stack tested() {
    return stacks.get(Order.TESTED);
  }

  @Override
  public void load(Order.Load order) throws IOException, InterruptedException {
    RunDirectory run = RunDirectory.begun(Path.of(order.run()));
    activities.add(
        order.name(),
        unwinding,
        end -> {
          SuiteProcess process =
              Load.start(
                  home,
                  plan.withUsers(order.users()),
                  prepared.classes(),
                  lab.host(Testbed.CLIENT),
                  tested().first(),
                  order.times(),
                  run,
                  order.flushMillis());
          LoadUnderWay load = new LoadUnderWay(process, run, order.flushMillis());
          loads.put(order.name(), load);
          end.later(load::close);
          end.later(process::stop);
          return process;
        },
        process -> Activities.of(order.name(), process));
  }

  @Override
  public void bursts(Order.Bursts order) throws IOException, InterruptedException {
    activities.add(
        order.name(),
        unwinding,
        end -> {
          SuiteProcess process =
              bursty
                  .orElseThrow()
                  .load(
                      lab,
                      stacks.get(Order.BURSTY).first(),
                      order.injection(),
                      order.times(),
                      Path.of(order.run()),
                      Path.of(order.logs()));
          end.later(process::stop);
          return process;
        },
        process -> Activities.of(order.name(), process));
  }

  @Override
  public Answer.Prepared prepare(Order.Prepare order) throws IOException {
    return new LivePreparation(home, lab, tested(), parts).of(order.injection());
  }

  @Override
  public void inject(Order.Inject order) throws IOException, InterruptedException {
    activities.add(
        order.name(),
        unwinding,
        end ->
            Injections.start(
                order.injections(),
                lab,
                tested(),
                Map.copyOf(parts),
                order.startMicros(),
                order.endMicros(),
                Path.of(order.logs())::resolve,
                injection -> listener.injected(order.name(), injection),
                end),
        injections -> Activities.of(order.name(), injections));
  }

  @Override
  public void extraWork(Order.ExtraWork order) throws IOException {
    tested().workFile().write(order.rounds());
  }

  @Override
  public Answer.Window calibrate(Order.Calibrate order) throws IOException, InterruptedException {
    extraWork(new Order.ExtraWork(order.rounds()));
    return new CpuWindow(lab, () -> requireAll(order.load()))
        .measure(loads.get(order.load()), order.length());
  }

  /** While a load is measured: nothing has ended. */
  private void requireAll(String load) {
    Optional<String> death = death();
    if (death.isPresent()) {
      throw new RunFailedException("while the load was fitted to the machine " + death.get());
    }
    for (Answer.Activity one : activities.states()) {
      boolean needed = one.name().equals(MONITORS) || one.name().equals(load);
      if (!one.alive() && (needed || one.exitCode() != 0)) {
        throw new RunFailedException(
            "while the load was fitted to the machine the %s ended: %s"
                .formatted(one.name(), one.failure().orElse("")));
      }
    }
  }

  @Override
  public long countRequests(Order.CountRequests order) {
    return loads.get(order.load()).requests().between(order.fromMicros(), order.toMicros());
  }

  @Override
  public void watchLog(Order.WatchLog order) throws IOException {
    Path folder = tested().disk(order.host()).orElseThrow().folder().resolve(order.folder());
    LogWatch watch = LogWatch.begin(folder);
    unwinding.later(watch::close);
    logs.put(order.name(), watch);
  }

  @Override
  public OptionalDouble logGrowth(Order.LogGrowth order) {
    return logs.get(order.log()).bytesIn(order.time());
  }

  @Override
  public DatabaseReport.Count countRows() throws IOException, InterruptedException {
    RunningTier server = tested().server(plan.data().orElseThrow().host());
    Host host = lab.host(server.host());
    long asked = Clocks.realtimeMicros();
    var rows =
        new RowCounter(
                host.lab().namespace(),
                server.address(),
                server.port(),
                prepared.application().data().orElseThrow())
            .count();
    return new DatabaseReport.Count(asked, Clocks.realtimeMicros() - asked, rows);
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
    RunningTier first = tested().first();
    LocalPort port =
        LocalPort.forward(
            new InetSocketAddress(order.host(), order.port()),
            lab.host(Testbed.CLIENT).lab().namespace(),
            new InetSocketAddress(first.address(), first.port()),
            PortLimits.of(order.connections()),
            listener::says);
    unwinding.later(port::close);
    return new Answer.Listening(port.address().getHostString(), port.address().getPort());
  }

  @Override
  public Answer.State look() throws IOException {
    Optional<Answer.Progress> progress = Optional.empty();
    for (LoadUnderWay load : loads.values()) {
      Optional<Answer.Progress> newest = load.progress();
      progress = newest.isPresent() ? newest : progress;
    }
    return new Answer.State(death(), activities.states(), progress);
  }

  private Optional<String> death() {
    Optional<String> death = stacks.containsKey(Order.TESTED) ? tested().death() : Optional.empty();
    return death.or(
        () ->
            stacks.containsKey(Order.BURSTY)
                ? stacks.get(Order.BURSTY).death().map(words -> "SysBursty's " + words)
                : Optional.empty());
  }

  @Override
  public Optional<Answer.Activity> end(Order.End order) throws IOException {
    loads.remove(order.name());
    return activities.end(order.name());
  }

  @Override
  public void stopTiers(Order.StopTiers order) throws InterruptedException {
    Stack stack = stacks.get(order.system());
    if (stack != null) {
      for (String tier : order.tiers()) {
        stack.stop(tier);
      }
    }
  }

  @Override
  public Answer.Collected collect(Order.Collect order) throws IOException {
    if (tested() == null) {
      return new Answer.Collected(List.of());
    }
    Path run = Path.of(order.run());
    List<Path> written =
        RequestLogs.collect(tested().servers(), RunDirectory.begun(run).serverRequestsFolder());
    return new Answer.Collected(
        written.stream().map(file -> run.relativize(file).toString()).toList());
  }

  @Override
  public void down() throws IOException {
    try {
      unwinding.close();
    } finally {
      activities.forget();
      stacks.clear();
      loads.clear();
      logs.clear();
      lab = null;
    }
  }
}
