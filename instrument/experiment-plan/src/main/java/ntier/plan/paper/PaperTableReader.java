package ntier.plan.paper;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code tables} of a paper's file. */
final class PaperTableReader {
  private final Function<YamlValue, String> experiment;

  /**
   * @param experiment reads the name of one that the paper's file lists
   */
  PaperTableReader(Function<YamlValue, String> experiment) {
    this.experiment = experiment;
  }

  Paper.Table table(YamlValue value) {
    Fields table =
        new Fields(
            value.mapping("{name: Table 1, about: …, columns: […], rows: […]}"),
            "the table",
            List.of("name", "about", "columns", "rows"));
    List<String> columns = table.texts("columns", "columns: [upstream CTQO, downstream CTQO]");
    return new Paper.Table(
        table.text("name", "name: Table 1"),
        table.text("about", "about: \"what it sums up\""),
        columns,
        table
            .require("rows", "rows: [{name: sync, cells: [[…], […]]}]")
            .list("[{name: sync}]")
            .stream()
            .map(row -> row(row, columns.size()))
            .toList());
  }

  private Paper.Row row(YamlValue value, int columns) {
    Fields row =
        new Fields(
            value.mapping("{name: sync, cells: [[…], […]]}"), "the row", List.of("name", "cells"));
    YamlValue cells = row.require("cells", "cells: [[…], […]]");
    List<List<Paper.Entry>> read =
        cells.list("[[…], […]]").stream()
            .map(cell -> cell.list("[{says: …, experiments: […]}]"))
            .map(cell -> cell.stream().map(this::entry).toList())
            .toList();
    if (read.size() != columns) {
      throw new ExperimentException(
          cells.place(),
          "the row has %d cells; one for each of the %d columns would be right"
              .formatted(read.size(), columns));
    }
    return new Paper.Row(row.text("name", "name: sync"), read);
  }

  private Paper.Entry entry(YamlValue value) {
    Fields entry =
        new Fields(
            value.mapping("{says: Apache from Tomcat, experiments: [first-run]}"),
            "the entry",
            List.of("says", "experiments", "claims", "notClaimed"));
    String says = entry.text("says", "says: Apache from Tomcat");
    if (entry.find("notClaimed").isPresent()) {
      if (entry.find("experiments").isPresent() || entry.find("claims").isPresent()) {
        throw new ExperimentException(
            entry.place(), "an entry that is not claimed has no experiments and no claims");
      }
      return new Paper.Entry(
          says, List.of(), List.of(), entry.text("notClaimed", "notClaimed: \"it cannot drop\""));
    }
    Set<String> names = new LinkedHashSet<>();
    entry
        .require("experiments", "experiments: [first-run]")
        .list("[first-run]")
        .forEach(one -> names.add(experiment.apply(one)));
    return new Paper.Entry(says, List.copyOf(names), ClaimsReader.keys(entry, "claims"), "");
  }
}
