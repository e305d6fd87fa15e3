package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import ntier.archive.TurnOutcome;
import ntier.host.HostHandle;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Order;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.LoadNetwork;
import ntier.testbed.Host;
import ntier.testbed.rights.Rights;
import ntier.testbed.tier.RunningTier;
import ntier.workload.turns.TurnLoad;
import ntier.workload.turns.TurnPage;
import ntier.workload.turns.TurnsMain;

/** Turns: systems held and released, loaded by one client, and metered meanwhile. */
final class LocalTurns {
  /** The client has begun to count by then, and our window is within the time of its load. */
  private static final long BEHIND_CLIENT_MICROS = 10_000;

  /** For a system to see its connections closed before it is held. */
  private static final long SETTLING_MILLIS = 50;

  private static final long LOOK_MILLIS = 5;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Home home;
  private final ProvidedSystems provided;
  private final LocalHosts hosts;
  private final LocalStacks stacks;
  private final Activities activities;
  private final Unwinding unwinding;
  private final HeldSystems held;
  private final Map<String, Client> clients = new ConcurrentHashMap<>();

  /** A client process and what it has answered. */
  private record Client(SuiteProcess process, TurnAnswers answers) {}

  LocalTurns(
      Home home,
      ProvidedSystems provided,
      LocalHosts hosts,
      LocalStacks stacks,
      Activities activities,
      Unwinding unwinding) {
    this.home = home;
    this.provided = provided;
    this.hosts = hosts;
    this.stacks = stacks;
    this.activities = activities;
    this.unwinding = unwinding;
    this.held = new HeldSystems(hosts.testbed().journal(), unwinding);
  }

  void hold(String system) throws IOException, InterruptedException {
    held.hold(system, handles(system));
  }

  void release(String system) throws IOException {
    held.release(system);
  }

  private List<HostHandle> handles(String system) {
    return provided.plan(system).tiers().stream()
        .flatMap(tier -> tier.hosts().stream())
        .map(host -> hosts.testbed().host(host).handle())
        .toList();
  }

  void start(Order.TurnClient order) throws IOException, InterruptedException {
    activities.add(
        order.name(),
        unwinding,
        end -> {
          SuiteProcess process = client(Path.of(order.logs()));
          clients.put(order.name(), new Client(process, new TurnAnswers(process.output())));
          end.later(process::stop);
          end.later(() -> clients.remove(order.name()));
          return process;
        },
        process -> Activities.of(order.name(), process));
  }

  private SuiteProcess client(Path logs) throws IOException {
    Host client = hosts.client();
    Path folder = Files.createDirectories(logs.resolve(client.handle().name()));
    client.share(folder);
    List<String> flags = new ArrayList<>(TurnsMain.JVM_FLAGS);
    // Where Netty unpacks its native library for an instant: not in /tmp.
    flags.add("-Dio.netty.native.workdir=" + folder);
    return SuiteProcess.start(
        home,
        client,
        Rights.of(client.uid()),
        new SuiteProcess.Program(
            "turns",
            TurnsMain.class,
            flags,
            List.of(),
            folder,
            folder.resolve("turns.log"),
            folder,
            true));
  }

  /** Plays a turn. */
  Answer.Turned play(Order.Turn order) throws IOException, InterruptedException {
    Client client = Optional.ofNullable(clients.get(order.client())).orElseThrow();
    List<HostHandle> handles = handles(order.system());
    held.release(order.system());
    Answer.Turned turned = metered(order, client, handles);
    Thread.sleep(SETTLING_MILLIS);
    hold(order.system());
    return turned;
  }

  private Answer.Turned metered(Order.Turn order, Client client, List<HostHandle> handles)
      throws IOException, InterruptedException {
    LoadNetwork path = order.load().path();
    try (TurnLatency latency = TurnLatency.begin(path.latency(), hosts);
        TurnMeter meter =
            TurnMeter.of(
                handles, hosts.client().handle().cores(), order.counted(), latency::holding)) {
      client.process().feed(TurnsMain.line(load(order)));
      sleepUntil(
          Clocks.realtimeMicros() + 1000 * order.warmMillis() + BEHIND_CLIENT_MICROS,
          order.client());
      TurnMeter.Reading begin = meter.read();
      sleepUntil(begin.atMicros() + 1000 * order.measureMillis(), order.client());
      TurnMeter.Reading end = meter.read();
      TurnOutcome outcome = outcome(client, order.client());
      return meter.answer(begin, end, outcome);
    }
  }

  private TurnOutcome outcome(Client client, String name) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Optional<TurnOutcome> outcome = client.answers().next();
    while (outcome.isEmpty()) {
      requireAll(name);
      if (System.nanoTime() > deadline) {
        throw new RunFailedException(
            "the client of turns did not answer; see " + client.process().output());
      }
      Thread.sleep(LOOK_MILLIS);
      outcome = client.answers().next();
    }
    return outcome.get();
  }

  private TurnLoad load(Order.Turn order) {
    RunningTier first = stacks.of(order.system()).first();
    return new TurnLoad(
        first.address(),
        first.port(),
        order.load().host(),
        hosts.client().handle().addresses(),
        order.load().connections(),
        order.load().perSecond(),
        order.load().pages().stream()
            .map(page -> new TurnPage(page.path(), page.weight(), page.bytes()))
            .toList(),
        order.seed(),
        order.warmMillis(),
        order.measureMillis(),
        order.load().path().receiveBuffer());
  }

  private void sleepUntil(long micros, String client) throws InterruptedException {
    requireAll(client);
    long left = micros - Clocks.realtimeMicros();
    if (left > 0) {
      Thread.sleep(Duration.ofNanos(left * 1000));
    }
  }

  /** Nothing has ended by itself. */
  private void requireAll(String client) {
    stacks
        .death()
        .ifPresent(
            words -> {
              throw new RunFailedException(words);
            });
    for (Answer.Activity one : activities.states()) {
      if (one.name().equals(client) && !one.alive()) {
        throw new RunFailedException(
            "the client of turns ended with exit code %d: %s"
                .formatted(one.exitCode(), one.failure().orElse("")));
      }
    }
  }
}
