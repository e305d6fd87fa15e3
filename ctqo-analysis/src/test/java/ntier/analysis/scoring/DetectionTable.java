package ntier.analysis.scoring;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;

/**
 * Prints, and writes as {@code detection.csv}, how well the runs of each cause were analysed:
 * {@code FOLDER/CAUSE/RUN}. They are analysed anew, so that a changed analysis is scored on old
 * runs.
 */
final class DetectionTable {
  private static final String HEAD =
      "cause,runs,injected,found,matched,recall,precision,startMedianMillis,startP95Millis,startWorstMillis,startsWithin100Millis,lengthMedianPercent,lengthP95Percent,lengthWorstPercent,lengthsWithin20Percent\n";

  private DetectionTable() {}

  /** Takes the folder. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    StringBuilder csv = new StringBuilder(HEAD);
    System.out.println(
        "| cause | injected | found | recall | precision | start off by, ms: median, 95 %, worst | within 100 ms | length off by, %: median, 95 %, worst | within 20 % |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (Path cause : folders(folder)) {
      List<Path> runs = folders(cause).stream().filter(DetectionTable::finished).toList();
      if (runs.isEmpty()) {
        continue;
      }
      DetectionScore score =
          DetectionScore.of(
              runs.stream()
                  .map(run -> Analysis.of(RunDirectory.open(run)))
                  .map(Findings::injectedVersusFound)
                  .toList());
      print(cause.getFileName().toString(), score, csv);
    }
    Files.writeString(folder.resolve("detection.csv"), csv);
  }

  private static boolean finished(Path run) {
    RunDirectory directory = RunDirectory.open(run);
    return Files.exists(directory.manifestFile())
        && directory.manifest().state() == RunState.FINISHED;
  }

  private static List<Path> folders(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(Files::isDirectory).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void print(String cause, DetectionScore score, StringBuilder csv) {
    Errors start = score.startMillis();
    Errors length = score.lengthPercent();
    System.out.println(
        say(
            "| `%s` | %d | %d | %.3f | %.3f | %.0f, %.0f, %.0f | %.0f %% | %.1f, %.1f, %.1f | %.0f %% |",
            cause,
            score.injected(),
            score.found(),
            score.recall(),
            score.precision(),
            start.median(),
            start.p95(),
            start.worst(),
            100 * start.within(),
            length.median(),
            length.p95(),
            length.worst(),
            100 * length.within()));
    csv.append(
        say(
            "%s,%d,%d,%d,%d,%.4f,%.4f,%.2f,%.2f,%.2f,%.4f,%.2f,%.2f,%.2f,%.4f\n",
            cause,
            score.runs(),
            score.injected(),
            score.found(),
            score.matched(),
            score.recall(),
            score.precision(),
            start.median(),
            start.p95(),
            start.worst(),
            start.within(),
            length.median(),
            length.p95(),
            length.worst(),
            length.within()));
  }
}
