package ntier.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which of a run's files its manifest accounts for once it is finished: all but the manifest itself
 * and what an analysis makes from them again.
 */
public final class RunFiles {
  private static final Set<String> DERIVED =
      Set.of("manifest.json", "summary.json", "findings.json", "report.html");

  private static final Set<String> PLANS = Set.of("plan.json", "turns.json", "fit.json");
  private static final String LOGS = "logs/";
  private static final String MACHINES = "machines/";
  private static final Pattern MACHINES_PART = Pattern.compile(MACHINES + "[^/]+/");
  private static final int LONGEST_PATH = 1000;

  private RunFiles() {}

  /**
   * Reads all files of a run that has ended, and has them forced to disk: what a finished run
   * recorded outlives a power cut.
   *
   * @return in the order of their paths
   * @throws RunWriteException if one cannot be brought to disk
   */
  public static List<RecordedFile> record(RunDirectory run) {
    return record(run.path());
  }

  /** The same of a folder that holds a part of a run's files. */
  static List<RecordedFile> record(Path folder) {
    List<RecordedFile> files = new ArrayList<>();
    for (String path : paths(folder)) {
      Path file = folder.resolve(path);
      try {
        files.add(FileDigest.of(file, true).recorded(path));
      } catch (IOException e) {
        throw RunWriteException.of(file, e);
      }
    }
    return files;
  }

  /** The files that are accounted for, relative to the run's folder; links are none. */
  static List<String> paths(Path folder) {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
          .map(path -> folder.relativize(path).toString())
          .filter(path -> !DERIVED.contains(path) && !path.endsWith(WholeFile.UNFINISHED))
          .filter(RunFiles::isPlain)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Whether a path is that of a file inside the folder that it is relative to, in its simplest
   * form: manifests may come from others.
   */
  static boolean isPlain(String path) {
    return !path.isEmpty()
        && path.length() <= LONGEST_PATH
        && path.chars().noneMatch(Character::isISOControl)
        && Stream.of(path.split("/", -1))
            .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
  }

  /**
   * Whether a machine may have recorded a file of this path: none that says what the run is, is
   * made of others, or is of another machine.
   */
  static boolean isPart(String path) {
    return isPlain(path)
        && !DERIVED.contains(path)
        && !PLANS.contains(path)
        && !path.startsWith(MACHINES);
  }

  /**
   * Whether figures are made from a file: not from the servers' own words, which are for people
   * alone, and not from a machine's part, which is merged into others.
   */
  static boolean isMeasured(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return !MACHINES_PART.matcher(path).lookingAt()
        && (!path.startsWith(LOGS) || GcLog.isOne(name));
  }
}
