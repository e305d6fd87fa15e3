package ntier.analysis.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void namesAreListedAsInASentence() {
    assertThat(Words.list(List.of())).isEmpty();
    assertThat(Words.list(List.of("web"))).isEqualTo("web");
    assertThat(Words.list(List.of("web", "db"))).isEqualTo("web and db");
    assertThat(Words.list(List.of("web", "app-2", "db"))).isEqualTo("web, app-2 and db");
  }
}
