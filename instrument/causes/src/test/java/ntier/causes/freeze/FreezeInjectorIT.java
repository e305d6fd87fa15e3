package ntier.causes.freeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import ntier.archive.Injection;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.injection.FreezableGroup;
import ntier.injection.Freezer;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.injection.TestOrder;
import ntier.linux.Clocks;
import ntier.linux.OtherJvm;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Needs root: a real process, counting in a file, in a cgroup of its own, is really stopped. On
 * both cgroup versions where the machine has both.
 */
@ParameterizedClass
@ValueSource(ints = {1, 2})
class FreezeInjectorIT {
  @TempDir Path folder;
  private final List<Injection> log = new CopyOnWriteArrayList<>();
  @Parameter int version;
  private FreezableGroup group;
  private Path counter;
  private Process counting;

  @BeforeEach
  void startCounting() throws Exception {
    var made = FreezableGroup.make(version);
    assumeTrue(made.isPresent(), "this machine has no cgroup v" + version + " freezer");
    group = made.get();
    counter = folder.resolve("counter");
    counting =
        group.start("i=0; while :; do i=$((i+1)); echo $i >> " + counter + "; sleep 0.002; done");
    while (!Files.exists(counter)) {
      Thread.sleep(1);
    }
  }

  @AfterEach
  void stopCounting() throws Exception {
    if (group == null) {
      return;
    }
    group.thaw();
    counting.destroyForcibly().waitFor();
    group.remove();
  }

  @Test
  void stopsTheProcessForTheAskedTimeAndUndoesIt() throws Exception {
    List<String> journal = new CopyOnWriteArrayList<>();
    var order =
        order(
            Duration.ofMillis(200),
            Duration.ofMillis(700),
            undo -> {
              journal.add("opened " + undo.getClass().getSimpleName() + " " + group.isFrozen());
              return () -> journal.add("closed " + group.isFrozen());
            });
    try (Injector.Running running = new FreezeInjector().start(order)) {
      awaitFrozen();
      long atFreeze = Files.size(counter);
      Thread.sleep(60);
      assertThat(Files.size(counter)).as("no progress while frozen").isEqualTo(atFreeze);
      while (!running.isDone()) {
        Thread.sleep(5);
      }
      assertThat(running.failure()).isEmpty();
      assertThat(Files.size(counter)).isGreaterThan(atFreeze);
    }
    assertThat(journal).containsExactly("opened WriteFile false", "closed false");
    assertThat(log)
        .hasSize(2)
        .allSatisfy(
            it -> {
              assertThat(it.startMicros() - it.askedStartMicros()).isBetween(0L, 50_000L);
              assertThat(it.endMicros() - it.startMicros()).isBetween(200_000L, 250_000L);
              assertThat(it.note()).startsWith("freezing took ");
              assertThat(it.tier()).isEqualTo("app");
            });
  }

  /** The processes stand still from the first one's start to the second one's end. */
  @Test
  void ofTwoThatOverlapEachLastsItsWholeLength() throws Exception {
    try (Injector.Running first = new FreezeInjector().start(once(Duration.ZERO));
        Injector.Running second = new FreezeInjector().start(once(Duration.ofMillis(200)))) {
      awaitFrozen();
      while (!first.isDone()) {
        Thread.sleep(1);
      }
      long afterFirst = Files.size(counter);
      boolean frozenThen = group.isFrozen();
      // Half of the 200 ms that the second goes on: the rest is for a busy machine.
      Thread.sleep(100);
      assertThat(frozenThen && group.isFrozen()).isTrue();
      assertThat(Files.size(counter)).as("no progress meanwhile").isEqualTo(afterFirst);
      while (!second.isDone()) {
        Thread.sleep(1);
      }
    }
    assertThat(group.isFrozen()).isFalse();
    assertThat(log)
        .hasSize(2)
        .allSatisfy(
            it -> assertThat(it.endMicros() - it.startMicros()).isGreaterThanOrEqualTo(400_000L));
  }

