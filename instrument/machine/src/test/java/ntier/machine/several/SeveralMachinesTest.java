package ntier.machine.several;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import ntier.archive.ClockSample;
import ntier.archive.Manifest;
import ntier.archive.fixture.FrozenRuns;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.CpuReading;
import ntier.machine.Machine;
import ntier.machine.MachineLacksException;
import ntier.machine.Order;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.local.LocalMachine;
import ntier.plan.Between;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.MachinePlan;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two machines that only note what they are told; the clock of one is two seconds ahead. */
class SeveralMachinesTest {
  private static final long AHEAD = 2_000_000;

  @TempDir Path folder;
  private final Map<String, List<Object>> told = new ConcurrentHashMap<>();
  private final Map<String, Object> answers = new ConcurrentHashMap<>();
  private Plan plan;
  private SeveralMachines machines;

  private interface Does {
    Object act() throws Exception;
  }

  @BeforeEach
  void begin() throws Exception {
    plan = FrozenRuns.FIRST_RUN.runs(folder).getFirst().plan();
    machines =
        new SeveralMachines(
            plan,
            List.of(member("m0", 0, "client", "web"), member("m1", AHEAD, "app", "db")),
            LocalMachine.place(_ -> {}));
  }

  @AfterEach
  void end() throws IOException {
    machines.close();
  }

  private Member member(String name, long ahead, String... hosts) {
    told.put(name, new CopyOnWriteArrayList<>());
    answers.put(name + ".up", up(hosts));
    return new Member(
        new MachinePlan(
            name,
            new MachinePlan.Command(List.of("env")),
            Optional.of(name.equals("m0") ? "10.0.0.1" : "10.0.0.2")),
        List.of(hosts),
        machine(name, ahead),
        () -> told.get(name).add("closed"));
  }

  /** On the CPUs that the plan has cores for. */
  private Answer.Up up(String... hosts) {
    List<Manifest.Host> made = new ArrayList<>();
    for (HostPlan host : plan.hosts()) {
      if (List.of(hosts).contains(host.name())) {
        made.add(new Manifest.Host(host.name(), List.of("10.198.1.1"), host.cores(), Map.of()));
      }
    }
    return new Answer.Up(made, List.of(), Optional.empty());
  }

  private Machine machine(String name, long ahead) {
    return (Machine)
        Proxy.newProxyInstance(
            Machine.class.getClassLoader(),
            new Class<?>[] {Machine.class},
            (_, method, orders) -> {
              Object order = orders == null ? method.getName() : orders[0];
              if (method.getName().equals("now")) {
                return new Answer.Time(Clocks.realtimeMicros() + ahead);
              }
              told.get(name).add(order);
              if (order instanceof Order.Work work) {
                return new Answer.Folder("/there/" + name + "/" + work.name());
              }
              if (order instanceof Order.Reach) {
                return answers.getOrDefault(name + ".reach", new Answer.Unreached(List.of()));
              }
              if (order instanceof Order.Echo) {
                return new Answer.Listening("10.0.0.1", 7);
              }
              Object answer = answers.get(name + "." + method.getName());
              return answer instanceof Does does ? does.act() : answer;
            });
  }

  private <T> T last(String machine, Class<T> type) {
    return told.get(machine).stream()
        .filter(type::isInstance)
        .map(type::cast)
        .reduce((_, later) -> later)
        .orElseThrow();
  }

  private void up() throws IOException {
    machines.up(new Order.Up("a test"));
  }

  private static InjectionPlan freeze(String host) {
    return new InjectionPlan(
        "freeze",
        host,
        Duration.ofMillis(400),
        SchedulePlan.every(Duration.ofSeconds(5), Duration.ofSeconds(1)),
        Map.of());
  }

  @Test
  @DisplayName("each makes its hosts, and is told where the others are")
  void up_() throws Exception {
    Answer.Up up = machines.up(new Order.Up("a test"));
    assertThat(up.hosts())
        .extracting(Manifest.Host::name)
        .containsExactlyElementsOf(plan.hosts().stream().map(HostPlan::name).toList());
    assertThat(up.hosts())
        .extracting(host -> host.machine().orElseThrow())
        .containsExactly("m0", "m0", "m1", "m1");
    Order.Joined one = last("m0", Order.Up.class).joined().orElseThrow();
    Order.Joined other = last("m1", Order.Up.class).joined().orElseThrow();
    assertThat(one.at()).isEqualTo("10.0.0.1");
    assertThat(one.peers()).containsExactly("10.0.0.2");
    assertThat(other.peers()).containsExactly("10.0.0.1");
    assertThat(one.vxlan()).isPresent();
    assertThat(other.vxlan()).isEqualTo(one.vxlan());
  }

