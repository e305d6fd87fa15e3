package ntier.causes.cpuhog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import ntier.archive.Injection;
import ntier.injection.Freezer;
import ntier.injection.GroupCpu;
import ntier.injection.HostPrograms;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;

/**
 * One run of stress-ng for all injections: started beforehand and frozen as soon as its workers
 * compute, so that an injection is a thaw and a freeze, and nothing is used in between. An
 * injection ends when the kernel confirms that all workers stand still.
 */
final class Hog implements InjectionAction {
  private static final long START_WITHIN_MICROS = 10_000_000;
  private static final long LOOK_NANOS = 2_000_000;
  private static final long POLL_MICROS = 100;

  /** Longer than any kernel takes to freeze a few computing processes. */
  private static final long FREEZE_WITHIN_MICROS = 1_000_000;

  /** What a worker of stress-ng calls itself once it computes. */
  private static final String COMPUTING = "[run]";

  /** After the measure phase it would end by itself, should nobody be left to end it. */
  private static final long SPARE_SECONDS = 30;

  private final InjectionOrder order;
  private HostPrograms.Program program;
  private Freezer freezer;
  private GroupCpu cpu;

  Hog(InjectionOrder order) {
    this.order = order;
  }

  @Override
  public void prepare() throws IOException {
    Path part = order.programs().part(CpuHogInjector.PART);
    int workers = Integer.parseInt(order.parameter(CpuHogInjector.WORKERS));
    program =
        order
            .programs()
            .startBeside(
                "cpu-hog",
                Integer.parseInt(order.parameter(CpuHogInjector.WEIGHT)),
                command(part, workers),
                Map.of("LD_LIBRARY_PATH", libraries(part)));
    try {
      freezer = Freezer.open(program.cgroup());
      cpu = GroupCpu.open(program.cgroup());
      awaitWorkers(workers);
      freezer.freeze();
      long frozenMicros = frozenAt(Clocks.realtimeMicros() + FREEZE_WITHIN_MICROS);
      note(cpu.usedMicros(), frozenMicros, true);
    } catch (IOException failed) {
      restore();
      throw failed;
    }
  }

  private List<String> command(Path part, int workers) {
    long seconds =
        Math.max(0, order.measureEndMicros() - Clocks.realtimeMicros()) / 1_000_000 + SPARE_SECONDS;
    return List.of(
        part.resolve("usr/bin/stress-ng").toString(),
        "--cpu",
        Integer.toString(workers),
        "--cpu-method",
        "int64",
        "--timeout",
        seconds + "s");
  }

  /** Where a Debian package has its libraries, whatever the machine's architecture. */
  private static String libraries(Path part) throws IOException {
    Path library = part.resolve("usr/lib");
    if (!Files.isDirectory(library)) {
      return library.toString();
    }
    try (Stream<Path> folders = Files.list(library)) {
      return String.join(":", folders.filter(Files::isDirectory).map(Path::toString).toList());
    }
  }

  private void awaitWorkers(int workers) throws IOException {
    long deadline = Clocks.realtimeMicros() + START_WITHIN_MICROS;
    while (computing() < workers) {
      if (!program.isAlive() || Clocks.realtimeMicros() > deadline) {
        throw new IOException(
            "stress-ng of cpu-hog did not start its %d workers: see %s"
                .formatted(workers, program.output()));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private int computing() throws IOException {
    int computing = 0;
    for (String pid : processes()) {
      try {
        if (Files.readString(Path.of("/proc", pid, "cmdline")).contains(COMPUTING)) {
          computing++;
        }
      } catch (NoSuchFileException ended) {
        continue;
      }
    }
    return computing;
  }

  /** Processes of the group and, in v2's tree, of each program's own group below it. */
  private List<String> processes() throws IOException {
    Path group = program.cgroup().folder("freezer").orElseThrow();
    List<String> pids = new ArrayList<>();
    try (Stream<Path> files =
        Files.find(group, 2, (path, attributes) -> path.endsWith("cgroup.procs"))) {
      for (Path file : files.toList()) {
        pids.addAll(Files.readAllLines(file));
      }
    }
    return pids;
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long usedMicros = cpu.usedMicros();
    try {
      freezer.thaw();
      long startMicros = Clocks.realtimeMicros();
      boolean whole = wait.untilMicros(startMicros + order.lengthMicros());
      long writtenMicros = Clocks.realtimeMicros();
      freezer.freeze();
      long endMicros = frozenAt(writtenMicros + FREEZE_WITHIN_MICROS);
      return order.record(
          askedStartMicros,
          startMicros,
          endMicros,
          note(cpu.usedMicros() - usedMicros, endMicros - writtenMicros, whole));
    } finally {
      freezer.freeze();
    }
  }

  /** When all have stopped. */
  private long frozenAt(long deadlineMicros) throws IOException {
    while (!freezer.stoppedAll()) {
      if (Clocks.realtimeMicros() > deadlineMicros) {
        throw new IOException("stress-ng of cpu-hog does not freeze");
      }
      LockSupport.parkNanos(POLL_MICROS * 1000);
    }
    return Clocks.realtimeMicros();
  }

  private static String note(long usedMicros, long freezingMicros, boolean whole) {
    String what =
        "stress-ng used %d us of CPU; freezing it took %d us".formatted(usedMicros, freezingMicros);
    return whole ? what : what + "; cut short by a stop";
  }

  @Override
  public void restore() throws IOException {
    if (cpu != null) {
      cpu.close();
    }
    if (freezer != null) {
      freezer.close();
    }
    program.close();
  }
}
