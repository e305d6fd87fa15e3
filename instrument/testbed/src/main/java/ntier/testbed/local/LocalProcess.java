package ntier.testbed.local;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import ntier.host.HostHandle;
import ntier.testbed.HostProcess;
import ntier.testbed.KernelFile;
import ntier.testbed.ProcessSpec;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.cgroup.CgroupTree;

/** A process on a {@link LocalHost}, and whatever it forked, known by its control group. */
final class LocalProcess implements HostProcess {
  private static final Duration KILL_PATIENCE = Duration.ofSeconds(10);
  private static final long START_WITHIN_NANOS = 5_000_000_000L;

  /** What shells and nsenter answer when they cannot run a program. */
  private static final int FIRST_LAUNCH_ERROR = 125;

  private static final int LAST_LAUNCH_ERROR = 127;
  private static final int LAST_LINES = 5;

  private final ProcessSpec spec;
  private final Process process;
  private final Path group;
  private final HostHandle handle;
  private final List<String> launcherStages;
  private final CompletableFuture<Integer> exit;

  /**
   * @param group the process's own control group
   * @param launcherStages how the command line begins, arguments ended by NUL as in /proc, while
   *     the process is not yet the program
   */
  LocalProcess(
      HostHandle handle,
      ProcessSpec spec,
      Process process,
      Path group,
      List<String> launcherStages) {
    this.handle = handle;
    this.spec = spec;
    this.process = process;
    this.group = group;
    this.launcherStages = launcherStages;
    this.exit = process.onExit().thenApply(Process::exitValue);
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public OptionalInt exitCode() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  @Override
  public CompletableFuture<Integer> onExit() {
    return exit.copy();
  }

  @Override
  public OutputStream input() {
    if (!spec.fed()) {
      throw new IllegalStateException(spec.name() + " has no input");
    }
    return process.getOutputStream();
  }

  @Override
  public void stop(Duration patience) throws InterruptedException {
    try {
      // A frozen process could not act on TERM.
      CgroupRemoval.thaw(CgroupTree.folders(handle.cgroup()));
      process.destroy();
      process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
      CgroupRemoval.remove(List.of(group), KILL_PATIENCE);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "host %s: cannot stop %s".formatted(handle.name(), spec.name()), e);
    }
    process.waitFor();
  }

  /** Waits until the launcher has become the program. */
  void awaitProgram() throws IOException {
    var deadline = System.nanoTime() + START_WITHIN_NANOS;
    while (process.isAlive() && isLauncher()) {
      if (Thread.currentThread().isInterrupted()) {
        process.destroyForcibly();
        throw new IOException("interrupted while starting " + spec.name());
      }
      if (System.nanoTime() > deadline) {
        process.destroyForcibly();
        throw new IOException(
            "host %s: %s was not started within 5 s (is the host frozen?)"
                .formatted(handle.name(), spec.name()));
      }
      LockSupport.parkNanos(1_000_000);
    }
    if (!process.isAlive()
        && process.exitValue() >= FIRST_LAUNCH_ERROR
        && process.exitValue() <= LAST_LAUNCH_ERROR) {
      throw new IOException(
          "host %s: cannot start %s: %s".formatted(handle.name(), spec.name(), lastOutput()));
    }
  }

  private boolean isLauncher() throws IOException {
    try {
      var file = Path.of("/proc", Long.toString(pid()), "cmdline");
      var commandLine = KernelFile.read(file);
      // Empty for an instant within exec(2).
      return commandLine.isEmpty() || launcherStages.stream().anyMatch(commandLine::startsWith);
    } catch (IOException e) {
      return process.isAlive();
    }
  }

  private String lastOutput() throws IOException {
    var lines = Files.readAllLines(spec.output());
    return String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
