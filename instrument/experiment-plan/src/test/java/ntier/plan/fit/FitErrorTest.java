package ntier.plan.fit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How far off a check may be. */
class FitErrorTest {
  @Test
  @DisplayName("as far as right plans were measured to be is near, in both directions")
  void near() {
    assertThat(new FitError(3.7).far()).isFalse();
    assertThat(new FitError(-5.9).far()).isFalse();
    assertThat(new FitError(-6.1).far()).isTrue();
    assertThat(new FitError(8.8).far()).isTrue();
    assertThat(new FitError(8.8).wrong()).isFalse();
  }

  @Test
  @DisplayName("a core at 26 % where 75 were planned is of no use for a run")
  void wrong() {
    FitError error = new FitError(26 - 75);
    assertThat(error.wrong()).isTrue();
    assertThat(error.text())
        .isEqualTo(
            "the last check of the load filled the fullest core 49 points less than planned, and 6 is what it may be off");
  }

  @Test
  @DisplayName("a near check is the last one, one far off the third, one of no use the fifth")
  void last() {
    assertThat(new FitError(5).isLast(1)).isTrue();
    assertThat(new FitError(8).isLast(2)).isFalse();
    assertThat(new FitError(8).isLast(3)).isTrue();
    assertThat(new FitError(-17).isLast(4)).isFalse();
    assertThat(new FitError(-17).isLast(FitError.MOST_CHECKS)).isTrue();
  }
}