  @Test
  @DisplayName("over the machines' own network there is none of another, and TCP has to pass")
  void givenNetwork() throws Exception {
    JoinedNetwork given =
        JoinedNetwork.of(
            Optional.of(Between.GIVEN), List.of(member("m0", 0, "client"), member("m1", 0, "web")));
    Order.Joined one = given.of(given.members().getFirst());
    assertThat(one.vxlan()).isEmpty();
    assertThat(one.peers()).containsExactly("10.0.0.2");
    assertThat(given.needs()).startsWith("all TCP ports have to be open").contains("NetworkPolicy");
  }

  @Test
  @DisplayName("an injection goes to its target's machine, by that machine's clock")
  void inject() throws Exception {
    up();
    String run = folder.resolve("a-run").toString();
    machines.inject(
        new Order.Inject(
            "all", List.of(freeze("web"), freeze("db")), 1_000_000, 9_000_000, run + "/logs"));
    Order.Inject web = last("m0", Order.Inject.class);
    Order.Inject db = last("m1", Order.Inject.class);
    assertThat(web.injections()).extracting(InjectionPlan::target).containsExactly("web");
    assertThat(db.injections()).extracting(InjectionPlan::target).containsExactly("db");
    assertThat(web.startMicros()).isEqualTo(1_000_000);
    assertThat(db.startMicros()).isBetween(1_000_000 + AHEAD - 5_000, 1_000_000 + AHEAD + 5_000);
    assertThat(db.endMicros() - db.startMicros()).isEqualTo(8_000_000);
    assertThat(web.logs()).isEqualTo("/there/m0/a-run/logs");
    assertThat(db.logs()).isEqualTo("/there/m1/a-run/logs");
  }

  @Test
  @DisplayName("users are on their machine alone, and connect to the first tier's server")
  void load() throws Exception {
    up();
    Path work = Path.of(machines.work(new Order.Work("work")).path());
    assertThat(work).isEmptyDirectory();
    Answer.Serving serving =
        new Answer.Serving("web", "web", "apache", "10.198.2.1", 80, Map.of(), Map.of(), 5);
    answers.put("m0.startTier", List.of(serving));
    machines.startTier(
        new Order.StartTier(
            Order.TESTED,
            plan.first(),
            true,
            plan.workload().protocol(),
            work.toString(),
            folder.resolve("r/logs").toString(),
            List.of()));
    assertThat(told.get("m1")).noneMatch(Order.StartTier.class::isInstance);
    assertThat(last("m0", Order.StartTier.class).work()).isEqualTo("/there/m0/work");
    machines.load(
        new Order.Load(
            "load", 5, new PhaseTimes(1, 2, 3, 4), folder.resolve("r").toString(), 1000));
    assertThat(last("m0", Order.Load.class).first()).contains(serving);
    assertThat(last("m0", Order.Load.class).run()).isEqualTo("/there/m0/r");
    assertThat(told.get("m1")).noneMatch(Order.Load.class::isInstance);
    machines.down();
    assertThat(work).doesNotExist();
  }

  @Test
  @DisplayName("what has failed on one machine has failed, and says on which")
  void look() throws Exception {
    up();
    answers.put("m0.look", state(true, Optional.empty()));
    answers.put("m1.look", state(false, Optional.of("it ended")));
    Answer.Activity monitors = machines.look().activity("monitors");
    assertThat(monitors.alive()).isFalse();
    assertThat(monitors.failure()).contains("it ended, on machine m1");
    answers.put("m1.look", state(false, Optional.empty()));
    assertThat(machines.look().activity("monitors").alive()).isTrue();
  }

  @Test
  @DisplayName("what ends a run says on which machine it happened")
  void ended() throws Exception {
    up();
    answers.put("m0.look", state(true, Optional.empty()));
    answers.put(
        "m1.look",
        (Does)
            () -> {
              throw new RunFailedException("the disk is full");
            });
    assertThatThrownBy(machines::look)
        .isInstanceOf(RunFailedException.class)
        .hasMessage("machine m1: the disk is full");
  }

