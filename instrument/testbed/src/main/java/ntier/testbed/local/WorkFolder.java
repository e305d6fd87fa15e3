package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.testbed.journal.Undoing;
import ntier.testbed.journal.WorkFolders;

/** A folder that a run works in. It goes when it is closed, or with the clean-up. */
public final class WorkFolder implements AutoCloseable {
  private final WorkFolders.Claim claim;
  private final List<UndoJournal.Entry> entries;

  private WorkFolder(WorkFolders.Claim claim, List<UndoJournal.Entry> entries) {
    this.claim = claim;
    this.entries = entries;
  }

  static WorkFolder make(WorkFolders folders, String name, OpenChanges changes) throws IOException {
    var claim = folders.claim(name);
    try {
      var entries =
          changes.willMake(
              List.of(new Undo.RemoveFile(claim.file()), new Undo.RemoveFolder(claim.folder())));
      Files.createDirectory(claim.folder());
      return new WorkFolder(claim, entries);
    } catch (IOException e) {
      claim.close();
      throw e;
    }
  }

  public Path path() {
    return claim.folder();
  }

  /**
   * Removes it.
   *
   * @throws IOException when something is mounted in it
   */
  @Override
  public void close() throws IOException {
    Undoing.undo(new Undo.RemoveFolder(claim.folder()));
    claim.close();
    for (var entry : entries) {
      entry.close();
    }
  }
}
