package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import ntier.plan.CalibrationPlan;

/** The files in which the application's servers look for their rounds of extra work per page. */
final class WorkFile {
  private final List<Path> files;

  /**
   * @param folders in which the servers work
   */
  WorkFile(List<Path> folders) {
    this.files = folders.stream().map(folder -> folder.resolve(CalibrationPlan.WORK)).toList();
  }

  void write(int rounds) throws IOException {
    for (Path file : files) {
      write(file, rounds);
    }
  }

  private static void write(Path file, int rounds) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    // Never through a link that the server, whose folder it is, could have put there.
    Files.deleteIfExists(next);
    Files.writeString(next, rounds + "\n", StandardOpenOption.CREATE_NEW);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
