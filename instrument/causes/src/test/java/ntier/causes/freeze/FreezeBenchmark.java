package ntier.causes.freeze;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.injection.FreezableGroup;
import ntier.injection.InjectionOrder;
import ntier.injection.Injector;
import ntier.linux.Clocks;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;

/**
 * How exact freezes are: freezes 60 processes, one of them busy, for 50 ms every 100 ms, and prints
 * |actual - asked| of start and of length. As root: {@code instrument/causes/benchmark [COUNT]}.
 * Goal: p99 of at most 5 ms.
 */
final class FreezeBenchmark {
  private static final int COUNT = 200;
  private static final Duration LENGTH = Duration.ofMillis(50);
  private static final Duration EVERY = Duration.ofMillis(100);
  private static final Duration HEAD_START = Duration.ofSeconds(1);
  private static final int COUNT_OF_PROCESSES = 60;
  private static final String PROCESSES =
      "for i in $(seq 59); do sleep 600 & done; while :; do :; done";

  private FreezeBenchmark() {}

  /** Takes COUNT / 10 seconds for each cgroup version of the machine. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : COUNT;
    for (int version = 1; version <= 2; version++) {
      Optional<FreezableGroup> group = FreezableGroup.make(version);
      if (group.isPresent()) {
        measure(group.get(), version, count);
      }
    }
  }

  private static void measure(FreezableGroup group, int version, int count)
      throws IOException, InterruptedException {
    group.start(PROCESSES);
    while (processes(group).size() < COUNT_OF_PROCESSES) {
      Thread.sleep(EVERY);
    }
    List<Injection> done = new ArrayList<>();
    var plan =
        new InjectionPlan("freeze", "app", LENGTH, SchedulePlan.every(EVERY, HEAD_START), Map.of());
    long start = Clocks.realtimeMicros();
    long end = start + HEAD_START.plus(EVERY.multipliedBy(count)).toNanos() / 1000 - 1;
    var order = new InjectionOrder(plan, group.target(), start, end, done::add, undo -> () -> {});
    try (Injector.Running running = new FreezeInjector().start(order)) {
      while (!running.isDone()) {
        Thread.sleep(EVERY);
      }
      running.failure().ifPresent(System.err::println);
    }
    for (String pid : processes(group)) {
      ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
    }
    group.remove();
    int asked = done.size();
    done.removeIf(it -> it.startMicros() == Absent.ABSENT);
    System.out.printf(
        "cgroup v%d: %d freezes of 50 ms, %d missed%n", version, done.size(), asked - done.size());
    print("start ", done, it -> it.startMicros() - it.askedStartMicros());
    print("length", done, it -> it.endMicros() - it.startMicros() - it.askedMicros());
  }

  private static List<String> processes(FreezableGroup group) throws IOException {
    return Files.readAllLines(group.folder().resolve("cgroup.procs"));
  }

  private static void print(String what, List<Injection> done, ToLongFunction<Injection> error) {
    long[] micros = done.stream().mapToLong(error).map(Math::abs).sorted().toArray();
    System.out.printf(
        "%s |actual - asked|: p50 %d us, p99 %d us, max %d us%n",
        what,
        micros[micros.length / 2],
        micros[(int) (micros.length * 0.99)],
        micros[micros.length - 1]);
  }
}