  @Test
  @DisplayName("the users' clock is one number for a run, unless it was set meanwhile")
  void usersClock() {
    MemberClock begin = new MemberClock(300, 50);
    assertThat(RecordedClocks.ofUsers("m0", 1_000_000, begin, 21_000_000, new MemberClock(350, 40)))
        .containsExactly(
            new ClockSample(1_000_300, "m0", -300, 0), new ClockSample(21_000_300, "m0", -300, 0));
    assertThat(
            RecordedClocks.ofUsers("m0", 1_000_000, begin, 21_000_000, new MemberClock(AHEAD, 40)))
        .containsExactly(
            new ClockSample(1_000_300, "m0", -300, 0),
            new ClockSample(21_000_000 + AHEAD, "m0", -AHEAD, 0));
  }

  private static Answer.State state(boolean alive, Optional<String> failure) {
    return new Answer.State(
        Optional.empty(),
        List.of(new Answer.Activity("monitors", alive, 1, failure, "")),
        Optional.empty());
  }

  @Test
  @DisplayName("a window has the CPU of all machines, and the requests of the users' one")
  void calibrate() throws Exception {
    up();
    answers.put("m0.calibrate", window(Map.of("client", 5L, "web", 7L, "control", 1L), 42));
    answers.put("m1.calibrate", window(Map.of("app", 11L, "db", 13L, "control", 2L), 0));
    Answer.Window window =
        machines.calibrate(new Order.Calibrate("load", Duration.ofSeconds(1), 0));
    assertThat(window.requests()).isEqualTo(42);
    assertThat(window.end().hosts())
        .isEqualTo(Map.of("client", 5L, "web", 7L, "app", 11L, "db", 13L, "control", 3L));
    Map<Integer, CpuReading.Core> cores = new LinkedHashMap<>(window.end().cores());
    List<Integer> planned =
        plan.hosts().stream().flatMap(host -> host.cores().stream()).distinct().toList();
    assertThat(cores.keySet()).containsExactlyInAnyOrderElementsOf(planned);
  }

  private static Answer.Window window(Map<String, Long> hosts, long requests) {
    CpuReading reading =
        new CpuReading(
            1, hosts, Map.of(0, new CpuReading.Core(9, 1), 1, new CpuReading.Core(8, 0)));
    return new Answer.Window(reading, reading, requests);
  }

  @Test
  @DisplayName("hosts that do not reach one another: which machines, and what has to be open")
  void ways() {
    answers.put("m1.reach", new Answer.Unreached(List.of("10.198.1.1")));
    assertThatThrownBy(this::up)
        .isInstanceOf(MachineLacksException.class)
        .hasMessageContaining("hosts on machine m1 do not reach those on machine m0: UDP port 6");
  }

  @Test
  @DisplayName("what one machine lacks says which; the others are taken down all the same")
  void lacks() throws Exception {
    answers.put(
        "m1.up",
        (Does)
            () -> {
              throw new MachineLacksException("no bridge");
            });
    assertThatThrownBy(this::up).hasMessageContaining("machine m1: no bridge");
    answers.put(
        "m0.down",
        (Does)
            () -> {
              throw new RunFailedException("a mount is busy");
            });
    assertThatThrownBy(machines::down).hasMessageContaining("a mount is busy");
    assertThat(told.get("m1")).contains("down");
    answers.remove("m0.down");
  }

  @Test
  @DisplayName("a path is known by the innermost folder, both ways")
  void folders() {
    Folders folders = new Folders();
    folders.add(Path.of("/runs/a"), Path.of("/there/x"));
    folders.add(Path.of("/runs/a/fit"), Path.of("/there/y"));
    assertThat(folders.there("/runs/a/logs/web")).isEqualTo("/there/x/logs/web");
    assertThat(folders.there("/runs/a/fit/load")).isEqualTo("/there/y/load");
    assertThat(folders.here("/there/y/load")).isEqualTo("/runs/a/fit/load");
    assertThat(folders.here("/elsewhere")).isEqualTo("/elsewhere");
    assertThat(folders.here("")).isEmpty();
    assertThatThrownBy(() -> folders.there("/runs/ab")).isInstanceOf(IllegalStateException.class);
    assertThat(Files.exists(Path.of("/there"))).isFalse();
  }
}
