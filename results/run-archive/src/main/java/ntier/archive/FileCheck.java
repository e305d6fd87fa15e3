package ntier.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A finished run's files beside what its manifest says of them. It tells of accidents: who can
 * write the files can write the manifest, too.
 *
 * @param kind what could be checked
 * @param measured how many the manifest accounts for of those that figures are made from
 * @param changed those that figures are made from and that are not as they were when the run
 *     finished
 * @param logs the others that are not as they were
 */
public record FileCheck(Kind kind, int measured, List<Difference> changed, List<Difference> logs) {
  private static final int MOST_NAMES = 3;
  private static final String RIGHT =
      "a plain name inside the run's folder, such as samples/hosts.csv, would be right";

  /** What could be checked. */
  public enum Kind {
    /** The manifest accounts for the files. */
    COMPLETE,
    /** An older version made the run: all that can be seen is a table that ends within a line. */
    ENDS_ALONE,
    /** The run did not finish: it may end anywhere. */
    NONE
  }

  /**
   * A file that is not as it was.
   *
   * @param path relative to the run's folder
   * @param sentence which file, what was expected and what was found
   */
  public record Difference(String path, String sentence) {}

  public FileCheck {
    changed = List.copyOf(changed);
    logs = List.copyOf(logs);
  }

  /**
   * Checks the files of a run.
   *
   * @throws DamagedRunException if the manifest's account of them is not one
   */
  public static FileCheck of(RunDirectory run, Manifest manifest) {
    if (manifest.state() != RunState.FINISHED) {
      return new FileCheck(Kind.NONE, 0, List.of(), List.of());
    }
    if (manifest.files().isEmpty()) {
      return new FileCheck(Kind.ENDS_ALONE, 0, tornTables(run.path()), List.of());
    }
    List<RecordedFile> recorded = manifest.files().get();
    requireAccount(run.manifestFile(), recorded);
    List<Difference> changed = new ArrayList<>();
    List<Difference> logs = new ArrayList<>();
    for (RecordedFile file : recorded) {
      String difference = difference(run.path(), file);
      if (!difference.isEmpty()) {
        (RunFiles.isMeasured(file.path()) ? changed : logs)
            .add(new Difference(file.path(), difference));
      }
    }
    int measured = (int) recorded.stream().filter(file -> RunFiles.isMeasured(file.path())).count();
    return new FileCheck(Kind.COMPLETE, measured, changed, logs);
  }

  /**
   * Why the run's figures may be wrong, such as {@code after the run had finished, files were lost
   * or changed: requests.csv}; empty if nothing does.
   */
  public String complaint() {
    if (changed.isEmpty()) {
      return "";
    }
    String names =
        changed.stream().limit(MOST_NAMES).map(Difference::path).collect(Collectors.joining(", "));
    int more = changed.size() - MOST_NAMES;
    return "after the run had finished, files were lost or changed: "
        + names
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static void requireAccount(Path manifest, List<RecordedFile> recorded) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < recorded.size(); i++) {
      RecordedFile file = recorded.get(i);
      String at = "files." + i + ".";
      if (!RunFiles.isPlain(file.path())) {
        throw new DamagedRunException(
            manifest, 0, at + "path is not that of a file of the run", RIGHT);
      }
      if (!seen.add(file.path())) {
        throw new DamagedRunException(manifest, 0, at + "path is there twice", RIGHT);
      }
      if (file.bytes() < 0
          || file.rows().orElse(0L) < 0
          || !file.sha256().matches("[0-9a-f]{64}")) {
        throw new DamagedRunException(
            manifest,
            0,
            "files." + i + " has an amount below 0 or a sha256 that is none",
            "pick another run, or run the experiment again");
      }
    }
  }

  private static String difference(Path folder, RecordedFile recorded) {
    Path file = folder;
    for (String part : recorded.path().split("/")) {
      file = file.resolve(part);
      if (Files.isSymbolicLink(file)) {
        return recorded.path() + " is reached by a link now; it was a file of the run.";
      }
    }
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return recorded.path() + " is missing; it held " + recorded.amount() + ".";
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return recorded.path() + " is not a file any more; it held " + recorded.amount() + ".";
    }
    try {
      if (Files.size(file) > recorded.bytes()) {
        return String.format(
            Locale.ROOT,
            "%s was added to: it holds %,d bytes, and held %s when the run finished.",
            recorded.path(),
            Files.size(file),
            recorded.amount());
      }
      RecordedFile found = FileDigest.of(file, false).recorded(recorded.path());
      if (found.bytes() < recorded.bytes()) {
        return "%s has lost a part: it holds %s, and held %s when the run finished."
            .formatted(recorded.path(), found.amount(), recorded.amount());
      }
      return found.sha256().equals(recorded.sha256())
          ? ""
          : recorded.path() + " was changed: as many bytes as when the run finished, but others.";
    } catch (IOException e) {
      return recorded.path() + " cannot be read: " + e.getMessage() + ".";
    }
  }

  private static List<Difference> tornTables(Path folder) {
    return RunFiles.paths(folder).stream()
        .filter(path -> path.endsWith(".csv") && isTorn(folder.resolve(path)))
        .map(
            path ->
                new Difference(
                    path,
                    path + " ends within a line, though the run is finished: its end is lost."))
        .toList();
  }

  private static boolean isTorn(Path table) {
    try (FileChannel channel =
        FileChannel.open(table, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      return channel.size() > 0
          && channel.read(last, channel.size() - 1) == 1
          && last.get(0) != '\n';
    } catch (IOException e) {
      return true;
    }
  }
}
