package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlFolderTest {
  @TempDir Path directory;
  private final List<Undo> made = new CopyOnWriteArrayList<>();
  private final List<Undo> undone = new CopyOnWriteArrayList<>();
  private final UndoJournal journal =
      undo -> {
        made.add(undo);
        return () -> undone.add(undo);
      };

  @Test
  void isItsOwnersAloneAndNothingOfItIsLeft() throws Exception {
    Path folder = directory.resolve("control");
    Files.createDirectory(folder);
    Files.createFile(folder.resolve("of-a-dead-run"));
    try (ControlFolder _ = ControlFolder.make(folder, journal)) {
      assertThat(folder).isEmptyDirectory();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      assertThat(made).containsExactly(new Undo.RemoveFolder(folder));
      assertThat(undone).isEmpty();
      Files.createFile(folder.resolve("socket"));
    }
    assertThat(folder).doesNotExist();
    assertThat(undone).containsExactly(new Undo.RemoveFolder(folder));
  }
}
