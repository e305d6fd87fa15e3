package ntier.testbed.tier;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.testbed.Host;
import ntier.testbed.HostProcess;
import ntier.testbed.ProcessSpec;

/** This machine without namespace and control group: what tests without root can start. */
final class PlainHost implements Host {
  final List<HostProcess> started = new ArrayList<>();
  private final String name;
  private final String address;

  PlainHost() {
    this("app", "127.0.0.1");
  }

  PlainHost(String name, String address) {
    this.name = name;
    this.address = address;
  }

  @Override
  public HostHandle handle() {
    return new HostHandle(
        name,
        List.of(address),
        Path.of("/proc/self/ns/net"),
        new CgroupPaths(2, Map.of(), Optional.empty()),
        List.of(0));
  }

  @Override
  public int uid() {
    return 60_700;
  }

  @Override
  public void give(Path folder) {
    // All run as whoever runs the test.
  }

  @Override
  public void share(Path folder) {
    // All run as whoever runs the test.
  }

  @Override
  public HostProcess start(ProcessSpec spec) throws IOException {
    var command = new ArrayList<>(spec.command());
    if (command.getFirst().endsWith("/apache2")) {
      // Started by root, it wants somebody to be.
      command.addAll(1, List.of("-C", "User nobody", "-C", "Group nogroup"));
    }
    var builder = new ProcessBuilder(command).directory(spec.directory().toFile());
    builder.environment().putAll(spec.environment());
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(spec.output().toFile()));
    var process = new Plain(spec.name(), builder.start());
    started.add(process);
    return process;
  }

  private record Plain(String name, Process process) implements HostProcess {
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
      return process.onExit().thenApply(Process::exitValue);
    }

    @Override
    public OutputStream input() {
      throw new IllegalStateException(name + " has no input");
    }

    @Override
    public void stop(Duration patience) throws InterruptedException {
      process.destroy();
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    }
  }
}
