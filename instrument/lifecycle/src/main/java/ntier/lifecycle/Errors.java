package ntier.lifecycle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.archive.DamagedRunException;
import ntier.archive.DiskSpace;
import ntier.archive.RunWriteException;
import ntier.machine.MachineLacksException;
import ntier.machine.MachineTakenException;
import ntier.machine.NoRoomException;
import ntier.machine.RunFailedException;
import ntier.plan.ExperimentException;
import ntier.plan.fit.CannotFitException;
import ntier.provisioning.Cache;
import ntier.provisioning.ProvisioningException;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLockedException;
import ntier.testbed.tier.TierException;

/** From what went wrong to what the user is told, and the exit code. */
public final class Errors {
  private Errors() {}

  /** Null for what is a defect of the suite and needs its stack trace. */
  public static UserError forUser(Exception failure) {
    return switch (failure) {
      case UserError known -> known;
      case ExperimentException refused -> as(ExitCode.WRONG_USE, refused);
      case TestbedLockedException locked -> as(ExitCode.MACHINE_LACKS, locked);
      case MachineTakenException taken -> as(ExitCode.MACHINE_LACKS, taken);
      case ProvisioningException missing -> as(ExitCode.MACHINE_LACKS, missing);
      case MachineLacksException lacks -> as(ExitCode.MACHINE_LACKS, lacks);
      case CannotFitException tooSlow -> as(ExitCode.MACHINE_LACKS, tooSlow);
      case NoRoomException full -> as(ExitCode.MACHINE_LACKS, full);
      case TierException died -> as(ExitCode.FAILED, died);
      case RunFailedException failed -> as(ExitCode.FAILED, failed);
      case DamagedRunException damaged -> as(ExitCode.FAILED, damaged);
      case RunWriteException unwritable -> as(ExitCode.FAILED, unwritable);
      // Ctrl-C and TERM: Interruptible says how it ended.
      case InterruptedException _ -> new UserError(ExitCode.INTERRUPTED, "");
      case IOException full when DiskSpace.isFull(full) -> fullDisk(full);
      case UncheckedIOException full when DiskSpace.isFull(full) -> fullDisk(full);
      case UncheckedIOException io -> as(ExitCode.FAILED, io);
      case IOException io -> as(ExitCode.FAILED, io);
      default -> null;
    };
  }

  /** For those who wrote a file and do not say which disk it is on. */
  private static UserError fullDisk(Exception failure) {
    String disks =
        Stream.of(
                Path.of(""),
                Cache.defaultRoot(),
                TestbedSettings.standard().stateDirectory(),
                Path.of("/tmp"))
            .map(DiskSpace::describe)
            .distinct()
            .collect(Collectors.joining("; "));
    return new UserError(
        ExitCode.FAILED,
        "a disk is full; free some space on it and run again: "
            + failure.getMessage()
            + "; "
            + disks);
  }

  private static UserError as(int exitCode, Exception failure) {
    String message = failure.getMessage();
    return new UserError(exitCode, message == null ? failure.toString() : message);
  }
}
