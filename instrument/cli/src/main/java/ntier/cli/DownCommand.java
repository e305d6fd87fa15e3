package ntier.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;
import picocli.CommandLine.Command;

/** Ends a stack that {@code up} started in another terminal. */
@Command(
    name = "down",
    description = "End the stack that `ntier up` serves, and leave the machine as it was.",
    mixinStandardHelpOptions = true)
final class DownCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Override
  public Integer call() throws IOException, InterruptedException {
    Root.require("down");
    TestbedSettings settings = TestbedSettings.standard();
    Optional<Holding> holding = Holding.find();
    if (holding.isEmpty()) {
      return CleanCommand.clean(Machines.local(Home.find(), settings));
    }
    TestbedLock.Holder holder = holding.get().holder();
    if (!holder.livesHere()) {
      TestbedLock.requireFree(holding.get().settings());
    }
    if (!holder.what().startsWith(UpCommand.WHAT)) {
      throw new UserError(
          ExitCode.MACHINE_LACKS,
          "what is up now is \"%s\" (process %d, since %s), not a stack of `ntier up`: end it with Ctrl-C in its terminal"
              .formatted(holder.what(), holder.pid(), holder.since()));
    }
    endAndWait(holder.pid());
    return CleanCommand.clean(Machines.local(Home.find(), settings));
  }

  private static void endAndWait(long pid) throws InterruptedException {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty()) {
      return;
    }
    process.get().destroy();
    try {
      process.get().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new UserError(
          ExitCode.FAILED,
          "process %d did not end within %d s: end it with kill -9 %d, then run sudo ./ntier clean"
              .formatted(pid, PATIENCE.toSeconds(), pid));
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
