package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SiblingNamesTest {
  private final SiblingNames names = new SiblingNames();

  @Test
  void noTwoBesideOneHostHaveOneName() {
    assertThat(names.take("app", "cpu-hog")).isEqualTo("cpu-hog");
    assertThat(names.take("app", "cpu-hog")).isEqualTo("cpu-hog-2");
    assertThat(names.take("app", "cpu-hog")).isEqualTo("cpu-hog-3");
    assertThat(names.take("db", "cpu-hog")).as("beside another host").isEqualTo("cpu-hog");
  }

  @Test
  void aNameIsFreeAgainWhenItsGroupIsGone() {
    names.take("app", "cpu-hog");
    names.take("app", "cpu-hog");
    names.free("app", "cpu-hog");
    assertThat(names.take("app", "cpu-hog")).isEqualTo("cpu-hog");
    assertThat(names.take("app", "cpu-hog")).as("the second is there still").isEqualTo("cpu-hog-3");
  }
}
