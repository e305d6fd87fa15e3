package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import ntier.linux.NetworkNamespace;
import ntier.plan.HostPlan;
import ntier.plan.LinkPlan;
import ntier.plan.ReceiveOn;
import ntier.testbed.MachineCommand;
import ntier.testbed.ProcessSpec;
import ntier.testbed.TestbedSettings;
import ntier.testbed.cgroup.CgroupMounts;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.journal.TestbedLockedException;
import ntier.testbed.rights.Rights;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The testbed on this machine's kernel: needs root. */
class TestbedIT {
  @TempDir Path directory;
  private TestbedSettings settings;
  private List<String> before;
  private Testbed testbed;

  @BeforeEach
  void up() throws IOException {
    settings = new TestbedSettings("ntlabit", directory.resolve("state"));
    before = Machine.tracesWithoutLeftovers(settings);
    testbed = Testbed.up(settings, "TestbedIT", List.of(plan("client"), plan("web"), plan("app")));
  }

  @AfterEach
  void down() throws IOException {
    testbed.down();
    assertThat(Machine.traces(settings)).isEqualTo(before);
    assertThat(directory.resolve("state/journal")).doesNotExist();
  }

  static HostPlan plan(String name) {
    return new HostPlan(name, List.of(0), 100, OptionalDouble.empty(), Map.of());
  }

  private ProcessSpec shell(String name, String script) {
    return new ProcessSpec(
        name,
        List.of("/bin/bash", "-c", script),
        Map.of("WORD", "x y"),
        directory,
        directory.resolve(name + ".log"),
        Rights.of(60_799),
        List.of());
  }

  private String run(String host, String script) throws Exception {
    var process = testbed.host(host).start(shell("run", script));
    process.onExit().get(10, TimeUnit.SECONDS);
    var log = directory.resolve("run.log");
    var output = Files.readString(log);
    Files.delete(log);
    return output.strip();
  }

