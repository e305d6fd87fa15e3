package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import ntier.plan.CalibrationPlan;
import ntier.plan.Role;

/** The file in which an application server looks for its rounds of extra work per page. */
final class WorkFile {
  /** The server looks at its file five times per second, and pages that have begun must end. */
  static final Duration SETTLING = Duration.ofMillis(300);

  private final Path file;

  private WorkFile(Path file) {
    this.file = file;
  }

  static WorkFile of(Stack stack) {
    return new WorkFile(stack.tier(Role.APP).working().resolve(CalibrationPlan.WORK));
  }

  void write(int rounds) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    // Never through a link that the server, whose folder it is, could have put there.
    Files.deleteIfExists(next);
    Files.writeString(next, rounds + "\n", StandardOpenOption.CREATE_NEW);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