  private InjectionOrder once(Duration after) {
    return TestOrder.of(new FreezeInjector(), group.target())
        .log(log::add)
        .now(Duration.ofMillis(400), SchedulePlan.once(after), Duration.ofSeconds(5));
  }

  /**
   * A shell waits for each child until that has started its program. Told but once, cgroup v1 did
   * not stop such a one 21 times of 399.
   */
  @Test
  void whoStartsProgramsAllTheTimeIsStopped() throws Exception {
    Process starting = group.start("while :; do /bin/true; done");
    try (Freezer freezer = Freezer.open(group.host().cgroup())) {
      for (int i = 0; i < 150; i++) {
        Thread.sleep(5);
        freezer.freeze();
        long deadline = System.nanoTime() + 5_000_000_000L;
        while (!freezer.stoppedAll()) {
          assertThat(System.nanoTime()).as("stopped within 5 s").isLessThan(deadline);
        }
        freezer.thaw();
      }
    } finally {
      group.thaw();
      starting.destroyForcibly().waitFor();
    }
  }

  @Test
  void aStopThawsAtOnce() throws Exception {
    var order = order(Duration.ofSeconds(20), Duration.ofSeconds(60), undo -> () -> {});
    Injector.Running running = new FreezeInjector().start(order);
    awaitFrozen();
    long before = Clocks.realtimeMicros();
    running.close();
    assertThat(Clocks.realtimeMicros() - before).isLessThan(500_000);
    assertThat(group.isFrozen()).isFalse();
    assertThat(running.isDone()).isTrue();
    assertThat(log).singleElement().satisfies(it -> assertThat(it.note()).contains("cut short"));
  }

  @Test
  void afterAKillTheJournalThaws() throws Exception {
    Path journal = folder.resolve("journal");
    Process injector =
        OtherJvm.start(FreezeForever.class, journal.toString(), group.folder().toString());
    awaitFrozen();
    injector.destroyForcibly().waitFor();
    assertThat(group.isFrozen()).as("the kernel does not thaw by itself").isTrue();

    List<String> step = Files.readAllLines(journal);
    Files.writeString(Path.of(step.get(0)), step.get(1), StandardOpenOption.WRITE);

    assertThat(group.isFrozen()).isFalse();
    long atThaw = Files.size(counter);
    while (Files.size(counter) == atThaw) {
      Thread.sleep(1);
    }
  }

  private void awaitFrozen() throws Exception {
    while (!group.isFrozen()) {
      Thread.sleep(1);
    }
  }

  private InjectionOrder order(Duration length, Duration every, UndoJournal journal) {
    return TestOrder.of(new FreezeInjector(), group.target())
        .log(log::add)
        .journal(journal)
        .now(
            length,
            SchedulePlan.every(every, Duration.ofMillis(100)),
            every.plus(length).plusMillis(200));
  }

  /** A process that freezes for long, to be killed; its journal is a file. */
  static final class FreezeForever {
    private FreezeForever() {}

    public static void main(String[] arguments) throws Exception {
      Path journal = Path.of(arguments[0]);
      InjectionTarget target = FreezableGroup.target(Path.of(arguments[1]));
      InjectionOrder order =
          TestOrder.of(new FreezeInjector(), target)
              .journal(
                  undo -> {
                    write(journal, undo);
                    return () -> Files.delete(journal);
                  })
              .now(
                  Duration.ofSeconds(30), SchedulePlan.once(Duration.ZERO), Duration.ofSeconds(40));
      try (Injector.Running running = new FreezeInjector().start(order)) {
        while (!running.isDone()) {
          Thread.sleep(100);
        }
      }
    }

    private static void write(Path journal, Undo undo) throws IOException {
      Undo.WriteFile thaw = (Undo.WriteFile) undo;
      Files.writeString(journal, thaw.file() + "\n" + thaw.content());
    }
  }
}
