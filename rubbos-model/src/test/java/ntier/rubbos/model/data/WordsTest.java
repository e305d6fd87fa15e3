package ntier.rubbos.model.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WordsTest {

  @Test
  void wordsAreManyAndPlain() {
    assertThat(Words.ALL)
        .hasSizeGreaterThan(400)
        .doesNotHaveDuplicates()
        .doesNotContain("sorry", "error");
    assertThat(Words.ALL).allMatch(word -> word.matches("[a-z]{3,12}"));
  }

  @Test
  void textsKeepTheirLength() {
    SplittableRandom random = new SplittableRandom(1);
    for (int length = 20; length < 300; length++) {
      StringBuilder title = new StringBuilder();
      StringBuilder text = new StringBuilder();
      Words.appendTitle(title, length, random);
      Words.appendText(text, length, random);
      assertThat(title.length()).isBetween(length - 13, length);
      assertThat(text.length()).isBetween(length - 15, length);
      assertThat(text).endsWith(".");
    }
  }
}
