package ntier.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.archive.RunWriteException;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.WholeFile;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import ntier.plan.Origin;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.SettingDescription.Kind;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;

/**
 * The experiment of a series that is gone on with. The series' folder may come from somebody else,
 * so its record is data: it can name an experiment of this checkout, or have a copy of another in
 * its folder, and it can name no program.
 */
final class RecordedExperiment {
  private static final String ENDING = ".yaml";

  private RecordedExperiment() {}

  /** Keeps a copy of an experiment that is not of the checkout, to go on with later. */
  static void keep(Home home, Path file, SeriesDirectory series) {
    if (!isOfCheckout(home, file)) {
      try {
        WholeFile.replace(copy(series, series.record()), Files.readString(file));
      } catch (IOException e) {
        throw RunWriteException.of(series.path(), e);
      }
    }
  }

  /**
   * The experiment's file.
   *
   * @throws UserError if it is neither of the checkout nor kept in the folder
   */
  static Path file(Home home, SeriesDirectory series, SeriesRecord record) {
    Path copy = copy(series, record);
    return Files.isRegularFile(copy, java.nio.file.LinkOption.NOFOLLOW_LINKS)
        ? copy
        : ofCheckout(home, record.experimentFile());
  }

  /**
   * A file of the checkout that a record names.
   *
   * @throws UserError if it is anywhere else
   */
  static Path ofCheckout(Home home, String recorded) {
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

  private static boolean isOfCheckout(Home home, Path file) {
    try {
      return file.toRealPath().startsWith(home.root().toRealPath());
    } catch (IOException notThere) {
      return false;
    }
  }

  private static Path copy(SeriesDirectory series, SeriesRecord record) {
    String name = record.experiment();
    return series.path().resolve((name.matches("[A-Za-z0-9._-]+") ? name : "none") + ENDING);
  }

  /**
   * Refuses a program that a record's {@code --set} names, unless the same is typed now.
   *
   * @param typed on this command line
   * @param resume what was typed after {@code --resume}
   */
  static void refusePrograms(Home home, Series series, List<String> typed, String resume) {
    TierCatalog catalog = TierCatalog.read(home.root());
    for (Series.Variant variant : series.variants()) {
      programs(catalog, variant.plan())
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
        if (setting.getValue().kind() == Kind.PROGRAM
            && value.origin().source().equals(Origin.COMMAND_LINE)) {
          return Optional.of(value.origin().place());
        }
      }
    }
    return Optional.empty();
  }
}
