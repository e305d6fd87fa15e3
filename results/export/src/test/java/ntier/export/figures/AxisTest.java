package ntier.export.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AxisTest {
  private static final Box BOX = new Box(100, 10, 200, 100);

  @Test
  @DisplayName("round steps, written with the digits that they need")
  void linear() {
    assertThat(Axis.linear(0, 30, 6).ticks())
        .extracting(Axis.Tick::text)
        .containsExactly("0", "5", "10", "15", "20", "25", "30");
    assertThat(Axis.linear(2.5, 4, 6).ticks())
        .extracting(Axis.Tick::text)
        .containsExactly("2.5", "3.0", "3.5", "4.0");
    assertThat(Axis.holding(279).ticks())
        .extracting(Axis.Tick::text)
        .containsExactly("0", "50", "100", "150", "200", "250", "300");
  }

  @Test
  @DisplayName("an axis holds its highest value, and one without values goes to 1")
  void holding() {
    assertThat(Axis.holding(100).to()).isGreaterThanOrEqualTo(100);
    assertThat(Axis.holding(0).to()).isGreaterThanOrEqualTo(1);
    for (int most = 1; most < 3000; most++) {
      assertThat(Axis.holding(most).to()).isBetween((double) most, most * 1.6 + 1);
    }
    assertThat(Axis.holding(100).to()).isEqualTo(100);
    assertThat(Axis.holding(2).ticks()).extracting(Axis.Tick::text).containsExactly("0", "1", "2");
  }

  @Test
  @DisplayName("values are at their places, linear and by powers of ten")
  void places() {
    Axis linear = Axis.linear(10, 20, 6);
    assertThat(linear.x(15, BOX)).isEqualTo(200);
    assertThat(linear.y(10, BOX)).isEqualTo(110);
    assertThat(linear.y(20, BOX)).isEqualTo(10);
    Axis powers = Axis.powers(1, 1, 100);
    assertThat(powers.y(10, BOX)).isEqualTo(60);
    assertThat(powers.ticks()).extracting(Axis.Tick::text).containsExactly("1", "10", "100");
  }
}
