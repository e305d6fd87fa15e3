package ntier.rubbos.model.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParametersTest {

  private static Parameters parameters(Map<String, String> values) {
    return new Parameters(values::get);
  }

  @Test
  void missingAndEmptyAreTheSame() {
    for (Map<String, String> values : List.of(Map.<String, String>of(), Map.of("storyId", ""))) {
      assertThatExceptionOfType(RefusedRequest.class)
          .isThrownBy(() -> StoryId.of(parameters(values)))
          .withMessage("You must provide a story identifier! (parameter storyId)")
          .matches(refused -> refused.status() == 400);
    }
  }

  @Test
  void pagingHasDefaultsAndLimits() {
    assertThat(Paging.of(parameters(Map.of()))).isEqualTo(new Paging(0, 25));
    assertThat(Paging.of(parameters(Map.of("page", " 3 ", "nbOfStories", "10"))).offset())
        .isEqualTo(30);
    assertThat(Paging.of(parameters(Map.of("page", "1000000", "nbOfStories", "1000"))).offset())
        .isEqualTo(1_000_000_000);
  }

  @Test
  void longTitlesAreCutAsTheClientSendsSuch() {
    NewStory story =
        NewStory.of(
            parameters(
                Map.of(
                    "nickname",
                    "",
                    "password",
                    "",
                    "title",
                    "t".repeat(130),
                    "body",
                    "b",
                    "category",
                    "1")));

    assertThat(story.title()).hasSize(100);
  }

  @Test
  void charactersThatTheDriverCannotCarryAreReplaced() {
    assertThat(parameters(Map.of("x", "a\uD83D\uDE00b\uD800c")).text("x", "a text", 10))
        .isEqualTo("a\ufffdb\ufffdc");
  }

  @Test
  void daysThatNoCalendarHasAreAcceptedButDoNotExist() {
    assertThat(StoryDay.of(parameters(Map.of()))).isEmpty();
    StoryDay day =
        StoryDay.of(parameters(Map.of("day", "30", "month", "2", "year", "1999"))).orElseThrow();
    assertThat(day.exists()).isFalse();
    assertThat(day.lastSecond()).isEqualTo("1999-02-30 23:59:59");
  }

  @Test
  void whatAListHasShownMayBeDecided() {
    ReviewedSubmissions seen = new ReviewedSubmissions();
    assertThat(seen.mayBeDecided(3)).isFalse();
    seen.listed(5);
    seen.listed(4);
    assertThat(seen.mayBeDecided(5)).isTrue();
    assertThat(seen.mayBeDecided(6)).isFalse();
  }
}
