package ntier.plan.paper;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.yaml.YamlFolder;

/**
 * A paper and the experiments that reproduce its figures and tables: {@code papers/<name>.yaml}.
 *
 * @param name the file's, such as {@code paper-002}
 * @param reference authors, title, where it appeared
 * @param experiments in the order in which they run
 * @param turns what is claimed of experiments of turns
 * @param notTried what the paper reports and no experiment tries
 * @param notClaimed what the paper says and no run could contradict, or what follows from a claim
 */
public record Paper(
    String name,
    String title,
    String reference,
    List<Experiment> experiments,
    List<Figure> figures,
    List<Table> tables,
    List<Onset> onsets,
    List<TurnsClaim> turns,
    List<LeftOut> notTried,
    List<LeftOut> notClaimed) {
  public Paper {
    experiments = List.copyOf(experiments);
    figures = List.copyOf(figures);
    tables = List.copyOf(tables);
    onsets = List.copyOf(onsets);
    turns = List.copyOf(turns);
    notTried = List.copyOf(notTried);
    notClaimed = List.copyOf(notClaimed);
  }

  /** Its file, as complaints name it. */
  String source() {
    return source(name);
  }

  /** The file of a paper, as complaints name it. */
  static String source(String paper) {
    return "papers/" + paper + YamlFolder.ENDING;
  }

  /**
   * The experiments that a reproduction makes.
   *
   * @param withBeyond whether those are made, too, that go beyond the paper
   */
  public List<Experiment> experiments(boolean withBeyond) {
    return experiments.stream().filter(one -> withBeyond || !one.beyond()).toList();
  }

  /**
   * Some of its experiments, in the order of its file, also those that go beyond the paper.
   *
   * @param names without doubles
   * @throws ExperimentException for one that it does not have
   */
  public List<Experiment> experiments(Collection<String> names) {
    List<String> all = experiments.stream().map(Experiment::name).toList();
    for (String name : names) {
      if (!all.contains(name)) {
        throw new ExperimentException(
            Place.of(source()), "it has no experiment \"" + name + "\"" + Nearest.hint(name, all));
      }
    }
    return experiments.stream().filter(one -> names.contains(one.name())).toList();
  }

  /**
   * An experiment of {@code experiments/}.
   *
   * @param quick {@code key=value} pairs as for {@code --set} that make it short
   * @param full the same for a thorough reproduction
   * @param variants what its variants claim beside what all of them do, in the order of the
   *     experiment; empty, or one for each
   * @param rises measures whose median is greater with each variant
   * @param beyond whether it goes beyond the paper, and is made only where that is asked for
   */
  public record Experiment(
      String name,
      List<String> quick,
      List<String> full,
      List<List<Claim>> variants,
      List<Measure> rises,
      boolean beyond) {
    public Experiment {
      quick = List.copyOf(quick);
      full = List.copyOf(full);
      variants = variants.stream().map(List::copyOf).toList();
      rises = List.copyOf(rises);
    }

    /** One that claims no more than its file. */
    public Experiment(String name, List<String> quick, List<String> full) {
      this(name, quick, full, List.of(), List.of(), false);
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
   * @param claims those of the experiment's claims that it is about, by measure; empty for all
   */
  public record Figure(
      String name,
      String section,
      String about,
      String experiment,
      Panels panels,
      List<String> claims) {
    public Figure {
      claims = List.copyOf(claims);
    }
  }

  /** How a figure is drawn. */
  public enum Panels {
    /** CPU, queues and VLRT over time, of each run. */
    OVER_TIME,
    /** How many requests took how long, of each run. */
    RESPONSE_TIMES,
    /** Requests and VLRT by interaction, of each run. */
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
   * @param experiments whose runs tell whether it is so here; none where it is not claimed
   * @param claims those of their claims that it is about, by measure; empty for all
   * @param notClaimed why it is not claimed; empty where it is
   */
  public record Entry(
      String says, List<String> experiments, List<String> claims, String notClaimed) {
    public Entry {
      experiments = List.copyOf(experiments);
      claims = List.copyOf(claims);
    }
  }

  /**
   * What the paper says and is not judged.
   *
   * @param section of the paper
   * @param why it is not
   */
  public record LeftOut(String says, String section, String why) {}

  /**
   * From which utilisation on requests are very long; one of the two limits is there.
   *
   * @param says as the paper has it
   * @param experiment which goes through several loads
   * @param nx only its runs with so many asynchronous tiers; empty for all
   * @param vlrt VLRT in percent of all requests, from which on a run has some: one request is none
   * @param begins where it must have begun, in percent of a core
   * @param spared up to where it must not have begun
   */
  public record Onset(
      String name,
      String says,
      String experiment,
      Optional<Integer> nx,
      double vlrt,
      Optional<Double> begins,
      Optional<Double> spared) {}
}
