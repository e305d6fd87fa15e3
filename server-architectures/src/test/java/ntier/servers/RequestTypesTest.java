package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestTypesTest {
  private final RequestTypes types = new RequestTypes();

  @Test
  void aTypeIsLightUntilASocketIsFull() {
    assertThat(types.isLight("a")).isTrue();
    types.learn("a", true);
    assertThat(types.isLight("a")).isTrue();
    types.learn("a", false);
    assertThat(types.isLight("a")).isFalse();
    assertThat(types.isLight("b")).isTrue();
  }

  @Test
  void aHeavyTypeIsTriedAgainAndMayBeLight() {
    types.learn("a", false);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < RequestTypes.RETRY; i++) {
        assertThat(types.isLight("a")).isFalse();
      }
      assertThat(types.isLight("a")).isTrue();
      types.learn("a", false);
    }
    for (int i = 0; i < RequestTypes.RETRY; i++) {
      assertThat(types.isLight("a")).isFalse();
    }
    assertThat(types.isLight("a")).isTrue();
    types.learn("a", true);
    assertThat(types.isLight("a")).isTrue();
  }

  @Test
  void noMoreTypesAreRememberedThanItHasRoomFor() {
    for (int i = 0; i < RequestTypes.MOST; i++) {
      types.learn("type " + i, false);
    }
    assertThat(types.isLight("type 0")).isFalse();
    types.learn("one more", false);
    assertThat(types.isLight("type 0")).isTrue();
    assertThat(types.isLight("one more")).isFalse();
  }
}
