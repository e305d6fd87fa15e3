package ntier.causes.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import ntier.archive.Absent;
import ntier.archive.GcLog;
import ntier.archive.GcPause;
import ntier.archive.Injection;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.injection.FreezableGroup;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.injection.TestOrder;
import ntier.linux.Clocks;
import ntier.linux.OtherJvm;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Needs root: collections in a real JVM, in a cgroup of its own. */
class GcInjectorIT {
  private static final long MEGABYTE = 1 << 20;
  private static final long HEAP = 256 * MEGABYTE;
  private static final String LIVE = "60MB";
  private static final Duration EVERY = Duration.ofSeconds(2);

  /** Long enough to attach and to fill the heap on a busy machine. */
  private static final Duration AFTER = Duration.ofSeconds(6);

  @TempDir Path folder;
  private final List<Injection> log = new CopyOnWriteArrayList<>();
  private FreezableGroup group;
  private Process server;
  private Path beats;

  @AfterEach
  void stopServer() throws Exception {
    if (server != null) {
      server.destroyForcibly().waitFor();
      Files.deleteIfExists(TargetJvm.socket(server.pid()));
      group.remove();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Serial", "Parallel", "G1"})
  void collectsAtItsTimesAndLetsGo(String collector) throws Exception {
    startServer("-XX:+Use" + collector + "GC", gcLog());
    List<String> journal = new CopyOnWriteArrayList<>();
    InjectionOrder order =
        order(
            LIVE,
            undo -> {
              journal.add(undo.toString());
              return () -> journal.add("closed");
            });
    try (Injector.Running running = new GcInjector().start(order)) {
      await(running);
      assertThat(running.failure()).isEmpty();
    }

    List<GcPause> pauses = GcLog.read(folder);
    for (Injection one : done()) {
      assertThat(one.startMicros() - one.askedStartMicros()).isGreaterThan(-2_000);
      assertThat(one.note()).startsWith("Pause Full (Diagnostic Command); asking and answering");
      assertThat(pauses).extracting(GcPause::endMicros).contains(one.endMicros());
      assertThat(longestSilenceMicros(one.startMicros(), one.endMicros()))
          .as("the server's threads stood still")
          .isGreaterThan(one.endMicros() - one.startMicros() - 5_000);
    }
    assertThat(journal)
        .containsExactly(new Undo.RemoveFile(TargetJvm.socket(server.pid())).toString(), "closed");
    assertThat(TargetJvm.socket(server.pid())).doesNotExist();
    assertThat(folder.toFile().list((_, name) -> name.endsWith(".jar"))).isEmpty();
    assertThat(keptAlive()).as("objects still kept alive").isZero();
  }

  @Test
  void withoutALogTheAnswerTellsTheEnd() throws Exception {
    startServer("-XX:+UseSerialGC");
    try (Injector.Running running = new GcInjector().start(order("0MB", _ -> () -> {}))) {
      await(running);
    }
    assertThat(done())
        .allSatisfy(it -> assertThat(it.note()).endsWith("the JVM logged no pause"))
        .allSatisfy(it -> assertThat(it.endMicros()).isGreaterThan(it.startMicros()));
  }

  @Test
  void theLiveObjectsGoWithAKilledInjector() throws Exception {
    startServer("-XX:+UseSerialGC", gcLog());
    Process injector =
        OtherJvm.start(CollectForever.class, group.folder().toString(), folder.toString());
    while (!Files.exists(folder.resolve("journal")) || keptAlive() == 0) {
      Thread.sleep(20);
    }
    injector.destroyForcibly().waitFor();
    long deadline = Clocks.realtimeMicros() + 20_000_000;
    while (keptAlive() > 0 && Clocks.realtimeMicros() < deadline) {
      Thread.sleep(100);
    }
    assertThat(keptAlive()).as("objects still kept alive").isZero();
    assertThat(Files.readString(folder.resolve("journal")))
        .isEqualTo(new Undo.RemoveFile(TargetJvm.socket(server.pid())).toString());
  }

  @Test
  void moreThanHalfOfTheHeapIsRefused() throws Exception {
    startServer("-XX:+UseSerialGC");
    assertThatThrownBy(() -> new GcInjector().start(order("200MB", _ -> () -> {})))
        .hasMessage(
            "gc of app: live: 200MB is more than half of the JVM's heap of 256MB; a smaller live,"
                + " or app.heap=400MB would be right");
  }

  @Test
  void aHostWithoutAJvmIsRefused() throws Exception {
    group = FreezableGroup.make(2).or(this::first).orElseThrow();
    server = group.start("exec sleep 60");
    assertThatThrownBy(() -> new GcInjector().start(order("0MB", _ -> () -> {})))
        .hasMessage("gc of app: 0 JVMs run there; a tier that is one JVM would be right");
  }

  private Optional<FreezableGroup> first() {
    try {
      return FreezableGroup.make(1);
    } catch (IOException failed) {
      return Optional.empty();
    }
  }

  private String gcLog() {
    return "-Xlog:gc:file=" + folder.resolve("gc.log") + ":tm";
  }

  private void startServer(String... options) throws Exception {
    group = FreezableGroup.make(2).or(this::first).orElseThrow();
    beats = folder.resolve("beats");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    server =
        group.start(
            "exec "
                + String.join(
                    " ",
                    java,
                    "-Xms256m",
                    "-Xmx256m",
                    "-Xlog:disable",
                    String.join(" ", options),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "'" + Heart.class.getName() + "'",
                    beats.toString()));
    while (!Files.exists(beats) || Files.size(beats) < 100) {
      assertThat(server.isAlive()).isTrue();
      Thread.sleep(5);
    }
  }

  private long keptAlive() throws IOException {
    // Counts what is alive alone: it collects first.
    return TargetJvm.attach(server.pid())
        .command("GC.class_histogram")
        .lines()
        .filter(line -> line.matches(".* " + Pattern.quote(LiveSet.class.getName()) + "( .*)?"))
        .count();
  }

  /** Waits for the beat that ends the last silence: on a busy machine it comes late. */
  private long longestSilenceMicros(long from, long to) throws Exception {
    List<Long> times = beats();
    while (times.isEmpty() || times.getLast() < to) {
      assertThat(server.isAlive()).isTrue();
      Thread.sleep(5);
      times = beats();
    }
    long longest = 0;
    for (int i = 1; i < times.size(); i++) {
      if (times.get(i) > from && times.get(i - 1) < to) {
        longest = Math.max(longest, times.get(i) - times.get(i - 1));
      }
    }
    return longest;
  }

  private List<Long> beats() throws IOException {
    try (Stream<String> lines = Files.lines(beats)) {
      return lines.filter(line -> line.length() == 16).map(Long::valueOf).toList();
    }
  }

  /** Those that were not missed, on a busy machine. */
  private List<Injection> done() {
    assertThat(log).hasSize(2);
    List<Injection> done = log.stream().filter(it -> Absent.isPresent(it.startMicros())).toList();
    assertThat(done).isNotEmpty();
    return done;
  }

  private static void await(Injector.Running running) throws InterruptedException {
    while (!running.isDone()) {
      Thread.sleep(5);
    }
  }

  private InjectionOrder order(String live, UndoJournal journal) {
    return order(group.folder(), folder, live, journal, log);
  }

  private static InjectionOrder order(
      Path cgroup, Path folder, String live, UndoJournal journal, List<Injection> log) {
    InjectionTarget target =
        new InjectionTarget(
            FreezableGroup.host(cgroup),
            "127.0.0.1",
            1,
            folder,
            Map.of("heap", Long.toString(HEAP)));
    return TestOrder.of(new GcInjector(), target)
        .with(Map.of("live", live))
        .log(log::add)
        .journal(journal)
        .now(
            Duration.ZERO,
            SchedulePlan.every(EVERY, AFTER),
            AFTER.plus(EVERY.multipliedBy(3).dividedBy(2)));
  }

  /** A server whose life can be seen: it writes the time every millisecond. */
  static final class Heart {
    private Heart() {}

    public static void main(String[] arguments) throws Exception {
      try (var out = Files.newBufferedWriter(Path.of(arguments[0]))) {
        for (int i = 0; i < 60_000; i++) {
          out.write(Clocks.realtimeMicros() + "\n");
          out.flush();
          Thread.sleep(1);
        }
      }
    }
  }

  /** A process that keeps objects alive in the server, to be killed. */
  static final class CollectForever {
    private CollectForever() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[1]);
      InjectionOrder order =
          order(
              Path.of(arguments[0]),
              folder,
              LIVE,
              undo -> {
                Files.writeString(folder.resolve("journal"), undo.toString());
                return () -> {};
              },
              new ArrayList<>());
      try (Injector.Running running = new GcInjector().start(order)) {
        await(running);
        Thread.sleep(60_000);
      }
    }
  }
}
