package ntier.monitors;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.plan.host.LabHost;
import ntier.plan.host.UndoJournal;

/**
 * CPU of the monitors at 50 ms for four hosts with a listener each, and of collectl at 50 ms on
 * this machine, where it is installed. As root: {@code monitors/benchmark [SECONDS]}. Goal: at most
 * 1 % of one core.
 */
final class MonitorsBenchmark {
  private static final int INTERVAL_MILLIS = 50;
  private static final int WARM_UP_SECONDS = 8;
  private static final long MICROS_PER_STEP = 10_000;
  private static final UndoJournal NO_JOURNAL = undo -> () -> {};

  private MonitorsBenchmark() {}

  /** Takes twice the seconds that are given, by default 30. */
  public static void main(String[] arguments) throws Exception {
    int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
    Path folder = Files.createTempDirectory("ntier-monitors-benchmark");
    List<TestHost> hosts = new ArrayList<>();
    List<ServerSocketChannel> servers = new ArrayList<>();
    try (RetransmitTracer tracer =
        RetransmitTracer.prepare(Path.of("/run/ntier-tracing"), "ntier-benchmark", NO_JOURNAL)) {
      List<MonitorsConfig.Listener> listeners = new ArrayList<>();
      for (String name : List.of("client", "web", "app", "db")) {
        TestHost host = new TestHost(name);
        hosts.add(host);
        ServerSocketChannel server =
            host.inside(() -> ServerSocketChannel.open().bind(new InetSocketAddress(0), 128));
        servers.add(server);
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        listeners.add(new MonitorsConfig.Listener(name, "127.0.0.1", port));
      }
      List<LabHost> labs = hosts.stream().map(TestHost::lab).toList();
      var config =
          new MonitorsConfig(
              INTERVAL_MILLIS, folder, labs, listeners, Optional.of(tracer.instance()));
      config.write(folder.resolve("config.json"));
      monitors(folder, seconds);
    } finally {
      for (ServerSocketChannel server : servers) {
        server.close();
      }
      for (TestHost host : hosts) {
        host.close();
      }
    }
    collectl(folder, seconds);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void monitors(Path folder, int seconds) throws Exception {
    Process process = MonitorsProcess.start(folder.resolve("config.json"));
    cpu("monitors", process, seconds);
    process.destroy();
    process.waitFor();
    System.out.println(Files.readString(folder.resolve("monitors.json")));
  }

  private static void collectl(Path folder, int seconds) throws Exception {
    String count = Integer.toString((WARM_UP_SECONDS + seconds + 5) * 1000 / INTERVAL_MILLIS);
    Process process;
    try {
      process =
          new ProcessBuilder(
                  "collectl", "-i", "0.05", "-c", count, "-scdnm", "-P", "-f", folder + "/collectl")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("collectl.log").toFile())
              .start();
    } catch (IOException absent) {
      System.out.println("collectl is not installed: apt-get install collectl");
      return;
    }
    cpu("collectl", process, seconds);
    process.destroy();
    process.waitFor();
  }

  /** Waits until the process is compiled and warm, then measures it for so many seconds. */
  private static void cpu(String name, Process process, int seconds) throws Exception {
    TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
    long before = cpuMicros(process.pid());
    TimeUnit.SECONDS.sleep(seconds);
    long micros = cpuMicros(process.pid()) - before;
    System.out.printf("%s: %.2f %% of a core%n", name, micros / 10_000.0 / seconds);
  }

  private static long cpuMicros(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MICROS_PER_STEP;
  }
}
