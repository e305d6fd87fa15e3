package ntier.lifecycle.sequence;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunDirectory;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;

/**
 * The versions of the suite that made the runs of a reproduction: its page puts no runs of
 * different ones side by side as one result. In a series they may differ; each of its runs says its
 * own.
 */
public final class SuiteVersions {
  private SuiteVersions() {}

  /**
   * What is missing may be made by the version that made the rest, and by no other.
   *
   * @param now the checkout's
   * @throws UserError if the reproduction or one of its runs is of another
   */
  static void requireOnly(ReproductionDirectory directory, Manifest.Suite now) {
    Set<String> others = of(directory);
    directory.record().version().ifPresent(others::add);
    others.remove(now.name());
    if (!others.isEmpty()) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "%s: it was begun with the suite at %s, and this checkout is at %s: a page never mixes versions; go back to that version and resume, or start again with sudo ./%s. The page of what there is: ./ntier reproduce --page %s"
              .formatted(
                  directory.path(),
                  String.join(" and ", others),
                  now.name(),
                  directory.record().commandLine(),
                  directory.path()));
    }
  }

  /**
   * For the page: its runs are of one version, whichever that is.
   *
   * @throws UserError if they are not
   */
  public static void requireOne(ReproductionDirectory directory) {
    Set<String> all = of(directory);
    if (all.size() > 1) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "%s: its runs are of different versions of the suite, %s: a page never mixes them; start again with one version, with sudo ./ntier reproduce %s, or compare single runs with ./ntier compare"
              .formatted(directory.path(), String.join(" and ", all), directory.record().paper()));
    }
  }

  /** Those of its finished runs. */
  private static Set<String> of(ReproductionDirectory directory) {
    Set<String> versions = new TreeSet<>();
    for (ReproductionRecord.Experiment experiment : directory.record().experiments()) {
      Stream.concat(
              directory.series(experiment).stream()
                  .flatMap(series -> series.finishedRuns().stream()),
              directory.turns(experiment).stream())
          .map(RunDirectory::manifest)
          .forEach(manifest -> versions.add(manifest.suite().name()));
    }
    return versions;
  }
}
