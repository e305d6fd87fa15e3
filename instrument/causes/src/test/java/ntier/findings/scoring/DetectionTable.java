package ntier.findings.scoring;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.scoring.CauseScore;
import ntier.analysis.scoring.RunScore;
import ntier.analysis.scoring.Wilson;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.findings.Analysed;

/**
 * Prints, and writes as {@code detection.md} and {@code detection.csv} into the folder, how well a
 * detection set was analysed: {@code FOLDER/runs/NAME/RUN} of {@link DetectionSet}. The runs are
 * analysed anew. Those that are not trusted are counted apart.
 */
final class DetectionTable {
  private final Path folder;
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder csv =
      new StringBuilder(
          "runs,cause,scored,found,recall,recallLow,recallHigh,foundOrFalse,precision,precisionLow,precisionHigh,saturatedNothing,shorterThan150ms\n");

  private DetectionTable(Path folder) {
    this.folder = folder;
  }

  /** Takes the folder, and the seed that the set was drawn by. */
  public static void main(String[] arguments) throws IOException {
    new DetectionTable(Path.of(arguments[0])).print(arguments[1]);
  }

  private void print(String seed) throws IOException {
    List<RunScore> mixed = new ArrayList<>();
    List<RunScore> mmpp = new ArrayList<>();
    List<RunScore> quiet = new ArrayList<>();
    TreeSet<String> machines = new TreeSet<>();
    for (Path name : folders(folder.resolve("runs"))) {
      for (Path run : folders(name)) {
        RunDirectory directory = RunDirectory.open(run);
        if (!finished(directory)) {
          continue;
        }
        String kind = name.getFileName().toString().replaceFirst("\\d+-", "");
        (kind.equals("quiet") ? quiet : kind.equals("mmpp") ? mmpp : mixed)
            .add(RunScore.of(directory, Analysed.DETECTION));
        Manifest.Machine machine = directory.manifest().machine();
        machines.add(
            say("%d cores, %s, Linux %s", machine.cores(), machine.cpu(), machine.kernel()));
      }
    }
    List<RunScore> all = Stream.of(mixed, mmpp, quiet).flatMap(List::stream).toList();
    line(
        "Set drawn by %s; %d runs (%d mixed, %d of a burst index, %d quiet) on %s.",
        seed, all.size(), mixed.size(), mmpp.size(), quiet.size(), String.join(" and ", machines));
    List<RunScore> doubted = all.stream().filter(run -> !run.trusted()).toList();
    scores("trusted", trusted(mixed), trusted(mmpp), trusted(quiet));
    if (!doubted.isEmpty()) {
      line("%nNot trusted, and so not counted above:%n");
      doubted.forEach(run -> line("- %s: %s", run.run(), String.join("; ", run.doubts())));
      scores("all", mixed, mmpp, quiet);
    }
    System.out.print(text);
    Files.writeString(folder.resolve("detection.md"), text);
    Files.writeString(folder.resolve("detection.csv"), csv);
  }

  private static List<RunScore> trusted(List<RunScore> runs) {
    return runs.stream().filter(RunScore::trusted).toList();
  }

  /**
   * One table.
   *
   * @param which of the runs: trusted or all
   */
  private void scores(
      String which, List<RunScore> mixed, List<RunScore> mmpp, List<RunScore> quiet) {
    List<RunScore> all = Stream.of(mixed, mmpp, quiet).flatMap(List::stream).toList();
    line("%n%s runs (%d):%n", which.equals("all") ? "All" : "Trusted", all.size());
    line(
        "| cause | scored | found | recall (95 %%) | precision (95 %%) | saturated nothing | below 150 ms |");
    line("|---|---|---|---|---|---|---|");
    for (String cause : DetectionSet.CAUSES) {
      String injector = cause.equals("batch") || cause.equals("mmpp") ? "vm-colocation" : cause;
      Kind kind = Analysed.DETECTION.kinds().get(injector);
      List<RunScore> own = cause.equals("mmpp") ? mmpp : mixed;
      // Alarms of kind cpu count against the causes of the runs that they are in; others in the
      // runs of a burst index, which have no such cause, against those of their kind.
      List<RunScore> alarmed =
          kind == Kind.CPU ? own : Stream.concat(mixed.stream(), mmpp.stream()).toList();
      row(which, CauseScore.of(cause, injector, own, CauseScore.falseAlarms(kind, alarmed)));
    }
    line(
        "%nFalse alarms in %d quiet runs of 60 s: %s.",
        quiet.size(),
        quiet.stream().map(run -> run.falseAlarms().toString().toLowerCase(Locale.ROOT)).toList());
    int drops = all.stream().mapToInt(RunScore::drops).sum();
    int explained = all.stream().mapToInt(RunScore::explained).sum();
    Wilson origin = Wilson.of(explained, drops);
    if (drops > 0) {
      line(
          "Drops with an origin: %,d of %,d (%.2f %%, 95 %%: %.2f to %.2f %%).",
          explained, drops, 100 * origin.share(), 100 * origin.low(), 100 * origin.high());
    }
  }

  private void line(String format, Object... arguments) {
    text.append(say(format, arguments)).append('\n');
  }

  private void row(String which, CauseScore score) {
    if (score.recall().all() + score.apart() + score.shorter() == 0) {
      return;
    }
    Wilson recall = score.recall();
    Wilson precision = score.precision();
    line(
        "| `%s` | %d | %d | %s | %s | %d | %d |",
        score.cause(),
        recall.all(),
        recall.part(),
        share(recall),
        share(precision),
        score.apart(),
        score.shorter());
    csv.append(
        say(
            "%s,%s,%d,%d,%.4f,%.4f,%.4f,%d,%.4f,%.4f,%.4f,%d,%d\n",
            which,
            score.cause(),
            recall.all(),
            recall.part(),
            recall.share(),
            recall.low(),
            recall.high(),
            precision.all(),
            precision.share(),
            precision.low(),
            precision.high(),
            score.apart(),
            score.shorter()));
  }

  private static String share(Wilson of) {
    return of.all() == 0 ? "" : say("%.3f (%.3f to %.3f)", of.share(), of.low(), of.high());
  }

  private static boolean finished(RunDirectory directory) {
    return Files.exists(directory.manifestFile())
        && directory.manifest().state() == RunState.FINISHED;
  }

  private static List<Path> folders(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(Files::isDirectory).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
