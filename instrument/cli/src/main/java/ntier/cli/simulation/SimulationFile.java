package ntier.cli.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.archive.Summary;
import ntier.plan.JsonFormat;
import ntier.simulation.outcome.Repeated;
import ntier.simulation.outcome.SimulatedSummary;

/** Writes outcomes as JSON: one simulation is a {@code summary.json}, several a list of them. */
public final class SimulationFile {
  private static final int VERSION = 1;

  private SimulationFile() {}

  /** Several simulations. */
  record Several(int formatVersion, List<Summary> summaries) {}

  /** Replaces the file. */
  public static void write(Path file, List<Repeated> outcomes) {
    List<Summary> summaries =
        outcomes.stream()
            .flatMap(outcome -> outcome.outcomes().stream())
            .map(SimulatedSummary::of)
            .toList();
    Object document =
        summaries.size() == 1 ? summaries.getFirst() : new Several(VERSION, summaries);
    try {
      Files.write(file, JsonFormat.mapper().writeValueAsBytes(document));
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }
}
