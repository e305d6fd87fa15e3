package ntier.causes.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import ntier.archive.Injection;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.host.UndoJournal;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.linux.Clocks;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root and zram: a real JVM, in control groups of its own, runs short of memory. */
class MemoryInjectorIT {
  private static final Duration AFTER = Duration.ofSeconds(6);
  private static final Duration EVERY = Duration.ofSeconds(4);
  private static final String NAME = "ntier-it-memory-" + ProcessHandle.current().pid();

  @TempDir Path folder;
  private final List<Injection> log = new CopyOnWriteArrayList<>();
  private final List<String> journal = new CopyOnWriteArrayList<>();
  private HostHandle host;
  private Process server;
  private Path beats;
  private String limit;
  private String swaps;

  @BeforeEach
  void startServer() throws Exception {
    assumeTrue(CompressedSwap.unavailable().isEmpty(), "this machine has no zram");
    swaps = Files.readString(Path.of("/proc/swaps"));
    host = new HostHandle("app", List.of(), Path.of("/proc/self/ns/net"), makeGroups(), List.of());
    Optional<String> unavailable = new MemoryInjector().unavailable(host);
    assumeTrue(unavailable.isEmpty(), () -> unavailable.orElseThrow());
    limit = currentLimit();
    beats = folder.resolve("beats");
    StringBuilder script = new StringBuilder();
    for (Path group : folders()) {
      script.append("echo $$ > ").append(group.resolve("cgroup.procs")).append("; ");
    }
    script.append("exec ").append(System.getProperty("java.home")).append("/bin/java");
    script.append(" -Xms200m -Xmx200m -XX:+AlwaysPreTouch -XX:+UseSerialGC -cp ");
    script.append(System.getProperty("java.class.path"));
    script.append(" '").append(Worker.class.getName()).append("' ").append(beats);
    server = new ProcessBuilder("sh", "-c", script.toString()).start();
    while (!Files.exists(beats) || Files.size(beats) < 100) {
      assertThat(server.isAlive()).isTrue();
      Thread.sleep(5);
    }
  }

  @AfterEach
  void stopServer() throws Exception {
    if (server != null) {
      server.destroyForcibly().waitFor();
    }
    if (host != null) {
      for (Path group : folders()) {
        removeEmpty(group);
      }
    }
  }

  @Test
  void theServerWaitsForMemoryAndGoesOn() throws Exception {
    try (Injector.Running running = new MemoryInjector().start(order(Duration.ofMillis(400)))) {
      while (!running.isDone()) {
        Thread.sleep(5);
      }
      assertThat(running.failure()).isEmpty();
    }
    assertThat(log).hasSize(2);
    for (Injection one : log) {
      assertThat(one.note()).startsWith("tasks waited ").doesNotContain("cut short");
      assertThat(one.startMicros() - one.askedStartMicros()).isBetween(0L, 100_000L);
      assertThat(one.endMicros() - one.startMicros()).isBetween(400_000L, 420_000L);
      assertThat(beatsBetween(one.startMicros(), one.endMicros()))
          .as("the server hardly got on")
          .isLessThan(beatsBetween(one.endMicros(), 2 * one.endMicros() - one.startMicros()) / 2);
    }
    assertThat(server.isAlive()).isTrue();
    assertAllUndone();
  }

  @Test
  void aStopLiftsTheLimitAtOnce() throws Exception {
    Injector.Running running = new MemoryInjector().start(order(Duration.ofMillis(3_900)));
    while (currentLimit().equals(limit)) {
      Thread.sleep(1);
    }
    Thread.sleep(300);
    long before = Clocks.realtimeMicros();
    running.close();
    assertThat(Clocks.realtimeMicros() - before).isLessThan(10_000_000);
    assertThat(running.isDone()).isTrue();
    assertThat(running.failure()).isEmpty();
    assertThat(log)
        .singleElement()
        .satisfies(it -> assertThat(it.endMicros()).isLessThan(before + 3_000_000));
    assertThat(server.isAlive()).isTrue();
    assertAllUndone();
  }

  private String currentLimit() throws IOException {
    return Files.readString(group().limit()).strip();
  }

