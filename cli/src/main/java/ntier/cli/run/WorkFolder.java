package ntier.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.plan.host.UndoJournal.UndoStep;
import ntier.provisioning.Cache;
import ntier.testbed.journal.Undo;
import ntier.testbed.lab.Lab;

/**
 * Where a run's servers work: beside the cache, so that the database's copy can share its blocks
 * where the file system knows how.
 */
final class WorkFolder {
  private WorkFolder() {}

  /** A folder on the disk that they are on. */
  static Path disk() throws IOException {
    return Files.createDirectories(Cache.defaultRoot().toAbsolutePath());
  }

  /** Makes it; it goes with the unwinding, or with {@code ntier clean}. */
  static Path make(String name, Lab lab, Unwinding unwinding) throws IOException {
    Path work = Cache.defaultRoot().toAbsolutePath().resolve("work").resolve(name);
    UndoStep removal = Undo.removeDirectory(work);
    var entry = lab.journal().willChange(removal);
    unwinding.later(
        () -> {
          Undo.undo(removal);
          entry.close();
        });
    Files.createDirectories(work);
    return work;
  }
}
