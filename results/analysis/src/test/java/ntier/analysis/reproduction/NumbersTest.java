package ntier.analysis.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.analysis.comparison.Spread;
import ntier.plan.paper.Bound;
import ntier.plan.paper.MeasureUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NumbersTest {
  private static String beside(String claimed, double value, MeasureUnit unit) {
    return Numbers.beside(Bound.parse(claimed, unit), value, unit);
  }

  @Test
  @DisplayName("a number that rounds to the end of what is claimed shows on which side it lies")
  void decimals() {
    assertThat(beside("at most 0.05%", 0.0534, MeasureUnit.SHARE)).isEqualTo("0.053 %");
    assertThat(beside("at most 0.05%", 0.0466, MeasureUnit.SHARE)).isEqualTo("0.05 %");
    assertThat(beside("at least 5%", 4.99996, MeasureUnit.SHARE)).isEqualTo("4.99996 %");
    assertThat(beside("at most 450ms", 450.4, MeasureUnit.MILLIS)).isEqualTo("450.4 ms");
    assertThat(beside("at most 450ms", 455.4, MeasureUnit.MILLIS)).isEqualTo("455 ms");
    assertThat(beside("none", 0, MeasureUnit.SHARE)).isEqualTo("0 %");
  }

  @Test
  @DisplayName("so does each end of an interval")
  void interval() {
    Spread spread = Spread.of(List.of(0.04, 0.0534, 0.2));
    assertThat(
            Numbers.beside(
                Bound.parse("at most 0.05%", MeasureUnit.SHARE), spread, MeasureUnit.SHARE))
        .isEqualTo("0.053 % [0.04-0.20]");
    assertThat(Numbers.of(spread, MeasureUnit.SHARE)).isEqualTo("0.05 % [0.04-0.20]");
  }
}
