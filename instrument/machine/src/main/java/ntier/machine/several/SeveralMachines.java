package ntier.machine.several;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import ntier.archive.DatabaseReport;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.Machine;
import ntier.machine.Order;
import ntier.machine.RunnersPlace;
import ntier.plan.BurstyPlan;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;

/** The machines that a plan's hosts are on. */
public final class SeveralMachines implements Machine {
  private static final String CLIENT = "client";

  private final Plan plan;
  private final List<Member> members;
  private final Member users;
  private final RunnersFolders folders;
  private final RunnersPlace here;
  private final Map<String, Member> logs = new ConcurrentHashMap<>();
  private volatile Optional<Answer.Serving> first = Optional.empty();
  private Optional<MachinesClocks> clocks = Optional.empty();
  private Optional<LiveSamples> live = Optional.empty();
  private boolean closed;

  /**
   * @param members the users' machine first
   * @param here what of the runner's own machine goes with what stays up
   */
  SeveralMachines(Plan plan, List<Member> members, RunnersPlace here) {
    this.here = here;
    this.plan = plan;
    this.members = List.copyOf(members);
    this.users = of(CLIENT);
    this.folders = new RunnersFolders(this.members);
  }

  private Member of(String host) {
    return members.stream().filter(member -> member.has(host)).findFirst().orElseThrow();
  }

  private List<Member> of(TierPlan tier) {
    return members.stream().filter(member -> tier.hosts().stream().anyMatch(member::has)).toList();
  }

  private <T> Map<Member, T> asked(AtAll.Told<T> told) throws IOException, InterruptedException {
    List<T> answers = AtAll.of(members, told);
    Map<Member, T> by = new LinkedHashMap<>();
    members.forEach(member -> by.put(member, answers.get(by.size())));
    return by;
  }

  /** For verbs that an interruption of this thread does not break off. */
  private <T> Map<Member, T> askedWhole(AtAll.Told<T> told) throws IOException {
    Map<Member, T> answers = new ConcurrentHashMap<>();
    AtAll.whole(members, member -> answers.put(member, told.by(member)));
    Map<Member, T> by = new LinkedHashMap<>();
    members.forEach(member -> by.put(member, answers.get(member)));
    return by;
  }

  @Override
  public Answer.Hello hello() throws IOException {
    SequencedMap<String, Manifest.Machine> facts = new LinkedHashMap<>();
    askedWhole(member -> member.machine().hello())
        .forEach((member, answer) -> facts.put(member.name(), answer.facts()));
    return new Answer.Hello(facts.get(users.name()), facts);
  }

  @Override
  public Answer.Provided provide(Order.Provide order) throws IOException {
    if (!order.others().isEmpty()) {
      throw OfOneMachine.turns();
    }
    Map<Member, Answer.Provided> all =
        askedWhole(
            member ->
                member
                    .machine()
                    .provide(
                        new Order.Provide(
                            order.plan(), order.others(), Optional.of(member.hosts()))));
    Set<Manifest.Part> parts = new LinkedHashSet<>();
    all.values().forEach(one -> parts.addAll(one.parts()));
    return new Answer.Provided(List.copyOf(parts), all.get(users).writes());
  }

  @Override
  public Answer.Up up(Order.Up order) throws IOException {
    if (order.stays()) {
      here.take(order.what());
    }
    JoinedNetwork network = JoinedNetwork.of(plan.between(), members);
    Map<Member, Answer.Up> ups =
        askedWhole(
            member ->
                member
                    .machine()
                    .up(
                        new Order.Up(
                            order.what(), order.controlCores(), Optional.of(network.of(member)))));
    ups.forEach((member, up) -> member.know(plan.allHosts(), up.hosts()));
    new MachinesWays(network, ups).require();
    AtAll.whole(members, Member::measureClock);
    clocks = Optional.of(MachinesClocks.answeredBy(users, members));
    return PlacedUp.of(plan, ups);
  }

  @Override
  public Answer.Folder work(Order.Work order) throws IOException {
    return folders.make(order);
  }

  @Override
  public Answer.Folder control(Order.Control order) throws IOException {
    return here.control();
  }

