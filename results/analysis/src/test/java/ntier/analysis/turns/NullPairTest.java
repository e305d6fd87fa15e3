package ntier.analysis.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import ntier.analysis.comparison.Spread;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NullPairTest {
  private static final int RUNS = 200;
  private static final int LOADS = 9;
  private static final int MEASURES = 10;

  /** A run of the pair, in which the noise of the last load is ten times that of the others. */
  private static NullPair pair(int rounds, double twin, long seed) {
    Random random = new Random(seed);
    List<Double> logs = new ArrayList<>(Collections.nCopies(rounds, 0.0));
    List<TurnRatio> ratios = new ArrayList<>();
    for (int load = 0; load < LOADS; load++) {
      List<Double> values = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        double noise = (load == LOADS - 1 ? 0.1 : 0.01) * random.nextGaussian();
        values.add(twin * Math.exp(noise));
        logs.set(round, logs.get(round) + Math.log(values.getLast()) / LOADS);
      }
      ratios.add(ratio("load " + load, values));
    }
    return NullPair.of(ratios, TurnMeasure.CPU, logs.stream().map(Math::exp).toList(), MEASURES);
  }

  private static TurnRatio ratio(String load, List<Double> values) {
    return new TurnRatio(
        new TurnPoint("a (again)", load),
        new TurnPoint("a", load),
        TurnMeasure.CPU,
        Spread.of(values));
  }

  @Test
  @DisplayName(
      "of 200 runs of equal servers hardly one is called unequal, with one load ahead or not")
  void equal() {
    int apart = 0;
    int someLoadAhead = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      NullPair pair = pair(9, 1, seed);
      apart += pair.toldApart() ? 1 : 0;
      someLoadAhead +=
          pair.ratios().stream().anyMatch(one -> !Resolution.of(List.of(one)).holds()) ? 1 : 0;
    }
    // One in 256 is expected of each measure, so 0.8 of 200; 4 or more by chance once in 100 times.
    assertThat(apart).isLessThanOrEqualTo(3);
    // What was asked of each load before would have distrusted more: 9 in 256 are 7 of 200.
    assertThat(someLoadAhead).isGreaterThan(apart);
  }

  @Test
  @DisplayName("a twin that is 3 % dearer at all loads is told apart in nearly all of 200 runs")
  void planted() {
    long apart = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      apart += pair(9, 1.03, seed).toldApart() ? 1 : 0;
    }
    // The mean over the loads has a noise of some 1.1 % for 3 %: ahead in nine of nine in 97 %.
    assertThat(apart).isGreaterThanOrEqualTo(180);
  }

  @Test
  @DisplayName("fewer than nine rounds cannot show it, however great the difference")
  void fewRounds() {
    assertThat(pair(8, 2, 1).toldApart()).isFalse();
    assertThat(pair(8, 2, 1).resolution(Set.of("load 0")).share()).isGreaterThan(0.9);
    assertThat(pair(9, 2, 1).toldApart()).isTrue();
    assertThat(pair(9, 2, 1).resolution(Set.of("load 0")).holds()).isFalse();
    assertThat(pair(9, 0.5, 1).toldApart()).isTrue();
  }

  @Test
  @DisplayName(
      "a noisy load is coarse, the others are not; a comparison of two has the coarser one")
  void byLoad() {
    NullPair pair = pair(9, 1, 7);
    double quiet = pair.resolution(Set.of("load 0")).share();
    double noisy = pair.resolution(Set.of("load 8")).share();
    assertThat(quiet).isLessThan(0.04);
    assertThat(noisy).isGreaterThan(quiet).isEqualTo(pair.resolution().share());
    assertThat(pair.resolution(Set.of("load 0", "load 8")).share()).isEqualTo(noisy);
    assertThat(pair.resolution(Set.of("load 0")).holds()).isTrue();
    assertThat(pair.resolution(Set.of("load 0", "unknown")).holds()).isFalse();
    assertThat(pair.resolution().holds()).isTrue();
  }

  @Test
  @DisplayName("a load that too few rounds have holds nothing, the others do")
  void tooFew() {
    List<Double> many = List.of(0.99, 1.01, 0.98, 1.02, 1.0, 1.01, 0.99, 1.0, 1.01);
    NullPair pair =
        NullPair.of(
            List.of(ratio("many", many), ratio("few", many.subList(0, 3))),
            TurnMeasure.CPU,
            many,
            MEASURES);
    assertThat(pair.tooFew()).isTrue();
    assertThat(pair.resolution(Set.of("many")).holds()).isTrue();
    assertThat(pair.resolution(Set.of("few")).holds()).isFalse();
    assertThat(pair.resolution().holds()).isFalse();
  }
}
