package ntier.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import ntier.analysis.comparison.BaselineComparison;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.JudgedFigure;
import ntier.analysis.comparison.JudgedVariant;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Better, worse, or nothing to be said. */
class BaselineComparisonTest {
  @TempDir Path runs;

  private int made;

  private List<ComparedRun> repeated(String label, RunFixture fixture, int times) {
    RunDirectory run = fixture.write(runs, "run-" + ++made);
    ComparedRun first = new ComparedRun(label, 1, "freeze app", run, Analysed.of(run));
    return Stream.iterate(1, i -> i + 1)
        .limit(times)
        .map(i -> new ComparedRun(label, i, "freeze app", run, first.findings()))
        .toList();
  }

  private static Comparison comparison(List<ComparedRun> runs) {
    return new Comparison("t", List.of(), runs);
  }

  private static Comparison comparison(List<ComparedRun> one, List<ComparedRun> other) {
    return comparison(Stream.concat(one.stream(), other.stream()).toList());
  }

  private static RunFixture untrusted() {
    RunFixture fixture = Scenarios.appStops();
    fixture.manifests().distrusted();
    return fixture;
  }

  private static JudgedFigure figure(JudgedVariant variant, String key) {
    return variant.figures().stream()
        .filter(one -> one.figure().key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("five runs that drop against five that do not: worse one way, better the other")
  void worseAndBetter() {
    Comparison quiet = comparison(repeated("quiet", Scenarios.quiet(), 5));
    Comparison drops = comparison(repeated("stops", Scenarios.appStops(), 5));
    BaselineComparison worse = BaselineComparison.of(quiet, drops);
    assertThat(worse.judgement()).isEqualTo(Judgement.WORSE);
    JudgedVariant variant = worse.variants().getFirst();
    assertThat(variant.baseline()).isEqualTo("quiet");
    assertThat(figure(variant, "web_dropped_requests").judgement()).isEqualTo(Judgement.WORSE);
    assertThat(figure(variant, "vlrt_percent").judgement()).isEqualTo(Judgement.WORSE);
    assertThat(figure(variant, "db_dropped_requests").judgement()).isEqualTo(Judgement.CANNOT_TELL);
    assertThat(figure(variant, "db_dropped_requests").why()).isEqualTo("the intervals overlap");
    JudgedVariant other = BaselineComparison.of(drops, quiet).variants().getFirst();
    assertThat(figure(other, "web_dropped_requests").judgement()).isEqualTo(Judgement.BETTER);
    // The quiet run has an idle time: one figure that is worse outweighs all that are better.
    assertThat(figure(other, "requests_per_s").judgement()).isEqualTo(Judgement.WORSE);
    assertThat(other.judgement()).isEqualTo(Judgement.WORSE);
    RunFixture busier = Scenarios.appStops();
    busier.cpu("db", 6000, 9000, 0.9);
    BaselineComparison better = BaselineComparison.of(comparison(repeated("b", busier, 5)), drops);
    assertThat(better.judgement()).isEqualTo(Judgement.BETTER);
    assertThat(better.variants().getFirst().figures())
        .filteredOn(one -> one.judgement() == Judgement.BETTER)
        .extracting(one -> one.figure().key())
        .containsExactly("cpu_ms_per_request");
    assertThat(BaselineComparison.of(drops, drops).judgement()).isEqualTo(Judgement.CANNOT_TELL);
  }

  @Test
  @DisplayName("single runs, and four, cannot tell, whatever they show, and say why")
  void tooFew() {
    for (int times : new int[] {1, 4}) {
      BaselineComparison few =
          BaselineComparison.of(
              comparison(repeated("quiet", Scenarios.quiet(), 5)),
              comparison(repeated("stops", Scenarios.appStops(), times)));
      assertThat(few.judgement()).isEqualTo(Judgement.CANNOT_TELL);
      assertThat(figure(few.variants().getFirst(), "vlrt_percent").why())
          .isEqualTo("5 trusted runs against " + times + "; 5 each are needed");
    }
  }

  @Test
  @DisplayName("runs that are not to be trusted are left out, and it is said")
  void leftOut() {
    List<ComparedRun> mixed = new ArrayList<>(repeated("stops", Scenarios.appStops(), 4));
    mixed.addAll(repeated("stops", untrusted(), 1));
    BaselineComparison judged =
        BaselineComparison.of(
            comparison(repeated("quiet", Scenarios.quiet(), 5)), comparison(mixed));
    assertThat(judged.judgement()).isEqualTo(Judgement.CANNOT_TELL);
    assertThat(judged.variants().getFirst().after().orElseThrow().runs()).hasSize(4);
    assertThat(judged.notes())
        .singleElement()
        .asString()
        .startsWith("new, run-2, is left out, it is not to be trusted: ");
    BaselineComparison none =
        BaselineComparison.of(
            comparison(repeated("quiet", Scenarios.quiet(), 5)),
            comparison(repeated("stops", untrusted(), 5)));
    assertThat(none.variants().getFirst().after()).isEmpty();
    assertThat(figure(none.variants().getFirst(), "p99_ms").why())
        .isEqualTo("not known in every trusted run of what is new");
  }

  @Test
  @DisplayName("variants meet those of the same name; one alone is everybody's baseline")
  void counterparts() {
    List<ComparedRun> a = repeated("a", Scenarios.quiet(), 5);
    List<ComparedRun> b = repeated("b", Scenarios.appStops(), 5);
    List<ComparedRun> c = repeated("c", Scenarios.appStops(), 5);
    BaselineComparison byName = BaselineComparison.of(comparison(a, b), comparison(b, c));
    assertThat(byName.variants())
        .extracting(one -> one.baseline() + " " + one.label())
        .containsExactly("b b");
    assertThat(byName.notes()).containsExactly("c is left out: the baseline has none.");
    assertThat(BaselineComparison.of(comparison(a), comparison(b, c)).variants()).hasSize(2);
    assertThatThrownBy(() -> BaselineComparison.of(comparison(a, b), comparison(c)))
        .hasMessageStartingWith("the baseline has \"a\", \"b\", and none of them is \"c\"");
  }

  private static Optional<Spread> draw(DoubleSupplier values, int times) {
    return Optional.of(Spread.of(DoubleStream.generate(values).limit(times).boxed().toList()));
  }

  private static Judgement judged(DoubleSupplier before, DoubleSupplier after, int times) {
    return new JudgedFigure(
            RunFigure.CPU_PER_REQUEST, false, draw(before, times), draw(after, times))
        .judgement();
  }

  @Test
  @DisplayName("of equal distributions a difference is claimed no more often than coverage allows")
  void falseClaims() {
    SplittableRandom random = new SplittableRandom(2026);
    int draws = 20_000;
    for (int times : new int[] {5, 6, 9, 14}) {
      DoubleSupplier skew = () -> -Math.log(random.nextDouble());
      int claims = 0;
      for (int i = 0; i < draws; i++) {
        claims += judged(skew, skew, times) == Judgement.CANNOT_TELL ? 0 : 1;
      }
      double coverage = draw(skew, times).orElseThrow().interval().orElseThrow().coverage();
      // A claim needs one of the two intervals to miss the median that they share.
      assertThat((double) claims / draws).as("of %d", times).isLessThan(1 - coverage * coverage);
      if (times == 5) {
        // All of one side below all of the other: 2 of the 252 ways to choose 5 of 10.
        double exact = 2.0 / 252;
        assertThat((double) claims / draws)
            .isEqualTo(exact, within(5 * Math.sqrt(exact * (1 - exact) / draws)));
      }
    }
  }

  @Test
  @DisplayName("a shift by many times the spread is always seen, and in the right direction")
  void seen() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1000; i++) {
      assertThat(judged(random::nextDouble, () -> 2 + random.nextDouble(), 5))
          .isEqualTo(Judgement.WORSE);
      assertThat(judged(() -> 2 + random.nextDouble(), random::nextDouble, 5))
          .isEqualTo(Judgement.BETTER);
    }
  }
}
