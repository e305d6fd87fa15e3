package ntier.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import ntier.archive.DamagedRunException;
import ntier.archive.RunWriteException;
import ntier.cli.run.MachineLacksException;
import ntier.cli.run.RunFailedException;
import ntier.cli.run.SeriesChangedException;
import ntier.plan.ExperimentException;
import ntier.provisioning.ProvisioningException;
import ntier.testbed.journal.LabLockedException;
import ntier.testbed.tier.TierException;

/** From what went wrong to what the user is told, and the exit code. */
public final class Errors {
  private Errors() {}

  /** Null for what is a defect of the suite and needs its stack trace. */
  public static UserError forUser(Exception failure) {
    return switch (failure) {
      case UserError known -> known;
      case ExperimentException refused -> as(ExitCode.WRONG_USE, refused);
      case SeriesChangedException changed -> as(ExitCode.WRONG_USE, changed);
      case LabLockedException locked -> as(ExitCode.MACHINE_LACKS, locked);
      case ProvisioningException missing -> as(ExitCode.MACHINE_LACKS, missing);
      case MachineLacksException lacks -> as(ExitCode.MACHINE_LACKS, lacks);
      case TierException died -> as(ExitCode.FAILED, died);
      case RunFailedException failed -> as(ExitCode.FAILED, failed);
      case DamagedRunException damaged -> as(ExitCode.FAILED, damaged);
      case RunWriteException unwritable -> as(ExitCode.FAILED, unwritable);
      // Ctrl-C and TERM: Interruptible says how it ended.
      case InterruptedException _ -> new UserError(ExitCode.INTERRUPTED, "");
      case UncheckedIOException io -> as(ExitCode.FAILED, io);
      case IOException io -> as(ExitCode.FAILED, io);
      default -> null;
    };
  }

  private static UserError as(int exitCode, Exception failure) {
    String message = failure.getMessage();
    return new UserError(exitCode, message == null ? failure.toString() : message);
  }
}
