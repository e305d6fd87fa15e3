package ntier.analysis.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.InjectedVersusFound.Match;
import ntier.analysis.figures.InjectedVersusFound.Pair;
import org.junit.jupiter.api.Test;

class DetectionScoreTest {
  private static Pair pair(Match... found) {
    return new Pair(
        "dvfs", "app", 0, 400, Optional.of(found).filter(f -> f.length > 0).map(f -> f[0]));
  }

  @Test
  void runsCountTogether() {
    var one =
        new InjectedVersusFound(
            2, 1, 0.5, 1, 1, 1, List.of(pair(new Match("cpu", -10, 5)), pair()));
    var other =
        new InjectedVersusFound(
            2,
            4,
            1,
            0.5,
            1,
            1,
            List.of(pair(new Match("cpu", 120, 25)), pair(new Match("cpu", 30, -1))));
    DetectionScore score = DetectionScore.of(List.of(one, other));
    assertThat(score.recall()).isEqualTo(0.75);
    assertThat(score.precision()).isEqualTo(0.6);
    assertThat(score.startMillis().median()).isEqualTo(30);
    assertThat(score.startMillis().worst()).isEqualTo(120);
    assertThat(score.startMillis().within()).isCloseTo(2 / 3.0, within(1e-9));
    assertThat(score.lengthPercent().median()).isEqualTo(5);
    assertThat(score.lengthPercent().within()).isCloseTo(2 / 3.0, within(1e-9));
  }

  @Test
  void quietRunsAreRightWhereNothingIsFound() {
    var quiet = new InjectedVersusFound(0, 0, 1, 1, 0, 0, List.of());
    DetectionScore score = DetectionScore.of(List.of(quiet, quiet));
    assertThat(score.recall()).isEqualTo(1);
    assertThat(score.precision()).isEqualTo(1);
    var alarmed = new InjectedVersusFound(0, 1, 1, 0, 0, 0, List.of());
    assertThat(DetectionScore.of(List.of(quiet, alarmed)).precision()).isZero();
  }

  @Test
  void quantilesAreValuesThatWereMeasured() {
    Errors errors = Errors.of(DoubleStream.iterate(1, it -> it + 1).limit(100), 50);
    assertThat(errors).isEqualTo(new Errors(100, 50, 95, 100, 0.5));
  }
}
