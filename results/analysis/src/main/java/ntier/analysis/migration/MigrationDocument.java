package ntier.analysis.migration;

import static ntier.analysis.words.Words.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ntier.analysis.comparison.JudgedFigure;
import ntier.analysis.comparison.Spread;

/**
 * {@code migration.json}: a study for other programs. Figures are by the keys that exported tables
 * have, with their units.
 *
 * @param measured {@code null} where nothing was run
 */
public record MigrationDocument(
    int formatVersion,
    List<String> tiers,
    List<String> from,
    List<String> to,
    String load,
    List<String> notes,
    List<String> conclusions,
    Optional<Side> measured,
    Side predicted) {
  private static final int VERSION = 1;

  /** What was measured, or what is predicted. */
  public record Side(List<OneNode> nodes, List<OneEdge> edges, List<OneOrder> orders) {}

  /**
   * @param repetitions how many are in its figures
   * @param overflows of the tiers that drop
   */
  public record OneNode(
      String stack, int repetitions, List<Overflow> overflows, Map<String, Figure> figures) {}

  /** The median, and the interval that holds it. */
  public record Figure(double median, double low, double high) {}

  /**
   * @param tier which gets its new server
   * @param verdict {@code better}, {@code worse} or {@code cannot_tell}
   * @param figures the same for each of them
   */
  public record OneEdge(
      String tier,
      String before,
      String after,
      String verdict,
      String reason,
      Map<String, String> figures) {}

  /**
   * @param stacks from the first to the last
   * @param verdicts of its steps
   */
  public record OneOrder(List<String> stacks, String verdict, List<String> verdicts) {}

  /** The document of a study. */
  public static MigrationDocument of(MigrationStudy study) {
    Migration migration = study.migration();
    return new MigrationDocument(
        VERSION,
        migration.tiers(),
        migration.from(),
        migration.to(),
        study.load(),
        study.notes(),
        study.conclusions(),
        study.measured().map(MigrationDocument::side),
        side(study.predicted()));
  }

  private static Side side(Lattice lattice) {
    return new Side(
        lattice.nodes().stream().map(MigrationDocument::node).toList(),
        lattice.edges().stream().map(edge -> edge(lattice.migration(), edge)).toList(),
        lattice.orders().stream().map(MigrationDocument::order).toList());
  }

  private static OneNode node(Node node) {
    Map<String, Figure> figures = new TreeMap<>();
    node.figures().forEach((name, spread) -> figures.put(name, figure(spread)));
    return new OneNode(node.stack(), node.repetitions(), node.overflows(), figures);
  }

  private static Figure figure(Spread spread) {
    return new Figure(spread.median(), spread.low(), spread.high());
  }

  private static OneEdge edge(Migration migration, Edge edge) {
    Map<String, String> figures = new TreeMap<>();
    for (JudgedFigure one : edge.figures()) {
      figures.put(one.figure().key(), key(one.judgement()));
    }
    return new OneEdge(
        migration.tiers().get(migration.moving().get(edge.step())),
        edge.before().stack(),
        edge.after().stack(),
        key(edge.verdict()),
        edge.reason(),
        figures);
  }

  private static OneOrder order(Order order) {
    List<String> stacks = new ArrayList<>();
    stacks.add(order.steps().getFirst().before().stack());
    order.steps().forEach(step -> stacks.add(step.after().stack()));
    return new OneOrder(
        stacks,
        key(order.judgement()),
        order.steps().stream().map(step -> key(step.verdict())).toList());
  }
}
