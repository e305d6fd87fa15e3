package ntier.lifecycle;

import java.util.List;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;

/** A series that can't go on, because its experiment would make other runs today. */
public final class SeriesChangedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private SeriesChangedException(String message) {
    super(message);
  }

  /**
   * @param recorded what the folder has
   * @param today what the experiment comes to now
   */
  static void requireSame(SeriesDirectory directory, SeriesRecord recorded, SeriesRecord today) {
    if (!keys(recorded).equals(keys(today))) {
      throw of(
          directory,
          recorded,
          "its runs are others (%d now, %d then)"
              .formatted(today.runs().size(), recorded.runs().size()));
    }
    for (int i = 0; i < recorded.runs().size(); i++) {
      if (!recorded.runs().get(i).plan().equals(today.runs().get(i).plan())) {
        throw of(
            directory,
            recorded,
            "the plan of run %d, %s, differs".formatted(i + 1, today.runs().get(i).label()));
      }
    }
  }

  private static List<String> keys(SeriesRecord record) {
    return record.runs().stream().map(run -> run.label() + "#" + run.repetition()).toList();
  }

  private static SeriesChangedException of(
      SeriesDirectory directory, SeriesRecord recorded, String difference) {
    return new SeriesChangedException(
        "%s: the series cannot continue, because %s has changed: %s; restore it (tiers and profile, too), or start again with sudo ./ntier run %s"
            .formatted(
                directory.path(), recorded.experimentFile(), difference, recorded.experiment()));
  }
}
