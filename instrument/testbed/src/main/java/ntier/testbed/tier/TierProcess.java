package ntier.testbed.tier;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import ntier.testbed.Host;
import ntier.testbed.HostProcess;
import ntier.testbed.ProcessSpec;

/**
 * A started process of a tier.
 *
 * @param signal what stops it, such as {@code TERM}
 */
record TierProcess(Host host, HostProcess process, ProcessSpec spec, String signal) {
  Path output() {
    return spec.output();
  }

  /** How it ended, for people. */
  String obituary() {
    var code = process.exitCode();
    return "process %s (%s) ended%s; %s"
        .formatted(
            process.name(),
            spec.command().getFirst(),
            code.isPresent() ? " with exit code " + code.getAsInt() : "",
            LastWords.of(output()));
  }

  /**
   * Its own signal first, then KILL.
   *
   * @param patience how long it has in between
   */
  void stop(Duration patience) throws InterruptedException {
    switch (signal) {
      case "TERM" -> process.stop(patience);
      case "KILL" -> process.stop(Duration.ZERO);
      default -> {
        if (process.isAlive() && signalled()) {
          awaitEnd(patience);
        }
        process.stop(Duration.ZERO);
      }
    }
  }

  private boolean signalled() {
    try {
      host.start(
          new ProcessSpec(
              "stop-" + process.name(),
              List.of("/bin/kill", "-s", signal, Long.toString(process.pid())),
              Map.of(),
              spec.directory(),
              output(),
              spec.rights(),
              List.of()));
      return true;
    } catch (IOException e) {
      // Then KILL, which comes next, must do.
      return false;
    }
  }

  private void awaitEnd(Duration patience) throws InterruptedException {
    try {
      process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // KILL comes next.
      return;
    }
  }
}