  private void assertAllUndone() throws IOException {
    assertThat(currentLimit()).isEqualTo(limit);
    assertThat(Files.readString(group().reads())).doesNotContain(" 50");
    assertThat(Files.readString(Path.of("/proc/swaps"))).isEqualTo(swaps);
    assertThat(journal.stream().filter(it -> it.startsWith("open")).count())
        .isEqualTo(journal.stream().filter(it -> it.startsWith("close")).count())
        .isPositive();
    assertThat(journal.getFirst()).startsWith("open RemoveSwap");
  }

  private long beatsBetween(long from, long to) throws IOException {
    try (Stream<String> lines = Files.lines(beats)) {
      return lines
          .filter(line -> line.length() == 16)
          .mapToLong(Long::parseLong)
          .filter(at -> at > from && at < to)
          .count();
    }
  }

  private MemoryGroup group() {
    return MemoryGroup.of(host.cgroup()).orElseThrow();
  }

  private InjectionOrder order(Duration length) {
    InjectionPlan plan =
        new InjectionPlan(
            "memory", "app", length, SchedulePlan.every(EVERY, AFTER), Map.of("to", "50"));
    long start = Clocks.realtimeMicros();
    long end = start + (AFTER.toMillis() + EVERY.toMillis() * 3 / 2) * 1000;
    UndoJournal opens =
        undo -> {
          journal.add("open " + undo);
          return () -> journal.add("close " + undo);
        };
    InjectionTarget target = new InjectionTarget(host, "127.0.0.1", 1, folder, Map.of());
    return new InjectionOrder(plan, target, start, end, log::add, opens);
  }

  /** Below this process's own where the controller is one of version 1. */
  private static CgroupPaths makeGroups() throws IOException {
    Map<String, Path> controllers = new HashMap<>();
    Optional<Path> unified = Optional.empty();
    for (String line : Files.readAllLines(Path.of("/proc/self/mounts"))) {
      String[] words = line.split(" ");
      if (words[2].equals("cgroup2")) {
        unified = Optional.of(Files.createDirectories(Path.of(words[1], NAME)));
      }
      for (String controller : List.of("memory", "blkio")) {
        if (words[2].equals("cgroup") && List.of(words[3].split(",")).contains(controller)) {
          Path own = Path.of(words[1] + own(controller));
          controllers.put(controller, Files.createDirectories(own.resolve(NAME)));
        }
      }
    }
    return new CgroupPaths(controllers.isEmpty() ? 2 : 1, controllers, unified);
  }

  private static String own(String controller) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/cgroup")).stream()
        .map(line -> line.split(":", 3))
        .filter(words -> List.of(words[1].split(",")).contains(controller))
        .map(words -> words[2])
        .findFirst()
        .orElse("/");
  }

  private List<Path> folders() {
    return Stream.concat(
            host.cgroup().controllers().values().stream(), host.cgroup().unified().stream())
        .toList();
  }

  private static void removeEmpty(Path group) throws Exception {
    for (String pid : Files.readAllLines(group.resolve("cgroup.procs"))) {
      Files.writeString(group.getParent().resolve("cgroup.procs"), pid, StandardOpenOption.WRITE);
    }
    Files.deleteIfExists(group);
  }

  /** A server that uses all of 100 MB all the time, and writes down when it has done something. */
  static final class Worker {
    private Worker() {}

    public static void main(String[] arguments) throws Exception {
      List<byte[]> memory = new ArrayList<>();
      for (int i = 0; i < 100 * 64; i++) {
        memory.add(new byte[16 << 10]);
      }
      Random random = new Random(1);
      int sum = 0;
      try (var out = Files.newBufferedWriter(Path.of(arguments[0]))) {
        for (int i = 0; i < 60_000; i++) {
          for (int k = 0; k < 300; k++) {
            sum += memory.get(random.nextInt(memory.size()))[random.nextInt(16 << 10)]++;
          }
          out.write(Clocks.realtimeMicros() + "\n");
          out.flush();
          Thread.sleep(1);
        }
      }
      System.out.println(sum);
    }
  }
}
