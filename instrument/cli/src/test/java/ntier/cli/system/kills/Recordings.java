package ntier.cli.system.kills;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.archive.DamagedRunException;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.cli.system.Ntier;
import ntier.provisioning.Cache;

/** The recordings in a folder of runs before and after a kill. */
final class Recordings {
  /** So many of those of earlier kills. */
  private static final int KEPT = 4;

  private static final String NONE = "no recording yet";

  private final Path runs;
  private final List<Path> earlier;
  private final Map<String, String> files = new TreeMap<>();

  /** What is there now; of older runs only a few are kept. */
  Recordings(Path runs) throws IOException {
    this.runs = runs;
    List<Path> all = FileTree.children(runs);
    // The first one was not killed.
    for (int old = 1; old < all.size() - KEPT; old++) {
      FileTree.remove(all.get(old));
    }
    earlier = FileTree.children(runs);
    files.putAll(FileTree.files(runs));
  }

  /** To be called right before the kill: runs of a series that are finished must stay so. */
  void finishedSoFar() throws IOException {
    for (Path series : made()) {
      for (RunDirectory run : finished(series)) {
        FileTree.files(run.path())
            .forEach((name, value) -> files.put(runs.relativize(run.path()) + "/" + name, value));
      }
    }
  }

  private static List<RunDirectory> finished(Path series) {
    try {
      return SeriesDirectory.isSeries(series)
          ? SeriesDirectory.open(series).finishedRuns()
          : List.of();
    } catch (DamagedRunException half) {
      // It is just being written; if it stays so, the analysis says it.
      return List.of();
    }
  }

  private List<Path> made() throws IOException {
    List<Path> made = new ArrayList<>(FileTree.children(runs));
    made.removeAll(earlier);
    return made;
  }

  /**
   * Looks after them.
   *
   * @param faults gets what was lost or cannot be analysed and does not say why
   * @return what became of this kill's recording, in words
   */
  String judge(List<String> faults) throws IOException, InterruptedException {
    Map<String, String> now = FileTree.files(runs);
    files.forEach(
        (name, before) -> {
          if (!before.equals(now.get(name))) {
            faults.add(
                "finished run changed: %s was %s, is %s".formatted(name, before, now.get(name)));
          }
        });
    List<String> told = new ArrayList<>();
    for (Path made : made()) {
      Ntier.Result analysis = Commands.run(Cache.defaultRoot(), "analyze", made.toString());
      if (analysis.exitCode() == 0) {
        told.add("analysed");
      } else {
        told.add("refused: " + analysis.text().lines().findFirst().orElse(""));
        if (analysis.text().isBlank()) {
          faults.add("analyze of " + made + " says nothing, exit code " + analysis.exitCode());
        }
      }
    }
    return told.isEmpty() ? NONE : String.join(", ", told);
  }
}
