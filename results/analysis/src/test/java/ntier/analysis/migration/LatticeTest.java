package ntier.analysis.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import ntier.analysis.comparison.Judgement;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lattices of hand-made figures. */
class LatticeTest {
  private static final Migration TWO =
      new Migration(
          List.of("web", "app", "db"),
          List.of("apache", "tomcat", "mysql"),
          List.of("nginx", "xtomcat", "mysql"));

  private static Repetition of(String tier, double dropped, double p99) {
    return new Repetition(
        Map.of("dropped_requests", dropped, "vlrt_percent", dropped / 100, "p99_ms", p99),
        dropped == 0
            ? List.of()
            : List.of(
                new Overflow(tier, "upstream", dropped, tier.equals("web") ? 278 : 293, 128)));
  }

  /** Five repetitions around a number. */
  private static List<Repetition> five(String tier, double dropped) {
    return DoubleStream.of(-2, -1, 0, 1, 2)
        .mapToObj(more -> of(tier, dropped == 0 ? 0 : dropped + more, 50))
        .toList();
  }

  /** The stack, with the new web, with the new app, with both. */
  private static Lattice lattice(
      List<Repetition> none, List<Repetition> web, List<Repetition> app) {
    return Lattice.of(TWO, List.of(none, web, app, five("db", 0)));
  }

  @Test
  @DisplayName(
      "a step that drops more is worse, says where the overflow goes, and spoils its order")
  void aStepMakesItWorse() {
    Lattice lattice = lattice(five("web", 500), five("app", 700), five("web", 300));
    Edge web = lattice.edges().getFirst();
    assertThat(web.verdict()).isEqualTo(Judgement.WORSE);
    assertThat(web.reason()).isEqualTo("dropped 500 [498-502] to 700 [698-702]");
    assertThat(web.moved())
        .contains(
            "the overflow moves from web (278 places, 128 of them in its accept queue) to app (293 places, 128 of them in its accept queue)");
    assertThat(lattice.orders()).extracting(lattice::words).containsExactly("web, app", "app, web");
    assertThat(lattice.orders())
        .extracting(Order::judgement)
        .containsExactly(Judgement.WORSE, Judgement.BETTER);
    MigrationStudy study =
        new MigrationStudy(TWO, "7 users", List.of(), Optional.of(lattice), lattice);
    assertThat(study.conclusions())
        .first()
        .isEqualTo(
            "Every step helps in 1 of 2 orders (app, web); a step makes it worse in 1 of 2 orders (web, app); in 0 of 2 orders not every step can be told.");
    assertThat(study.conclusions().get(1))
        .startsWith("web to nginx, in apache-tomcat-mysql, makes it worse: dropped 500");
  }

  @Test
  @DisplayName("intervals that overlap decide nothing, nor do three runs each")
  void undecided() {
    List<Repetition> wide =
        DoubleStream.of(480, 490, 500, 510, 520).mapToObj(x -> of("web", x, 50)).toList();
    Lattice overlapping = lattice(five("web", 500), five("app", 700), wide);
    Edge app = overlapping.edges().get(1);
    assertThat(app.verdict()).isEqualTo(Judgement.CANNOT_TELL);
    assertThat(app.reason()).isEqualTo("the intervals overlap");
    assertThat(app.moved()).isEmpty();
    assertThat(overlapping.orders().get(1).judgement()).isEqualTo(Judgement.CANNOT_TELL);

    Lattice three =
        lattice(five("web", 500).subList(0, 3), five("app", 700), five("web", 300).subList(0, 3));
    assertThat(three.edges().get(1).reason()).contains("5 each are needed");
    assertThat(three.orders()).extracting(Order::judgement).containsOnly(Judgement.CANNOT_TELL);
  }

  @Test
  @DisplayName("where the drops are the same, p99 decides; where nobody drops, it is said")
  void furtherFigures() {
    List<Repetition> slow = IntStream.range(0, 5).mapToObj(i -> of("db", 0, 900 + i)).toList();
    Edge faster = lattice(slow, five("db", 0), five("db", 0)).edges().getFirst();
    assertThat(faster.verdict()).isEqualTo(Judgement.BETTER);
    assertThat(faster.reason()).isEqualTo("p99 902 ms [900 ms-904 ms] to 50.0 ms");
    Edge same = lattice(five("db", 0), five("db", 0), slow).edges().getFirst();
    assertThat(same.verdict()).isEqualTo(Judgement.CANNOT_TELL);
    assertThat(same.reason()).startsWith("nobody drops before or after");
  }

  @Test
  @DisplayName("a stack of which nothing is known leaves its steps untold, and only those")
  void missingStack() {
    Lattice lattice = lattice(five("web", 500), List.of(), five("web", 300));
    assertThat(lattice.nodes().get(1).whoDrops()).isEqualTo("not known");
    assertThat(lattice.edges().getFirst().reason())
        .isEqualTo("nothing is known of nginx-tomcat-mysql");
    assertThat(lattice.orders())
        .extracting(Order::judgement)
        .containsExactly(Judgement.CANNOT_TELL, Judgement.BETTER);
  }

  @Test
  @DisplayName("who drops: the median of all repetitions, a tier that drops in few of them is none")
  void whoDrops() {
    List<Repetition> mostly = new ArrayList<>(five("web", 500));
    mostly.set(0, of("db", 40, 50));
    Node node = Node.of(TWO, 0, mostly);
    assertThat(node.whoDrops()).isEqualTo("web upstream");
    assertThat(node.worst().orElseThrow().dropped()).isEqualTo(500);
    assertThat(Node.of(TWO, 0, five("db", 0)).whoDrops()).isEqualTo("nobody");
  }

  @Test
  @DisplayName("tiers with the same server in both stacks do not move")
  void migrations() {
    assertThat(TWO.stacks())
        .containsExactly(
            "apache-tomcat-mysql",
            "nginx-tomcat-mysql",
            "apache-xtomcat-mysql",
            "nginx-xtomcat-mysql");
    assertThat(TWO.step(1)).isEqualTo("app to xtomcat");
    assertThat(TWO.yaml(3)).isEqualTo("{web: nginx, app: xtomcat, db: mysql}");
    List<String> six = List.of("a", "b", "c", "d", "e", "f");
    assertThatThrownBy(() -> new Migration(six, six, six)).hasMessageContaining("both stacks are");
    assertThatThrownBy(() -> new Migration(six, six, List.of("1", "2", "3", "4", "5", "6")))
        .hasMessageContaining("differ in 6 tiers, which makes 64 stacks; at most 5 tiers");
    assertThatThrownBy(() -> new Migration(six, six, List.of("a")))
        .hasMessageContaining("a-b-c-d-e-f has 6 tiers and a has 1");
  }
}
