package ntier.plan.paper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.paper.ClaimsReader.Bound;

/**
 * A paper and the experiments that reproduce its figures and tables: {@code papers/<name>.yaml}.
 *
 * @param name the file's, such as {@code paper-002}
 * @param reference authors, title, where it appeared
 * @param experiments in the order in which they run
 */
public record Paper(
    String name,
    String title,
    String reference,
    List<Experiment> experiments,
    List<Figure> figures,
    List<Table> tables,
    List<Onset> onsets) {
  public Paper {
    experiments = List.copyOf(experiments);
    figures = List.copyOf(figures);
    tables = List.copyOf(tables);
    onsets = List.copyOf(onsets);
  }

  /**
   * An experiment of {@code experiments/}.
   *
   * @param quick {@code key=value} pairs as for {@code --set} that make it short
   * @param full the same for a thorough reproduction
   */
  public record Experiment(String name, List<String> quick, List<String> full) {
    public Experiment {
      quick = List.copyOf(quick);
      full = List.copyOf(full);
    }

    /** What differs from the experiment's file. */
    public List<String> sets(boolean shortened) {
      return shortened ? quick : full;
    }
  }

  /**
   * A figure.
   *
   * @param about what it shows
   * @param experiment whose runs show the same
   */
  public record Figure(
      String name, String section, String about, String experiment, Panels panels) {}

  /** How a figure is drawn. */
  public enum Panels {
    /** CPU, queues and VLRT over time, of one run. */
    OVER_TIME,
    /** How many requests took how long, for each variant. */
    RESPONSE_TIMES,
    /** Requests and VLRT by interaction, of one run. */
    REQUEST_TYPES
  }

  /**
   * A table.
   *
   * @param columns without that of the rows' names
   */
  public record Table(String name, String about, List<String> columns, List<Row> rows) {
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /**
   * @param cells one for each column, each with any number of entries
   */
  public record Row(String name, List<List<Entry>> cells) {
    public Row {
      cells = cells.stream().map(List::copyOf).toList();
    }
  }

  /**
   * One statement of a table.
   *
   * @param says as the paper has it
   * @param experiments whose runs tell whether it is so here
   * @param shows what these runs must show, as in {@link PaperResult#reproduced}; where it is
   *     empty, what the experiments themselves claim
   */
  public record Entry(String says, List<String> experiments, Map<String, String> shows) {
    public Entry {
      experiments = List.copyOf(experiments);
      shows = Map.copyOf(shows);
    }
  }

  /**
   * From which utilisation on requests are very long because packets are lost; one of the two
   * limits is there.
   *
   * @param says as the paper has it
   * @param experiment which goes through several loads
   * @param begins where it must begin
   * @param spared up to where it must not have begun
   */
  public record Onset(
      String name,
      String says,
      String experiment,
      Optional<Bound> begins,
      Optional<Bound> spared) {}
}
