package ntier.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestPathTest {
  @Test
  void endsBeforeQueryAndParameters() {
    assertThat(RequestPath.of("/rubbos/ViewStory?storyId=7;8")).isEqualTo("/rubbos/ViewStory");
    assertThat(RequestPath.of("/rubbos/ViewStory;session=1?storyId=7"))
        .isEqualTo("/rubbos/ViewStory");
    assertThat(RequestPath.of("/rubbos/ViewStory")).isEqualTo("/rubbos/ViewStory");
  }

  @Test
  void isEmptyWithoutAUri() {
    assertThat(RequestPath.of(null)).isEmpty();
  }
}
