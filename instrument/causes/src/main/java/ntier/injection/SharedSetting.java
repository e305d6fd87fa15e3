package ntier.injection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.host.Undo;

/**
 * A setting of the kernel that several injections may change at a time, by whatever hand. What it
 * was before the first of them is kept once for all. While some hold it down, the strictest counts;
 * when the last lets go, it is what it was.
 */
public final class SharedSetting implements AutoCloseable {
  private static final Map<String, Shared> OPEN = new HashMap<>();

  private final String key;
  private final Shared shared;
  private final List<ControlFile> files;
  private boolean closed;

  /** What one holds it down to. */
  private record Claim(long strictness, List<String> texts) {}

  /** What all who have opened it know. */
  private static final class Shared {
    private final List<String> originals;
    private final Map<SharedSetting, Claim> claims = new HashMap<>();
    private int users;

    Shared(List<String> originals) {
      this.originals = originals;
    }

    synchronized List<String> wanted() {
      return claims.values().stream()
          .min(Comparator.comparingLong(Claim::strictness))
          .map(Claim::texts)
          .orElse(originals);
    }

    /** What was claimed before, or null. */
    synchronized Claim claim(SharedSetting by, Claim claim) {
      return claim == null ? claims.remove(by) : claims.put(by, claim);
    }
  }

  private SharedSetting(String key, Shared shared, List<ControlFile> files) {
    this.key = key;
    this.shared = shared;
    this.files = files;
  }

  /**
   * Opens files that say what is to be written to have them as they are.
   *
   * @param paths one setting all together; on the way back they are written from the last on
   */
  public static SharedSetting open(List<Path> paths) throws IOException {
    return open(paths, paths.toString(), List.of());
  }

  /**
   * Opens files that do not say it.
   *
   * @param originals what to write to each to have it as it was
   */
  public static SharedSetting open(List<Path> paths, List<String> originals) throws IOException {
    return open(paths, paths + " " + originals, originals);
  }

  private static SharedSetting open(List<Path> paths, String key, List<String> originals)
      throws IOException {
    synchronized (OPEN) {
      Shared shared = OPEN.get(key);
      if (shared == null) {
        shared = new Shared(originals.isEmpty() ? read(paths) : originals);
      }
      List<ControlFile> files = new ArrayList<>();
      for (Path path : paths) {
        files.add(new ControlFile(path));
      }
      shared.users++;
      OPEN.put(key, shared);
      return new SharedSetting(key, shared, files);
    }
  }

  private static List<String> read(List<Path> paths) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path path : paths) {
      texts.add(Files.readString(path).strip());
    }
    return texts;
  }

  /** What is in a file when nobody holds it down. */
  public static String originalOf(Path path) throws IOException {
    synchronized (OPEN) {
      Shared shared = OPEN.get(List.of(path).toString());
      return shared == null ? Files.readString(path).strip() : shared.originals.getFirst();
    }
  }

  /** What was in a file before anyone changed it. */
  public String original(int file) {
    return shared.originals.get(file);
  }

  /** How to put all back, for the journal, in the order in which it is changed. */
  public List<Undo> undo() {
    List<Undo> steps = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      steps.add(new Undo.WriteFile(files.get(i).path(), original(i)));
    }
    return steps;
  }

  /**
   * Holds it down, or changes to what.
   *
   * @param strictness the least of those who hold it down counts
   * @param texts for each file
   * @throws IOException when the kernel refuses; what was held before is held still
   */
  public void impose(long strictness, List<String> texts) throws IOException {
    Claim before = shared.claim(this, new Claim(strictness, texts));
    try {
      apply();
    } catch (IOException refused) {
      shared.claim(this, before);
      throw refused;
    }
  }

  /** Lets go; writes what counts then, also if this did not hold it down. */
  public void lift() throws IOException {
    shared.claim(this, null);
    apply();
  }

  /**
   * Nobody waits for a write of another, which may take its time. Who finds that another has
   * changed what counts meanwhile writes again, so that the last write is of what counts.
   */
  private void apply() throws IOException {
    List<String> written;
    do {
      written = shared.wanted();
      write(written);
    } while (!written.equals(shared.wanted()));
  }

  private void write(List<String> texts) throws IOException {
    boolean back = texts.equals(shared.originals);
    for (int i = 0; i < files.size(); i++) {
      int file = back ? files.size() - 1 - i : i;
      files.get(file).write(texts.get(file));
    }
  }

  /** Lets go of what it holds down, and forgets the setting if nobody else has it open. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      if (shared.claim(this, null) != null) {
        apply();
      }
    } finally {
      synchronized (OPEN) {
        shared.users--;
        if (shared.users == 0) {
          OPEN.remove(key);
        }
      }
      for (ControlFile file : files) {
        file.close();
      }
    }
  }
}
