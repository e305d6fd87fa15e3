package ntier.testbed.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.testbed.journal.FileJournal;
import ntier.testbed.journal.Undoing;

/**
 * The changes of one living testbed: in its journal on disk, and here, to be undone when it ends.
 */
final class OpenChanges implements UndoJournal, AutoCloseable {
  private final FileJournal journal;
  private final Map<Entry, Undo> open = new LinkedHashMap<>();

  OpenChanges(FileJournal journal) {
    this.journal = journal;
  }

  @Override
  public Entry willChange(Undo undo) throws IOException {
    return willMake(List.of(undo)).getFirst();
  }

  /** Many changes, with one wait for the disk. */
  synchronized List<Entry> willMake(List<Undo> undoings) throws IOException {
    var entries = new ArrayList<Entry>();
    var onDisk = journal.willChange(undoings);
    for (int i = 0; i < undoings.size(); i++) {
      var entry = new OpenEntry(onDisk.get(i));
      open.put(entry, undoings.get(i));
      entries.add(entry);
    }
    return entries;
  }

  /**
   * Undoes all that is open, last change first.
   *
   * @return what could not be undone, and why; it stays in the journal
   */
  List<String> undoAll() {
    var failed = new ArrayList<String>();
    for (var change : snapshot().reversed()) {
      try {
        Undoing.undo(change.getValue());
        change.getKey().close();
      } catch (IOException | RuntimeException e) {
        failed.add(Undoing.describe(change.getValue()) + ": " + e.getMessage());
      }
    }
    return failed;
  }

  /** Ends the journal on disk, which keeps what is open. */
  @Override
  public void close() throws IOException {
    journal.close();
  }

  private synchronized List<Map.Entry<Entry, Undo>> snapshot() {
    return open.entrySet().stream().map(e -> Map.entry(e.getKey(), e.getValue())).toList();
  }

  private final class OpenEntry implements Entry {
    private final Entry onDisk;

    OpenEntry(Entry onDisk) {
      this.onDisk = onDisk;
    }

    @Override
    public void close() throws IOException {
      synchronized (OpenChanges.this) {
        open.remove(this);
      }
      onDisk.close();
    }
  }
}
