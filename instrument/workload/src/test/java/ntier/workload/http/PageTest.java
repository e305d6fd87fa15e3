package ntier.workload.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import ntier.workload.http.Page.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

  @ParameterizedTest
  @ValueSource(strings = {"Sorry", "ERROR", "storyId=", "<IMG SRC=\"", "x", "&page="})
  void findsWhatStringsFindAtEveryPlace(String wanted) {
    Pattern pattern = Pattern.of(wanted);
    for (int before = 0; before < 20; before++) {
      String text = "e".repeat(before) + wanted + "I=SER" + wanted;
      Page page = Page.of(text);
      assertThat(page.indexOf(pattern, 0)).isEqualTo(text.indexOf(wanted));
      assertThat(page.indexOf(pattern, before + 1)).isEqualTo(text.indexOf(wanted, before + 1));
      assertThat(page.count(pattern)).isEqualTo(2);
    }
  }

  @Test
  void staysWithinItsBounds() {
    byte[] data = "storyId=1 storyId=2 storyId=3".getBytes(StandardCharsets.US_ASCII);
    Page page = new Page(data, 5, 25);
    Pattern pattern = Pattern.of("storyId=");
    assertThat(page.indexOf(pattern, 0)).isEqualTo(10);
    assertThat(page.count(pattern)).isOne();
    assertThat(Page.EMPTY.contains(pattern)).isFalse();
    assertThat(new Page(data, 0, 7).contains(pattern)).isFalse();
  }

  @Test
  void refusesBoundsBeyondItsBytes() {
    assertThatThrownBy(() -> new Page(new byte[20], 0, 21))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new Page(new byte[20], -1, 20))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void bytesAboveAsciiAreNotMistaken() {
    byte[] data = {(byte) 0xc4, (byte) 0xbd, (byte) 0xbc, 'a', (byte) 0xff, (byte) 0x80, '=', 'b'};
    assertThat(new Page(data, 0, 8).indexOf(Pattern.of("="), 0)).isEqualTo(6);
  }

  @Test
  void textEndsAtTheFirstEndOrAtThePagesEnd() {
    assertThat(Page.of("a=12&b").textUntil(2, "\"?&>")).isEqualTo("12");
    assertThat(Page.of("a=12").textUntil(2, "\"?&>")).isEqualTo("12");
  }
}
