package ntier.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CalibrationFiguresTest {
  private static CalibrationFigures measured(double percent) {
    return new CalibrationFigures(
        "app", 75, 412, 74.8, OptionalDouble.of(percent), "its core is full");
  }

  @Test
  void isMissedByMoreThanFivePointsEitherWay() {
    assertThat(measured(70).missed()).isFalse();
    assertThat(measured(80).missed()).isFalse();
    assertThat(measured(69.9).missed()).isTrue();
    assertThat(measured(80.1).missed()).isTrue();
  }

  @Test
  void withoutSamplesTheCalibrationsOwnMeasurementCounts() {
    var unmeasured = new CalibrationFigures("app", 75, 412, 60, OptionalDouble.empty(), "");
    assertThat(unmeasured.missed()).isTrue();
    assertThat(unmeasured.complaint()).isEqualTo("app was to use 75 % of a core and used 60.0 %");
    assertThat(unmeasured.sentence()).endsWith("it was at 60.0 % before the measure phase.");
  }

  @Test
  void saysWhatItCameToAndWhy() {
    assertThat(measured(66).sentence())
        .isEqualTo(
            "412 rounds per dynamic page, to bring app to 75 % of a core; it was at 74.8 % before the"
                + " measure phase and at 66.0 % in it.");
    assertThat(measured(66).complaint())
        .isEqualTo("app was to use 75 % of a core and used 66.0 % (its core is full)");
  }
}
