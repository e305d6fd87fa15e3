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
import ntier.host.HostHandle;
import ntier.host.UndoJournal;

/**
 * CPU of the monitors at 50 ms for four hosts with a listener each, and of collectl at 50 ms on
 * this machine, where it is installed. As root: {@code instrument/monitors/benchmark [SECONDS
 * [LIB]]}. Goal: at most 1 % of one core. With the jars of another build, its monitors watch the
 * same hosts at the same time, in place of collectl.
 */
final class MonitorsBenchmark {
  private static final int INTERVAL_MILLIS = 50;
  private static final int WARM_UP_SECONDS = 8;
  private static final Path TRACEFS = Path.of("/run/ntier-tracing");
  private static final long MICROS_PER_STEP = 10_000;
  private static final UndoJournal NO_JOURNAL = undo -> () -> {};

  private MonitorsBenchmark() {}

  private record Measured(String name, Process process, Path folder) {}

  /** Takes twice the seconds that are given, by default 30; once with another build. */
  public static void main(String[] arguments) throws Exception {
    int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
    Path folder = Files.createTempDirectory("ntier-monitors-benchmark");
    List<TestHost> hosts = new ArrayList<>();
    List<ServerSocketChannel> servers = new ArrayList<>();
    try (RetransmitTracer tracer =
        RetransmitTracer.prepare(TRACEFS, "ntier-benchmark", NO_JOURNAL)) {
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
      List<HostHandle> handles = hosts.stream().map(TestHost::handle).toList();
      var config =
          new MonitorsConfig(
              INTERVAL_MILLIS, folder, handles, listeners, Optional.of(tracer.instance()));
      if (arguments.length > 1) {
        sideBySide(config, Path.of(arguments[1]), seconds);
      } else {
        config.write(folder.resolve("config.json"));
        monitors(folder, seconds);
      }
    } finally {
      for (ServerSocketChannel server : servers) {
        server.close();
      }
      for (TestHost host : hosts) {
        host.close();
      }
    }
    if (arguments.length < 2) {
      collectl(folder, seconds);
    }
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

  private static void sideBySide(MonitorsConfig config, Path lib, int seconds) throws Exception {
    // Only one may read a tracefs instance.
    try (RetransmitTracer tracer =
        RetransmitTracer.prepare(TRACEFS, "ntier-benchmark-other", NO_JOURNAL)) {
      sideBySide(
          List.of(
              start(
                  "this build",
                  config,
                  config.tracefsInstance(),
                  System.getProperty("java.class.path")),
              start("the other", config, Optional.of(tracer.instance()), lib + "/*")),
          seconds);
    }
  }

  private static void sideBySide(List<Measured> both, int seconds) throws Exception {
    TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
    List<Long> before = new ArrayList<>();
    for (Measured one : both) {
      before.add(cpuMicros(one.process().pid()));
    }
    TimeUnit.SECONDS.sleep(seconds);
    for (int i = 0; i < both.size(); i++) {
      tell(both.get(i).name(), cpuMicros(both.get(i).process().pid()) - before.get(i), seconds);
    }
    for (Measured one : both) {
      one.process().destroy();
      one.process().waitFor();
      System.out.println(Files.readString(one.folder().resolve("monitors.json")));
    }
  }

  private static Measured start(
      String name, MonitorsConfig config, Optional<Path> tracefs, String classPath)
      throws IOException {
    Path folder = Files.createDirectory(config.samplesFolder().resolve(name.replace(' ', '-')));
    Path file = folder.resolve("config.json");
    new MonitorsConfig(INTERVAL_MILLIS, folder, config.hosts(), config.listeners(), tracefs)
        .write(file);
    return new Measured(name, MonitorsProcess.start(file, classPath), folder);
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
    tell(name, cpuMicros(process.pid()) - before, seconds);
  }

  private static void tell(String name, long micros, int seconds) {
    System.out.printf("%s: %.2f %% of a core%n", name, micros / 10_000.0 / seconds);
  }

  private static long cpuMicros(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MICROS_PER_STEP;
  }
}
