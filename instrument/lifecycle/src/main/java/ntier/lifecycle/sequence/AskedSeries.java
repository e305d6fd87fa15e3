package ntier.lifecycle.sequence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import ntier.archive.SeriesRecord;
import ntier.machine.Home;

/**
 * What the user asked for when a series began, to be able to go on with it later.
 *
 * @param experimentFile where the experiment was read from
 * @param copy the experiment's text, to be kept in the series' folder; empty for one of the
 *     checkout
 * @param sets of the command line
 * @param commandLine as it was typed
 * @param orderSeed from which the order of the runs is drawn, and then each repetition has a seed
 *     of its own; empty for an older series, in the experiment's order with one seed
 */
public record AskedSeries(
    String experimentFile,
    Optional<String> copy,
    List<String> sets,
    String commandLine,
    Optional<Long> orderSeed) {
  public AskedSeries {
    sets = List.copyOf(sets);
  }

  /** An experiment in any file, with its runs in an order that is drawn now. */
  public static AskedSeries of(Home home, Path file, List<String> sets, String commandLine) {
    boolean ofCheckout = RecordedExperiment.isOfCheckout(home, file);
    try {
      return new AskedSeries(
          (file.startsWith(home.root()) ? home.root().relativize(file) : file).toString(),
          ofCheckout ? Optional.empty() : Optional.of(Files.readString(file)),
          sets,
          commandLine,
          Optional.of(drawnOrder()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** An experiment of the checkout. */
  static AskedSeries ofCheckout(
      String file, List<String> sets, String commandLine, Optional<Long> orderSeed) {
    return new AskedSeries(file, Optional.empty(), sets, commandLine, orderSeed);
  }

  /** As a series was asked for that is recorded. */
  static AskedSeries of(SeriesRecord record) {
    return ofCheckout(
        record.experimentFile(), record.sets(), record.commandLine(), record.orderSeed());
  }

  /** Nine digits at most, so that people can tell orders apart. */
  static long drawnOrder() {
    return new SplittableRandom().nextLong(1_000_000_000);
  }
}