  @Override
  public List<Answer.Serving> startTier(Order.StartTier order)
      throws IOException, InterruptedException {
    folders.ofLogs(order.logs());
    List<Answer.Serving> serving = new ArrayList<>();
    AtAll.of(
            of(order.tier()),
            member ->
                member
                    .machine()
                    .startTier(
                        new Order.StartTier(
                            order.system(),
                            order.tier(),
                            order.first(),
                            order.users(),
                            member.folders().there(order.work()),
                            member.folders().there(order.logs()),
                            order.below())))
        .forEach(serving::addAll);
    serving.sort(Comparator.comparingInt(one -> order.tier().hosts().indexOf(one.host())));
    if (order.first() && order.system().equals(Order.TESTED)) {
      first = Optional.of(serving.getFirst());
    }
    return serving;
  }

  @Override
  public void compile(Order.Compile order) {
    members.forEach(member -> member.machine().compile(order));
  }

  @Override
  public Answer.Compiled compiled() throws IOException {
    Map<String, Long> hosts = new HashMap<>();
    for (Member member : members) {
      hosts.putAll(member.machine().compiled().hosts());
    }
    return new Answer.Compiled(hosts);
  }

  @Override
  public Answer.Monitored monitor(Order.Monitor order) throws IOException, InterruptedException {
    folders.ofRun(order.run());
    clocks.orElseThrow().measure(order.run());
    List<String> missing = new ArrayList<>();
    asked(
            member ->
                member
                    .machine()
                    .monitor(
                        new Order.Monitor(
                            member.folders().there(order.run()), order.handOverMillis())))
        .forEach(
            (member, answer) ->
                answer.missing().forEach(what -> missing.add(member.name() + ": " + what)));
    return new Answer.Monitored(missing);
  }

  @Override
  public void load(Order.Load order) throws IOException, InterruptedException {
    folders.ofRun(order.run());
    for (Order.Share share : UserShares.of(plan, order.users())) {
      Member member = of(share.host());
      member
          .machine()
          .load(
              new Order.Load(
                  order.name(),
                  UserShares.users(share, plan, order.users()),
                  member.clock().there(order.times()),
                  member.folders().there(order.run()),
                  order.flushMillis(),
                  first,
                  Optional.of(share)));
    }
  }

  @Override
  public void bursts(Order.Bursts order) throws IOException, InterruptedException {
    folders.ofRun(order.run());
    Member bursty = of(BurstyPlan.CLIENT);
    bursty
        .machine()
        .bursts(
            new Order.Bursts(
                order.name(),
                order.injection(),
                bursty.clock().there(order.times()),
                bursty.folders().there(order.run()),
                bursty.folders().there(order.logs())));
  }

  @Override
  public Answer.Prepared prepare(Order.Prepare order) throws IOException {
    return of(order.injection().target()).machine().prepare(order);
  }

  @Override
  public void inject(Order.Inject order) throws IOException, InterruptedException {
    folders.ofLogs(order.logs());
    // Also where there is nothing to inject, so that it is known by its name.
    AtAll.of(
        members,
        member -> {
          member
              .machine()
              .inject(
                  new Order.Inject(
                      order.name(),
                      order.injections().stream().filter(one -> member.has(one.target())).toList(),
                      member.clock().there(order.startMicros()),
                      member.clock().there(order.endMicros()),
                      member.folders().there(order.logs())));
          return 0;
        });
  }

  @Override
  public void hold(Order.Hold order) {
    throw OfOneMachine.turns();
  }

  @Override
  public void release(Order.Release order) {
    throw OfOneMachine.turns();
  }

  @Override
  public void turnClient(Order.TurnClient order) {
    throw OfOneMachine.turns();
  }

  @Override
  public Answer.Turned turn(Order.Turn order) {
    throw OfOneMachine.turns();
  }

  @Override
  public void extraWork(Order.ExtraWork order) throws IOException {
    for (Member member : working()) {
      member.machine().extraWork(order);
    }
  }

  /** Those with servers that run the application. */
  private List<Member> working() {
    return plan.application().map(this::of).orElse(List.of());
  }

  @Override
  public Answer.Window calibrate(Order.Calibrate order) throws IOException, InterruptedException {
    return Together.windows(asked(member -> member.machine().calibrate(order)), users);
  }

  @Override
  public long countRequests(Order.CountRequests order) {
    return PlacedPlan.clients(plan).stream()
        .map(this::of)
        .mapToLong(
            member ->
                member
                    .machine()
                    .countRequests(
                        new Order.CountRequests(
                            order.load(),
                            member.clock().there(order.fromMicros()),
                            member.clock().there(order.toMicros()))))
        .sum();
  }

  @Override
  public void watchLog(Order.WatchLog order) throws IOException {
    logs.put(order.name(), of(order.host()));
    of(order.host()).machine().watchLog(order);
  }

