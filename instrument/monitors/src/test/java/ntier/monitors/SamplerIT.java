package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import ntier.archive.Absent;
import ntier.archive.CpuSample;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.MonitorsReport;
import ntier.archive.ProcessSample;
import ntier.archive.Retransmit;
import ntier.archive.SpeedSample;
import ntier.host.UndoJournal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Needs root. A real listener whose queue overflows, in a namespace of its own:
 *
 * <pre>
 *   6 connects --SYN--> [accept queue: backlog 2, holds 3]   (nobody accepts)
 *                        3 dropped, tried again after 1 s
 * </pre>
 */
class SamplerIT {
  private static final int CONNECTS = 6;
  private static final int BACKLOG = 2;
  private static final UndoJournal NO_JOURNAL = undo -> () -> {};

  @TempDir Path folder;
  private TestHost host;
  private int port;
  private final List<SocketChannel> clients = new ArrayList<>();

  @BeforeEach
  void makeHost() throws IOException {
    host = new TestHost("web");
  }

  @AfterEach
  void removeHost() throws Exception {
    for (SocketChannel client : clients) {
      client.close();
    }
    host.close();
  }

  @Test
  void seesTheQueueItsLimitEveryDropAndEveryRetransmission() throws Exception {
    try (ServerSocketChannel server = listen(StandardProtocolFamily.INET);
        RetransmitTracer tracer =
            RetransmitTracer.prepare(
                Path.of("/run/ntier-it-tracing"), "ntier-it-" + host.hashCode(), NO_JOURNAL)) {
      MonitorsReport report = sample(server, Optional.of(tracer.instance()), this::overflow);

      List<ListenerSample> listeners = ListenerSample.FORMAT.read(samples("listeners.csv"));
      ListenerSample last = listeners.getLast();
      assertThat(listeners.getFirst().acceptQueue()).isZero();
      assertThat(last.acceptQueue()).isEqualTo(BACKLOG + 1);
      assertThat(last.acceptQueueLimit()).isEqualTo(BACKLOG);
      assertThat(last.drops()).isGreaterThanOrEqualTo(2L * (CONNECTS - BACKLOG - 1));

      HostSample sample = HostSample.FORMAT.read(samples("hosts.csv")).getLast();
      assertThat(sample.host()).isEqualTo("web");
      assertThat(sample.listenDrops()).isEqualTo(last.drops());
      assertThat(sample.listenOverflows()).isEqualTo(last.drops());
      assertThat(sample.establishedConnections()).as("both ends").isEqualTo(2 * (BACKLOG + 1));

      List<Retransmit> retransmits = Retransmit.FORMAT.read(samples("retransmits.csv"));
      assertThat(retransmits).hasSize((int) sample.retransmittedSegments());
      assertThat(retransmits)
          .hasSizeGreaterThanOrEqualTo(CONNECTS - BACKLOG - 1)
          .allSatisfy(
              it -> {
                assertThat(it.state()).isEqualTo("SYN_SENT");
                assertThat(it.destinationPort()).isEqualTo(port(server));
                assertThat(it.arrivedMicros())
                    .as("its SYN came, and was dropped")
                    .isBetween(it.atMicros() - 1_300_000, it.atMicros() - 900_000);
                assertThat(it.atMicros())
                    .isBetween(listeners.getFirst().atMicros(), last.atMicros() + 50_000);
              });
      assertThat(report.retransmitSource()).isEqualTo("tracepoint");
      assertThat(report.ticks()).isGreaterThan(20);
      assertThat(report.lateTicks()).isLessThan(report.ticks());
    }
  }

  @Test
  void findsADualStackListenerAndOneThatIsMadeLater() throws Exception {
    ServerSocketChannel first = listen(StandardProtocolFamily.INET6);
    int port = port(first);
    sample(
        first,
        Optional.empty(),
        () -> {
          Thread.sleep(200);
          first.close();
          Thread.sleep(200);
          try (ServerSocketChannel again =
              host.inside(
                  () -> {
                    var server = ServerSocketChannel.open(StandardProtocolFamily.INET6);
                    server.bind(new InetSocketAddress(port), BACKLOG + 1);
                    return server;
                  })) {
            Thread.sleep(300);
            return again.isOpen();
          }
        });

    List<ListenerSample> listeners = ListenerSample.FORMAT.read(samples("listeners.csv"));
    assertThat(listeners.getFirst().acceptQueueLimit()).isEqualTo(BACKLOG);
    assertThat(listeners.getLast().acceptQueueLimit()).isEqualTo(BACKLOG + 1);
    long hosts = HostSample.FORMAT.read(samples("hosts.csv")).size();
    assertThat((long) listeners.size()).as("no row while nobody listens").isLessThan(hosts);
  }