  @Test
  void hostsReachEachOther() throws Exception {
    var server = testbed.host("web").start(shell("server", PERL_SERVER));
    var address = testbed.host("web").handle().addresses().getFirst();
    var ask = "exec 3<>/dev/tcp/%s/8080; cat <&3".formatted(address);
    assertThat(
            run(
                "app",
                "for i in 1 2 3 4 5 6 7 8 9 10; do %s && exit; sleep 0.1; done".formatted(ask)))
        .endsWith("hello");
    assertThat(testbed.host("client").handle().addresses()).hasSize(8);
    server.stop(Duration.ofSeconds(1));
    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void aSynThatAFullHostDropsComesAgainAfterTheTimeoutThatIsSet() throws Exception {
    testbed.setSynTimeout(Duration.ofSeconds(3));
    var server = testbed.host("web").start(shell("server", PERL_FULL_SERVER));
    while (!Files.readString(directory.resolve("server.log")).contains("full")) {
      assertThat(server.isAlive()).isTrue();
      Thread.sleep(10);
    }
    var connect =
        "perl -MIO::Socket::INET -MTime::HiRes=time -e '$began = time;"
            + "IO::Socket::INET->new(PeerAddr => q(%s), PeerPort => 8081) or die $!;"
            + "printf q(%%.2f), time - $began'";
    var seconds =
        run("app", connect.formatted(testbed.host("web").handle().addresses().getFirst()));
    // The kernel's timers of some seconds may be 64 ticks late.
    assertThat(Double.parseDouble(seconds)).isBetween(3.0, 3.4);
    server.stop(Duration.ofSeconds(1));
  }

  /** Fills its own queue, and takes what is in it only two seconds later. */
  private static final String PERL_FULL_SERVER =
      "exec perl -MIO::Socket::INET -e '$| = 1;"
          + "$s = IO::Socket::INET->new(Listen => 1, LocalPort => 8081) or die $!;"
          + "@c = map { IO::Socket::INET->new(PeerAddr => q(127.0.0.1), PeerPort => 8081) } 1, 2;"
          + "print qq(full\n); sleep 2; $s->accept for 1 .. 3; sleep 5'";

  private static final String PERL_SERVER =
      "exec perl -MIO::Socket::INET -e '$s=IO::Socket::INET->new(Listen=>5,LocalPort=>8080,ReuseAddr=>1);"
          + "while($c=$s->accept){print $c \"hello\\n\";close $c}'";

  @Test
  void setsSysctlsInTheNamespaceOnly() throws Exception {
    assertThat(run("web", "cat /proc/sys/net/ipv4/tcp_syncookies /proc/sys/net/core/somaxconn"))
        .isEqualTo("0\n65535");
    assertThat(testbed.sysctls("web"))
        .containsEntry("net.ipv4.tcp_syncookies", "0")
        .containsEntry("net.core.somaxconn", "65535")
        .containsEntry("net.ipv4.ip_local_port_range", "10000 65535")
        .containsKey("net.ipv4.tcp_syn_retries");
  }

  @Test
  void startsWithCleanEnvironmentOwnSessionAndGroups() throws Exception {
    assertThat(run("app", "env | sort | grep -v -e ^_= -e ^PWD= -e ^SHLVL="))
        .isEqualTo(
            "LANG=C.UTF-8\nPATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\nWORD=x y");
    assertThat(run("app", "ps -o sid= -p $$; echo $$").lines().map(String::strip).distinct())
        .hasSize(1);
  }

  @Test
  void childrenThatForkAwayStayInTheHostsGroups() throws Exception {
    var cores = "$(grep Cpus_allowed_list /proc/self/status | cut -f 2)";
    var script =
        "setsid -w setsid -w sh -c 'cat /proc/self/cgroup; echo cores %s' & wait".formatted(cores);
    var lines = run("app", script).lines().toList();
    assertThat(lines).contains("cores 0");
    for (var controller : testbed.host("app").handle().cgroup().controllers().keySet()) {
      assertThat(lines)
          .anyMatch(line -> line.matches("\\d+:" + controller + ":.*/ntlabit/app(/run)?"));
    }
    assertThat(lines).anyMatch(line -> line.matches("0::.*/ntlabit/app/run"));
  }

  @Test
  void stopKillsChildrenThatForkAwayAndIgnoreTerm() throws Exception {
    var script =
        "trap '' TERM; (setsid sh -c 'trap \"\" TERM; sleep 7771 & sleep 7771' &) ; sleep 7771";
    var process = testbed.host("web").start(shell("stubborn", script));
    while (Machine.processesWith("7771").size() < 4) {
      Thread.sleep(5);
    }
    process.stop(Duration.ofMillis(100));
    assertThat(process.exitCode()).isEqualTo(OptionalInt.of(137));
    assertThat(Machine.processesWith("7771")).isEmpty();
  }

  @Test
  void stopKillsChildrenOnAMachineWithoutTheV2Tree() throws Exception {
    upWithoutTheV2Tree();
    var script = "(setsid sh -c 'trap \"\" TERM; sleep 7775' &) ; exec sleep 7775";
    var process = testbed.host("web").start(shell("stubborn", script));
    while (Machine.processesWith("7775").size() < 3) {
      Thread.sleep(5);
    }
    freeze("web");
    process.stop(Duration.ofSeconds(2));
    assertThat(Machine.processesWith("7775")).isEmpty();
  }

  @Test
  void withoutTheV2TreeTheSynTimeoutCannotBeSet() throws Exception {
    upWithoutTheV2Tree();
    assertThatThrownBy(() -> testbed.setSynTimeout(Duration.ofSeconds(3)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("no control groups v2 are mounted");
  }

  private void upWithoutTheV2Tree() throws IOException {
    var mounts = CgroupMounts.probe();
    assumeThat(mounts.version()).as("the controllers are those of cgroup v1").isEqualTo(1);
    testbed.down();
    var v1 = new CgroupMounts(1, mounts.controllers(), Optional.empty(), mounts.own());
    testbed =
        TestbedStart.up(
            settings, "TestbedIT", List.of(plan("web")), List.of(), Optional.empty(), v1);
  }

  @Test
  void downWithFrozenHost() throws Exception {
    var process = testbed.host("app").start(shell("sleeper", "sleep 7772"));
    freeze("app");
    testbed.down();
    assertThat(process.onExit().get(2, TimeUnit.SECONDS)).isEqualTo(137);
  }

  @Test
  void stopsAFrozenProcess() throws Exception {
    var process = testbed.host("app").start(shell("sleeper", "sleep 7773"));
    freeze("app");
    process.stop(Duration.ofSeconds(2));
    assertThat(process.exitCode()).isEqualTo(OptionalInt.of(143));
  }

  private void freeze(String host) throws IOException {
    var cgroup = testbed.host(host).handle().cgroup();
    var folder = cgroup.folder("freezer").orElseThrow();
    if (cgroup.version() == 1) {
      Files.writeString(folder.resolve("freezer.state"), "FROZEN");
    } else {
      Files.writeString(folder.resolve("cgroup.freeze"), "1");
    }
  }

  @Test
  void saysWhatCannotBeStarted() {
    var missing =
        new ProcessSpec(
            "x",
            List.of("/no/such"),
            Map.of(),
            directory,
            directory.resolve("x.log"),
            Rights.of(60_799),
            List.of());
    assertThatThrownBy(() -> testbed.host("web").start(missing))
        .hasMessage("host web: cannot start x: /no/such is not an executable file");
  }

  @Test
  void aSysctlThatTheKernelRefusesFailsTheStartAndLeavesNothing() throws IOException {
    testbed.down();
    var bad =
        new HostPlan(
            "web",
            List.of(0),
            100,
            OptionalDouble.empty(),
            Map.of("net.ipv4.tcp_syn_retries", "1000", "net.ipv4.no_such", "1"));
    assertThatThrownBy(() -> Testbed.up(settings, "TestbedIT", List.of(plan("client"), bad)))
        .hasMessageContaining(
            "host web: the kernel refuses sysctl net.ipv4.tcp_syn_retries=1000 (Invalid argument)");
    assertThat(Machine.traces(settings)).isEqualTo(before);
    assertThat(TestbedLock.holder(settings)).isEmpty();
  }

  @Test
  void aSysctlThatTheKernelLacksIsLeftOut() throws IOException {
    testbed.down();
    var other =
        new HostPlan(
            "web", List.of(0), 100, OptionalDouble.of(0.5), Map.of("net.ipv4.no_such", "1"));
    testbed = Testbed.up(settings, "TestbedIT", List.of(other));
    assertThat(testbed.sysctls("web")).doesNotContainKey("net.ipv4.no_such");
  }

  @Test
  void aLinkIsAsItWasAsked() throws Exception {
    testbed.down();
    var plain = new HostPlan("app", List.of(0), 100, OptionalDouble.empty(), Map.of());
    var other =
        new HostPlan("web", List.of(0), 100, OptionalDouble.empty(), Map.of())
            .with(
                new LinkPlan(
                    OptionalInt.of(1000), OptionalInt.of(8192), Optional.of(ReceiveOn.OWN)));
    testbed = Testbed.up(settings, "TestbedIT", List.of(plain, other));
    assertThat(run("web", "ip -d link show eth0"))
        .contains(" mtu 1000 ")
        .contains(" gso_max_size 8192 ");
    assertThat(run("app", "ip -d link show eth0"))
        .contains(" mtu 1500 ")
        .contains(" gso_max_size 65536 ");
    assertThat(receivers("web")).isEqualTo("1");
    assertThat(receivers("app")).isEqualTo("0");
  }

  /** The cores that receive for a host, as a mask. Only its namespace's own sysfs shows them. */
  private String receivers(String host) throws IOException {
    var file = "/sys/class/net/eth0/queues/rx-0/rps_cpus";
    var command = List.of("ip", "netns", "exec", settings.namespaceName(host), "cat", file);
    return MachineCommand.check(command, "").strip();
  }

  @Test
  void theMachinesPacketFiltersAreNotOnTheBridge() throws Exception {
    var filter = Path.of("/proc/sys/net/bridge/bridge-nf-call-iptables");
    assumeTrue(Files.exists(filter), "this machine has no packet filters on bridges");
    var before = Files.readString(filter);
    var bridge = settings.namespaceFile("net");
    assertThat(NetworkNamespace.call(bridge, () -> Files.readString(filter).strip()))
        .isEqualTo("0");
    testbed.down();
    assertThat(filter).content().isEqualTo(before);
  }

  @Test
  void startReturnsWhenTheProgramRuns() throws IOException {
    for (int i = 0; i < 20; i++) {
      var namespace = "--net=" + testbed.host("web").handle().namespace();
      var process = testbed.host("web").start(shell("self", "sleep 7774; : " + namespace));
      var commandLine = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
      assertThat(commandLine).startsWith("/bin/bash");
    }
  }

  @Test
  void theKernelHasTheSharesThatWereAsked() throws IOException {
    var cgroup = testbed.host("web").handle().cgroup();
    var v1 = cgroup.version() == 1;
    var cpu = cgroup.folder("cpu").orElseThrow();
    var file = v1 ? "cpu.shares" : "cpu.weight";
    assertThat(cpu.resolve(file)).content().isEqualTo(v1 ? "1024\n" : "100\n");
    assertThat(cpu.resolveSibling(file)).content().isEqualTo(v1 ? "102400\n" : "10000\n");
    assertThat(cgroup.folder("cpuset").orElseThrow().resolve("cpuset.cpus"))
        .content()
        .isEqualTo("0\n");
  }

  @Test
  void aSecondTestbedIsRefused() {
    assertThatThrownBy(() -> Testbed.up(settings, "other", List.of(plan("web"))))
        .isInstanceOf(TestbedLockedException.class)
        .hasMessageContaining("process " + ProcessHandle.current().pid() + " (TestbedIT) since 20");
  }

  @Test
  void joinsTheControlGroupAndLeavesIt() throws IOException {
    testbed.joinControl();
    assertThat(Files.readString(Path.of("/proc/self/cgroup"))).contains("/ntlabit/control");
  }

  @Test
  void threadsOfTheControlGroupMayBeRealTime() throws IOException {
    var mounts = CgroupMounts.probe();
    assumeTrue(
        mounts.version() == 1 && mounts.controllers().containsKey("cpu"),
        "there is no cpu controller of cgroup v1, which alone has budgets of real time");
    var budget = testbed.control().handle().cgroup().folder("cpu").orElseThrow();
    assumeTrue(
        Files.exists(budget.resolve("cpu.rt_runtime_us")),
        "this kernel has no budgets of real time for groups (CONFIG_RT_GROUP_SCHED)");
    assertThat(budget.resolve("cpu.rt_runtime_us")).hasContent("100000");
  }

  @Test
  void anInterruptedThreadTakesAllDown() throws IOException {
    Thread.currentThread().interrupt();
    testbed.down();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anInterruptedStartDoesNotWaitForItsProgram() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> testbed.host("web").start(shell("sleeper", "exec sleep 60")))
        .hasMessage("interrupted while starting sleeper");
    assertThat(Thread.interrupted()).isTrue();
  }
}