  @Override
  public OptionalDouble logGrowth(Order.LogGrowth order) {
    return logs.get(order.log()).machine().logGrowth(order);
  }

  @Override
  public DatabaseReport.Count countRows() throws IOException, InterruptedException {
    Member holder = of(plan.data().orElseThrow().host());
    DatabaseReport.Count count = holder.machine().countRows();
    return new DatabaseReport.Count(
        holder.clock().here(count.atMicros()), count.tookMicros(), count.rows());
  }

  @Override
  public void requireFree(Order.Forward order) {
    throw OfOneMachine.member();
  }

  /** A port of the runner's machine, also where that has no hosts. */
  @Override
  public Answer.Listening forward(Order.Forward order) throws IOException {
    return here.forward(order, new SiteRelay(users.machine(), first.orElseThrow())::carry);
  }

  @Override
  public Answer.Connected connect(Order.Connect order) {
    throw OfOneMachine.member();
  }

  @Override
  public void send(Order.Send order) {
    throw OfOneMachine.member();
  }

  @Override
  public Answer.Piece receive(Order.Receive order) {
    throw OfOneMachine.member();
  }

  @Override
  public void disconnect(Order.Disconnect order) {
    throw OfOneMachine.member();
  }

  @Override
  public void follow(Order.Follow order) throws IOException {
    if (live.isEmpty()) {
      live =
          Optional.of(
              new LiveSamples(plan, members, users, RunDirectory.begun(Path.of(order.run()))));
    }
    live.get().follow();
  }

  @Override
  public Answer.Grown grown(Order.Grown order) {
    throw OfOneMachine.member();
  }

  @Override
  public Answer.State look() throws IOException {
    return Together.states(askedWhole(member -> member.machine().look()));
  }

  @Override
  public Optional<Answer.Activity> end(Order.End order) throws IOException {
    Map<Member, Optional<Answer.Activity>> ended = askedWhole(m -> m.machine().end(order));
    return ended.entrySet().stream()
        .filter(one -> one.getValue().isPresent())
        .map(one -> Together.here(one.getKey(), one.getValue().get()))
        .reduce(Together::both);
  }

  @Override
  public void stopTiers(Order.StopTiers order) throws IOException {
    // Also where a machine is lost: what others stop is whole then.
    for (String tier : order.tiers()) {
      boolean hurry = order.hurry() || members.stream().anyMatch(Member::isLost);
      Order.StopTiers one = new Order.StopTiers(order.system(), List.of(tier), hurry);
      AtAll.whole(members, member -> member.machine().stopTiers(one));
    }
  }

  @Override
  public Answer.Collected collect(Order.Collect order) throws IOException {
    return folders.isOfRun(order.run())
        ? clocks.orElseThrow().recordings(order.run()).bring()
        : new Answer.Collected(List.of());
  }

  @Override
  public Answer.Unreached reach(Order.Reach order) {
    throw OfOneMachine.member();
  }

  @Override
  public Answer.Time now() throws IOException {
    return new Answer.Time(users.clock().here(users.machine().now().micros()));
  }

  @Override
  public Answer.Listening echo(Order.Echo order) {
    throw OfOneMachine.member();
  }

  @Override
  public void clock(Order.Clock order) {
    throw OfOneMachine.member();
  }

  @Override
  public Answer.Recording recorded(Order.Recorded order) {
    throw OfOneMachine.member();
  }

  @Override
  public Answer.Piece read(Order.Read order) {
    throw OfOneMachine.member();
  }

  @Override
  public void down() throws IOException {
    try {
      AtAll.whole(members, member -> member.machine().down());
    } finally {
      endHere();
      clocks = Optional.empty();
      first = Optional.empty();
    }
  }

  @Override
  public Answer.Cleaned clean(Order.Clean order) throws IOException {
    Map<String, Answer.Cleaned> cleaned = new LinkedHashMap<>();
    askedWhole(member -> member.machine().clean(order))
        .forEach((member, answer) -> cleaned.put(member.name(), answer));
    return Together.cleaned(cleaned);
  }

  /** Takes down what is up, and ends the connections. May be called twice. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      AtAll.whole(members, Member::close);
    } finally {
      endHere();
    }
  }

  /** What is on the runner's own machine goes last: until then others find it taken. */
  private void endHere() throws IOException {
    try (here) {
      if (live.isPresent()) {
        live.get().close();
        live = Optional.empty();
      }
      folders.remove();
    }
  }
}
