package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ntier.plan.CapacityShare;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.LinkPlan;
import ntier.plan.LoadNetwork;
import ntier.plan.Plan;
import ntier.plan.ReceiveOn;
import ntier.plan.TierPlan;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsText;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of turns, of the servers that the suite comes with. */
class TurnsReaderTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  private static final String TURNS =
      """
      title: Two servers
      profile: one-core-server
      application: sized-pages
      stack: {server: [single-async, netty-server]}
      load: {closed: [8, 100], of: {100B: 98%, 100KB: 2%}}
      turns: 3s
      repeat: 6
      """;

  @TempDir private Path folder;

  private TurnsPlan read(String yaml, String... sets) throws IOException {
    Path file = Files.writeString(folder.resolve("x.yaml"), yaml);
    return (TurnsPlan) new PlanReader(HOME, Injectors.ALL, 2).experiment(file, List.of(sets));
  }

  private String refused(String yaml, String... sets) {
    ExperimentException refusal =
        catchThrowableOfType(ExperimentException.class, () -> read(yaml, sets));
    return refusal == null ? "accepted" : refusal.getMessage();
  }

  @Test
  @DisplayName("what the load lists makes loads, all else variants; the first is there twice")
  void variantsAndLoads() throws IOException {
    TurnsPlan plan = read(TURNS);
    assertThat(plan.variants())
        .extracting(TurnsPlan.Variant::name)
        .containsExactly("single-async", "single-async again", "netty-server");
    assertThat(plan.variants().get(1).twinOf()).hasValue("single-async");
    assertThat(plan.loads())
        .extracting(TurnsLoad::name)
        .containsExactly("c=8 98% 100B 2% 100KB", "c=100 98% 100B 2% 100KB");
    assertThat(plan.loads().getFirst().pages())
        .containsExactly(
            new TurnsLoad.Page("/bytes/100", 98, OptionalLong.of(100)),
            new TurnsLoad.Page("/bytes/102400", 2, OptionalLong.of(102400)));
    assertThat(plan.turn()).isEqualTo(Duration.ofSeconds(3));
    assertThat(plan.rounds()).isEqualTo(6);
    assertThat(plan.turns()).isEqualTo(36);
  }

  @Test
  @DisplayName("settings make variants too, and those of other servers none")
  void settings() throws IOException {
    TurnsPlan plan = read(TURNS, "server.sendBuffer=[0KB, 16KB]", "netty-server.loops=[1, 2]");
    assertThat(plan.variants())
        .extracting(TurnsPlan.Variant::name)
        .containsExactly(
            "single-async server.sendBuffer 0KB",
            "single-async server.sendBuffer 0KB again",
            "single-async server.sendBuffer 16KB",
            "netty-server server.sendBuffer 0KB netty-server.loops 1",
            "netty-server server.sendBuffer 0KB netty-server.loops 2",
            "netty-server server.sendBuffer 16KB netty-server.loops 1",
            "netty-server server.sendBuffer 16KB netty-server.loops 2");
  }

  @Test
  @DisplayName("each variant has hosts of its own, on the same cores, and all share the users' one")
  void systems() throws IOException {
    TurnsPlan plan = read(TURNS);
    List<Plan> systems = List.copyOf(plan.systems().values());
    assertThat(plan.systems().keySet()).containsExactly("t1", "t2", "t3");
    assertThat(systems.getFirst().hosts())
        .extracting(HostPlan::name)
        .containsExactly("client", "t1-server");
    assertThat(systems.get(1).hosts()).extracting(HostPlan::name).containsExactly("t2-server");
    assertThat(systems.get(2).tiers())
        .extracting(TierPlan::name, TierPlan::host)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("server", "t3-server"));
    assertThat(systems)
        .allSatisfy(system -> assertThat(system.hosts().getLast().cores()).containsExactly(0));
  }

  @Test
  @DisplayName("an open load has a rate and connections; without \"of\", the application's pages")
  void open() throws IOException {
    TurnsPlan plan =
        read(TURNS.replaceAll("load: .*", "load: {open: 2000/s, connections: 50, seed: 7}"));
    TurnsLoad load = plan.loads().getFirst();
    assertThat(load.name()).isEqualTo("2000/s c=50 98% Light 2% Heavy");
    assertThat(load.perSecond()).isEqualTo(OptionalDouble.of(2000));
    assertThat(load.connections()).isEqualTo(50);
    assertThat(load.pages().getLast().bytes()).hasValue(100_000);
    assertThat(plan.seed()).isEqualTo(7);
  }

  @Test
  @DisplayName("a rate may be a share of what a variant can, of one that there is")
  void shareOfCapacity() throws IOException {
    String open = "load: {open: 80%% of %s, connections: 50}";
    TurnsLoad load =
        read(TURNS.replaceAll("load: .*", open.formatted("netty-server"))).loads().getFirst();
    assertThat(load.name()).isEqualTo("80% of netty-server c=50 98% Light 2% Heavy");
    assertThat(load.share()).contains(new CapacityShare(80, "netty-server"));
    assertThat(load.lacksRate()).isTrue();
    assertThat(load.at(1000).lacksRate()).isFalse();
    assertThat(refused(TURNS.replaceAll("load: .*", open.formatted("netty-servre"))))
        .contains("unknown variant \"netty-servre\"")
        .contains("did you mean \"netty-server\"");
  }

  @Test
  @DisplayName("explain tells variants, loads and where values come from, and no users")
  void explained() throws IOException {
    List<String> lines = TurnsText.lines(read(TURNS));
    assertThat(lines.getFirst())
        .startsWith("36 turns (3 variants, 2 loads, 6 rounds), about 3 min: Two servers");
    assertThat(lines)
        .contains(
            "  variants: single-async; single-async again; netty-server",
            "  loads: c=8 98% 100B 2% 100KB; c=100 98% 100B 2% 100KB",
            "all variants:",
            "variant netty-server:");
    assertThat(lines).noneMatch(line -> line.contains("workload.") || line.contains("phases."));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "turns: 3s | turns: 3 | has no unit",
        "turns: 3s | turns: 10ms | 100ms to 600s would be right",
        "repeat: 6 | repeat: 0 | a whole number from 1 to 100",
        "repeat: 6 | workload: {users: 10} | a run of turns has no \"workload\"",
        "repeat: 6 | inject: [{freeze: server, for: 1s, once: true}] | a run of turns has no \"inject\"",
        "closed: [8, 100] | close: 8 | unknown key \"close\" in the load",
        "closed: [8, 100] | open: 9, connections: 5 | requests per second",
        "closed: [8, 100] | open: 99% of x, connections: 5 | 1 to 95 % of what a variant can",
        "closed: [8, 100] | open: 9/s | an open load needs \"connections\"",
        "closed: [8, 100] | closed: 8, latency: 2s | a latency of 2s; 0ms to 1s would be right",
        "closed: [8, 100] | closed: 8, latency: soon | is not a length of time",
        "closed: [8, 100] | closed: 8, receiveBuffer: 1KB | a receive buffer of 1KB; 2KB to 256MB would be right",
        "closed: [8, 100] | closed: 0 | a whole number from 1 to 60000",
        "closed: [8, 100] | closed: 8, connections: 9 | without \"connections\"",
        "100KB: 2% | 100KB: 3% | the shares come to 101%",
        "100KB: 2% | Heavier: 2% | has no page \"Heavier\"",
        "100KB: 2% | 100GB: 2% | at most 1GB",
        "[8, 100] | [8, 8] | twice",
      })
  @DisplayName("what is wrong is named, with what would be right")
  void wrong(String part, String instead, String complaint) {
    assertThat(refused(TURNS.replace(part, instead))).contains("x.yaml").contains(complaint);
  }

  @Test
  @DisplayName("latency and receive buffers make loads of their own, and say so in their names")
  void network() throws IOException {
    TurnsPlan plan =
        read(
            TURNS.replace(
                "closed: [8, 100]", "closed: 8, latency: [0ms, 5ms], receiveBuffer: [4KB, 100KB]"));
    assertThat(plan.loads())
        .extracting(TurnsLoad::name)
        .containsExactly(
            "c=8 98% 100B 2% 100KB rcvbuf=4KB",
            "c=8 98% 100B 2% 100KB rcvbuf=100KB",
            "c=8 98% 100B 2% 100KB +5ms rcvbuf=4KB",
            "c=8 98% 100B 2% 100KB +5ms rcvbuf=100KB");
    assertThat(plan.loads().getLast().path())
        .isEqualTo(new LoadNetwork(Duration.ofMillis(5), OptionalInt.of(102_400)));
    assertThat(read(TURNS).loads().getFirst().path()).isEqualTo(LoadNetwork.PLAIN);
  }

  @Test
  @DisplayName("pages by their paths, of any application; as says what people call them")
  void paths() throws IOException {
    String paths = "of: {/a/B?x=1: 30%, /index.html: 70%}";
    TurnsPlan plan = read(TURNS.replace("of: {100B: 98%, 100KB: 2%}", paths + ", as: two pages"));
    assertThat(plan.loads())
        .extracting(TurnsLoad::name)
        .containsExactly("c=8 two pages", "c=100 two pages");
    assertThat(plan.loads().getFirst().pages())
        .containsExactly(
            new TurnsLoad.Page("/a/B?x=1", 30, OptionalLong.empty()),
            new TurnsLoad.Page("/index.html", 70, OptionalLong.empty()));
    assertThat(read(TURNS.replace("of: {100B: 98%, 100KB: 2%}", paths)).loads().getFirst().name())
        .isEqualTo("c=8 30% B?x=1 70% index.html");
    assertThat(refused(TURNS.replace("{100B: 98%, 100KB: 2%}", "/a b")))
        .contains("x.yaml:5:")
        .contains("\"/a b\" is not a path");
    assertThat(refused(TURNS.replace("{100B: 98%, 100KB: 2%}", "[/a, /b], as: page")))
        .contains("two loads are called \"c=8 page\" and differ");
    assertThat(refused(TURNS.replace("{100B: 98%, 100KB: 2%}", "/a, as: \"a,b\"")))
        .contains("\"a,b\" is no name for pages");
  }

  @Test
  @DisplayName("a link of a host: its longest packet, and what the kernel sends in one piece")
  void link() throws IOException {
    TurnsPlan plan = read(TURNS + "hosts: {server: {mtu: 1000, gsoMax: 8KB, receiveOn: own}}\n");
    assertThat(plan.systems().values())
        .allSatisfy(
            system ->
                assertThat(system.hosts().getLast().link())
                    .contains(
                        new LinkPlan(
                            OptionalInt.of(1000),
                            OptionalInt.of(8192),
                            Optional.of(ReceiveOn.OWN))));
    assertThat(plan.systems().firstEntry().getValue().hosts().getFirst().link()).isEmpty();
    assertThat(refused(TURNS + "hosts: {server: {mtu: 9000}}\n"))
        .contains("x.yaml:")
        .contains("mtu")
        .contains("576 to 1500");
    assertThat(refused(TURNS + "hosts: {server: {gsoMax: 1GB}}\n"))
        .contains("gsoMax is \"1GB\"; 2KB to 64KB would be right");
    assertThat(refused(TURNS + "hosts: {server: {receiveOn: client}}\n"))
        .contains("unknown receiveOn \"client\"");
  }

  @Test
  @DisplayName("turns without a load, a load without turns, and too many turns are refused")
  void incomplete() {
    assertThat(refused(TURNS.replaceAll("load: .*\n", ""))).contains("the key \"load\" is missing");
    assertThat(refused(TURNS.replaceAll("turns: .*\n", "")))
        .contains("\"load\" is what a run of turns asks for");
    assertThat(
            refused(
                TURNS,
                "repeat=100",
                "load.closed=[1,2,3,4,5,6,7,8,9]",
                "load.of=[1B,2B,3B,4B,5B,6B,7B,8B]"))
        .contains("that makes 21600 turns");
  }

  @Test
  @DisplayName("what needs emulated users refuses a run of turns, and says how to run it")
  void noSeries() throws IOException {
    Path file = Files.writeString(folder.resolve("x.yaml"), TURNS);
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    assertThat(
            catchThrowableOfType(ExperimentException.class, () -> reader.series(file, List.of())))
        .hasMessageContaining("sudo ./ntier run x");
  }
}
