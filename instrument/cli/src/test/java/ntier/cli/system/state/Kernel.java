package ntier.cli.system.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What of the kernel's settings and devices the suite changes, or might. */
public final class Kernel {
  private static final Path SYSCTLS = Path.of("/proc/sys");

  /**
   * Counters, and what is different at each look: found by comparing two looks 5 s apart and two
   * around a run. What may only be written cannot be read and is left out by itself.
   */
  private static final Set<String> NO_SETTINGS =
      Set.of(
          "fs/dentry-state",
          "fs/file-nr",
          "fs/inode-nr",
          "fs/inode-state",
          "fs/aio-nr",
          "fs/quota/syncs",
          "fs/quota/lookups",
          "fs/quota/drops",
          "fs/quota/reads",
          "fs/quota/writes",
          "fs/quota/cache_hits",
          "fs/quota/allocated_dquots",
          "fs/quota/free_dquots",
          "kernel/ns_last_pid",
          "kernel/pty/nr",
          "kernel/random/entropy_avail",
          "kernel/random/uuid",
          "net/netfilter/nf_conntrack_count",
          // Reading it does something.
          "vm/stat_refresh");

  private static final Path CPUS = Path.of("/sys/devices/system/cpu");
  private static final Path MEMORY = Path.of("/sys/kernel/mm");
  private static final List<String> SPEED =
      List.of("scaling_min_freq", "scaling_max_freq", "scaling_governor");
  private static final List<Path> TRACERS =
      List.of(Path.of("/sys/kernel/tracing"), Path.of("/sys/kernel/debug/tracing"));

  private Kernel() {}

  /** The whole tree of sysctls by value. */
  public static List<String> sysctls() {
    List<String> found = new ArrayList<>();
    SimpleFileVisitor<Path> reader =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = SYSCTLS.relativize(file).toString();
            if (!NO_SETTINGS.contains(name)) {
              SmallFile.read(file).ifPresent(value -> found.add(name + " = " + value));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Files.walkFileTree(SYSCTLS, reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  /** The processors' speeds, huge pages and page merging, and the tracer with its instances. */
  public static List<String> switches() {
    List<Path> files = new ArrayList<>();
    for (Path cpu : SmallFile.list(CPUS)) {
      SPEED.forEach(name -> files.add(cpu.resolve("cpufreq").resolve(name)));
      files.add(cpu.resolve("online"));
    }
    files.add(CPUS.resolve("intel_pstate/no_turbo"));
    files.add(CPUS.resolve("intel_pstate/max_perf_pct"));
    files.add(CPUS.resolve("cpufreq/boost"));
    files.add(MEMORY.resolve("ksm/run"));
    files.add(MEMORY.resolve("transparent_hugepage/enabled"));
    files.add(MEMORY.resolve("transparent_hugepage/defrag"));
    List<String> found = new ArrayList<>();
    for (Path tracer : TRACERS) {
      files.add(tracer.resolve("tracing_on"));
      files.add(tracer.resolve("current_tracer"));
      files.add(tracer.resolve("set_event"));
      SmallFile.list(tracer.resolve("instances")).forEach(instance -> found.add(instance + ""));
    }
    for (Path file : files) {
      SmallFile.read(file).ifPresent(value -> found.add(file + " = " + value));
    }
    return found;
  }

  /**
   * Loop devices with the files behind them, compressed memory, other block devices; swap without
   * what is in use of it. A loop device that is free has no file; how many of those there are is
   * the kernel's affair.
   */
  public static List<String> blockDevices() {
    List<String> found = new ArrayList<>();
    for (Path device : SmallFile.list(Path.of("/sys/block"))) {
      String name = device.getFileName().toString();
      String file = SmallFile.read(device.resolve("loop/backing_file")).orElse("");
      // Tests that run beside have disks of their own.
      boolean others = file.startsWith("/tmp/junit");
      if (!others && (!file.isEmpty() || !name.startsWith("loop"))) {
        found.add((name + " " + file).strip());
      }
      if (name.startsWith("zram")) {
        SmallFile.read(device.resolve("disksize"))
            .ifPresent(size -> found.add(name + " disksize " + size));
      }
    }
    for (String line : SmallFile.read(Path.of("/proc/swaps")).orElse("").lines().skip(1).toList()) {
      String[] words = line.split("\\s+");
      found.add("swap on " + words[0] + " size " + words[2] + " priority " + words[4]);
    }
    return found;
  }

  /** What System V's calls share between processes: it outlives them. */
  public static List<String> shared() {
    List<String> found = new ArrayList<>();
    for (String kind : List.of("shm", "sem", "msg")) {
      SmallFile.read(Path.of("/proc/sysvipc", kind))
          .ifPresent(
              table ->
                  table
                      .lines()
                      .skip(1)
                      .map(line -> line.strip().split("\\s+"))
                      .forEach(words -> found.add(kind + " key " + words[0] + " id " + words[1])));
    }
    return found;
  }
}
