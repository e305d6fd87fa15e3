package ntier.analysis.migration;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import ntier.analysis.comparison.Judgement;

/**
 * All stacks of a migration, all steps between them, and all orders of these.
 *
 * <pre>
 *            nginx-tomcat ----
 *          /                   \
 *   apache-tomcat          nginx-xtomcat
 *          \                   /
 *            apache-xtomcat --
 * </pre>
 *
 * @param nodes in the order of their numbers
 * @param edges by the node they start from, then by the step
 * @param orders by their steps, each in the order of the chain as far as possible
 */
public record Lattice(Migration migration, List<Node> nodes, List<Edge> edges, List<Order> orders) {
  public Lattice {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    orders = List.copyOf(orders);
  }

  /**
   * The lattice of what was found.
   *
   * @param repetitions of each node, in the order of their numbers; none where nothing is known
   */
  public static Lattice of(Migration migration, List<List<Repetition>> repetitions) {
    List<Node> nodes =
        IntStream.range(0, migration.nodes())
            .mapToObj(node -> Node.of(migration, node, repetitions.get(node)))
            .toList();
    int steps = migration.moving().size();
    List<Edge> edges = new ArrayList<>();
    for (Node before : nodes) {
      for (int step = 0; step < steps; step++) {
        if ((before.number() >> step & 1) == 0) {
          edges.add(Edge.of(before, nodes.get(before.number() | 1 << step), step));
        }
      }
    }
    List<Order> orders = new ArrayList<>();
    follow(0, List.of(), edges, nodes.size() - 1, orders);
    return new Lattice(migration, nodes, edges, orders);
  }

  private static void follow(
      int node, List<Edge> taken, List<Edge> edges, int last, List<Order> orders) {
    if (node == last) {
      orders.add(new Order(taken));
      return;
    }
    for (Edge edge : edges) {
      if (edge.before().number() == node) {
        List<Edge> longer = new ArrayList<>(taken);
        longer.add(edge);
        follow(edge.after().number(), longer, edges, last, orders);
      }
    }
  }

  /** The orders with such a judgement. */
  public List<Order> orders(Judgement judgement) {
    return orders.stream().filter(order -> order.judgement() == judgement).toList();
  }

  /** An order in words: {@code db, app, web}. */
  public String words(Order order) {
    List<String> tiers =
        order.steps().stream()
            .map(step -> migration.tiers().get(migration.moving().get(step.step())))
            .toList();
    return String.join(", ", tiers);
  }

  /** The greatest number of repetitions of a node. */
  public int repetitions() {
    return nodes.stream().mapToInt(Node::repetitions).max().orElse(0);
  }
}