  @Test
  void seesACgroupsCpuAndItsRunningTasks() throws Exception {
    try (ServerSocketChannel server = listen(StandardProtocolFamily.INET)) {
      sample(
          server,
          Optional.empty(),
          () -> {
            Process busy = host.start("end=$(($(date +%s)+30)); while :; do :; done");
            Thread.sleep(500);
            busy.destroyForcibly().waitFor();
            Thread.sleep(150);
            return null;
          });
    }
    assertThat(ProcessSample.FORMAT.read(samples("processes.csv")))
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(sample -> assertThat(sample.host()).isEqualTo("web"));
    List<HostSample> hosts = HostSample.FORMAT.read(samples("hosts.csv"));
    assertThat(hosts.getLast().cpuMicros()).isBetween(50_000L, 1_000_000L);
    assertThat(hosts.getLast().memoryBytes()).isNotEqualTo(Absent.ABSENT);
    assertThat(hosts.getLast().diskReadBytes()).isNotEqualTo(Absent.ABSENT);
    if (host.handle().cgroup().version() == 1) {
      assertThat(hosts).extracting(HostSample::runQueue).contains(0L, 1L);
    }
    assertThat(CpuSample.FORMAT.read(samples("cpus.csv")).getLast().userMicros()).isPositive();
    assertThat(SpeedSample.FORMAT.read(samples("core-speed.csv")))
        .hasSameSizeAs(hosts)
        .allSatisfy(sample -> assertThat(sample.workNanos()).isPositive());
  }

  /** The group's file is only read when the machine's own has changed: nothing may be missed. */
  @Test
  void seesAllThatAGroupWaitedForADisk() throws Exception {
    Path group = host.handle().cgroup().unified().orElseThrow().resolve("io.pressure");
    assumeThat(group).as("the kernel counts pressure").exists();
    try (ServerSocketChannel server = listen(StandardProtocolFamily.INET)) {
      sample(
          server,
          Optional.empty(),
          () -> {
            String file = folder.resolve("written").toString();
            Process writes =
                host.start(
                    "dd if=/dev/zero of=" + file + " bs=4k count=200 oflag=dsync status=none");
            assertThat(writes.waitFor()).isZero();
            Thread.sleep(150);
            return null;
          });
    }
    byte[] text = Files.readAllBytes(group);
    List<HostSample> hosts = HostSample.FORMAT.read(samples("hosts.csv"));
    assertThat(hosts.getLast().ioPressureMicros())
        .isPositive()
        .isEqualTo(KernelText.pressureSomeTotal().parse(text, text.length));
    assertThat(hosts).extracting(HostSample::ioPressureMicros).isSorted();
  }

  private ServerSocketChannel listen(StandardProtocolFamily family) throws Exception {
    return host.inside(
        () -> {
          ServerSocketChannel server = ServerSocketChannel.open(family);
          server.bind(new InetSocketAddress(0), BACKLOG);
          return server;
        });
  }

  private static int port(ServerSocketChannel server) throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  private Object overflow() throws Exception {
    Thread.sleep(150);
    host.inside(
        () -> {
          for (int i = 0; i < CONNECTS; i++) {
            SocketChannel client = SocketChannel.open(StandardProtocolFamily.INET);
            client.configureBlocking(false);
            client.connect(new InetSocketAddress("127.0.0.1", port));
            clients.add(client);
          }
          return null;
        });
    Thread.sleep(1300);
    return null;
  }

  private MonitorsReport sample(
      ServerSocketChannel server, Optional<Path> tracefs, Callable<?> meanwhile) throws Exception {
    port = port(server);
    var config =
        new MonitorsConfig(
            50,
            folder,
            List.of(host.handle()),
            List.of(new MonitorsConfig.Listener("web", "127.0.0.1", port)),
            tracefs);
    try (Sampler sampler = new Sampler(config)) {
      var run = new FutureTask<>(sampler::run);
      new Thread(run).start();
      try {
        meanwhile.call();
      } finally {
        sampler.stop();
      }
      return run.get();
    }
  }

  private Path samples(String name) {
    assertThat(Files.exists(folder.resolve(name))).isTrue();
    return folder.resolve(name);
  }
}
