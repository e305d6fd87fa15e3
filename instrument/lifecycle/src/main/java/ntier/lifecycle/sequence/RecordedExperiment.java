package ntier.lifecycle.sequence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.archive.ReproductionRecord;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.WholeFile;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Suite;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import ntier.plan.Experiment;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.SettingDescription.Kind;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;

/**
 * The experiment of a sequence that is gone on with. The folder may come from somebody else, so its
 * record is data: it can name an experiment of this checkout, or have a copy of another in its
 * folder, and it can name no program.
 */
public final class RecordedExperiment {
  private static final String ENDING = ".yaml";

  private RecordedExperiment() {}

  /**
   * The runs that a series' experiment asks for today.
   *
   * @param typed the {@code --set} of this command line
   * @param resume what was typed after {@code --resume}
   * @throws UserError if its file is neither of the checkout nor kept in the folder, or names a
   *     program that is not typed
   */
  public static Series read(
      Suite suite, SeriesDirectory directory, List<String> typed, String resume) {
    SeriesRecord record = directory.record();
    Path file = file(suite.home(), directory, record);
    Series series = suite.series(file.toString(), record.sets());
    refusePrograms(suite.home(), series, typed, resume);
    return series;
  }

  /**
   * What an experiment of a reproduction asks for today.
   *
   * @throws UserError if it is not of the checkout, or names a program
   */
  public static Experiment read(Suite suite, ReproductionRecord.Experiment recorded) {
    Path file = ofCheckout(suite.home(), recorded.experimentFile());
    Experiment experiment = suite.experiment(file.toString(), recorded.sets());
    refusePrograms(suite.home(), experiment, List.of(), recorded.name());
    return experiment;
  }

  /** Keeps a copy of an experiment that is not of the checkout, to go on with later. */
  static void keep(String text, SeriesDirectory series) {
    WholeFile.replace(copy(series, series.record()), text);
  }

  static boolean isOfCheckout(Home home, Path file) {
    try {
      return file.toRealPath().startsWith(home.root().toRealPath());
    } catch (IOException notThere) {
      return false;
    }
  }

  private static Path file(Home home, SeriesDirectory series, SeriesRecord record) {
    Path copy = copy(series, record);
    return Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)
        ? copy
        : ofCheckout(home, record.experimentFile());
  }

  private static Path ofCheckout(Home home, String recorded) {
    Path file = home.root().resolve(recorded).normalize();
    if (!isOfCheckout(home, file)) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "the record says that its experiment is "
              + recorded
              + ", which is not a file of this checkout, and a folder must not name one elsewhere;"
              + " run that file itself, if you trust it: sudo ./ntier run FILE");
    }
    return file;
  }

  private static Path copy(SeriesDirectory series, SeriesRecord record) {
    String name = record.experiment();
    return series.path().resolve((name.matches("[A-Za-z0-9._-]+") ? name : "none") + ENDING);
  }

  /** Refuses a program that a record's {@code --set} names, unless the same is typed now. */
  private static void refusePrograms(
      Home home, Experiment experiment, List<String> typed, String resume) {
    TierCatalog catalog = TierCatalog.read(home.root());
    for (Plan plan : experiment.plans()) {
      programs(catalog, plan)
          .filter(set -> !typed.contains(set))
          .ifPresent(
              set -> {
                throw new UserError(
                    ExitCode.WRONG_USE,
                    "the record names a program to run: %s. No file may do that; if you trust it, type it again: sudo ./ntier run --resume %s --set %s"
                        .formatted(set, resume, set));
              });
    }
  }

  private static Optional<String> programs(TierCatalog catalog, Plan plan) {
    for (TierPlan tier : plan.tiers()) {
      for (var setting : catalog.find(tier.server()).orElseThrow().settings().entrySet()) {
        SettingValue value = tier.settings().get(setting.getKey());
        if (setting.getValue().kind() == Kind.PROGRAM && value.origin().typed()) {
          return Optional.of(value.origin().place());
        }
      }
    }
    return Optional.empty();
  }
}
