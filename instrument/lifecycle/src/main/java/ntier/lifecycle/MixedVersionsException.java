package ntier.lifecycle;

import java.util.Set;
import java.util.TreeSet;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.RunDirectory;

/** Runs of different versions of the suite, which no page puts side by side as one result. */
public final class MixedVersionsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private MixedVersionsException(String message) {
    super(message);
  }

  /**
   * What is missing may be made by the version that made the rest, and by no other.
   *
   * @param now the checkout's
   */
  public static void requireOnly(ReproductionDirectory directory, Manifest.Suite now) {
    refuseOthers(directory, versions(directory), now);
  }

  /** The same, by what the reproduction says of itself. */
  static void requireBegunBy(ReproductionDirectory directory, Manifest.Suite now) {
    refuseOthers(directory, new TreeSet<>(), now);
  }

  private static void refuseOthers(
      ReproductionDirectory directory, Set<String> ofRuns, Manifest.Suite now) {
    Set<String> others = new TreeSet<>(ofRuns);
    directory.record().version().ifPresent(others::add);
    others.remove(now.name());
    if (!others.isEmpty()) {
      throw new MixedVersionsException(
          "%s: it was begun with the suite at %s, and this checkout is at %s: a page never mixes versions; go back to that version and resume, or start again with sudo ./ntier reproduce %s%s. The page of what there is: ./ntier reproduce --page %s"
              .formatted(
                  directory.path(),
                  String.join(" and ", others),
                  now.name(),
                  directory.record().paper(),
                  directory.record().quick() ? " --quick" : "",
                  directory.path()));
    }
  }

  /** For the page: its runs are of one version, whichever that is. */
  public static void requireOne(ReproductionDirectory directory) {
    Set<String> all = versions(directory);
    if (all.size() > 1) {
      throw new MixedVersionsException(
          "%s: its runs are of different versions of the suite, %s: a page never mixes them; start again with one version, with sudo ./ntier reproduce %s, or compare single runs with ./ntier compare"
              .formatted(directory.path(), String.join(" and ", all), directory.record().paper()));
    }
  }

  private static Set<String> versions(ReproductionDirectory directory) {
    Set<String> versions = new TreeSet<>();
    for (ReproductionRecord.Experiment experiment : directory.record().experiments()) {
      directory.series(experiment).stream()
          .flatMap(series -> series.finishedRuns().stream())
          .map(RunDirectory::manifest)
          .forEach(manifest -> versions.add(manifest.suite().name()));
    }
    return versions;
  }
}
