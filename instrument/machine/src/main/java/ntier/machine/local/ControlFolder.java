package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.testbed.journal.Undoing;

/**
 * The folder in which other processes find whoever has something up on this machine. It goes when
 * it is closed, or with the clean-up.
 */
final class ControlFolder implements AutoCloseable {
  private final Undo removal;
  private final UndoJournal.Entry entry;

  private ControlFolder(Undo removal, UndoJournal.Entry entry) {
    this.removal = removal;
    this.entry = entry;
  }

  /** Makes it anew, closed to all but the owner. */
  static ControlFolder make(Path folder, UndoJournal journal) throws IOException {
    Undo removal = new Undo.RemoveFolder(folder);
    UndoJournal.Entry entry = journal.willChange(removal);
    Undoing.undo(removal);
    Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return new ControlFolder(removal, entry);
  }

  @Override
  public void close() throws IOException {
    Undoing.undo(removal);
    entry.close();
  }
}
