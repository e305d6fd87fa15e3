package ntier.injectors;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import ntier.archive.Injection;
import ntier.linux.Clocks;
import ntier.plan.InjectionPlan;
import ntier.plan.Role;
import ntier.plan.host.CgroupPaths;
import ntier.plan.host.LabHost;

/**
 * How exact freezes are: {@code java … ntier.injectors.FreezeBenchmark FOLDER [COUNT]} freezes the
 * cgroup (its v1 freezer folder, or its v2 folder) COUNT times for 50 ms every 100 ms and prints
 * |actual - asked| of start and of length. Put busy processes into the cgroup before. Goal: p99 of
 * at most 5 ms.
 */
public final class FreezeBenchmark {
  private static final int COUNT = 200;
  private static final Duration LENGTH = Duration.ofMillis(50);
  private static final Duration EVERY = Duration.ofMillis(100);

  private FreezeBenchmark() {}

  /** Takes COUNT / 10 seconds. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : COUNT;
    List<Injection> done = new ArrayList<>();
    var plan = new InjectionPlan("freeze", Role.APP, LENGTH, EVERY, EVERY, Map.of());
    long start = Clocks.realtimeMicros();
    long end = start + (count + 1) * EVERY.toNanos() / 1000;
    LabHost host = host(Path.of(arguments[0]));
    var order = new InjectionOrder(plan, host, start, end, done::add, undo -> () -> {});
    try (Injector.Running running = new FreezeInjector().start(order)) {
      while (!running.isDone()) {
        Thread.sleep(EVERY);
      }
      running.failure().ifPresent(System.err::println);
    }
    System.out.println(done.size() + " freezes of 50 ms");
    print("start ", done, it -> it.startMicros() - it.askedStartMicros());
    print("length", done, it -> it.endMicros() - it.startMicros() - it.askedMicros());
  }

  private static LabHost host(Path folder) {
    boolean v1 = java.nio.file.Files.exists(folder.resolve("freezer.state"));
    CgroupPaths cgroup =
        v1
            ? new CgroupPaths(1, Map.of("freezer", folder), Optional.empty())
            : new CgroupPaths(2, Map.of(), Optional.of(folder));
    return new LabHost("app", List.of(), Path.of("/proc/self/ns/net"), cgroup, List.of());
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
