package ntier.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {
  @Test
  void pagesByTheirPaths() {
    assertThat(Page.of("/bytes/0")).contains(new Page(0, "/bytes/0"));
    assertThat(Page.of("/bytes/10485760")).isPresent();
    assertThat(Page.of("/bytes/10485761")).isEmpty();
    assertThat(Page.of("/bytes/99999999999999999999")).isEmpty();
    assertThat(Page.of("/bytes/5?x=1")).contains(new Page(5, "/bytes/5?x=1"));
    assertThat(Page.of("/bytes/5?type=shop")).contains(new Page(5, "shop"));
    assertThat(Page.of("/bytes")).isEmpty();
  }

  @Test
  void eachByteIsThatOfItsPosition() {
    ByteBuffer content = Page.content();
    assertThat(content.remaining()).isEqualTo(Page.LARGEST);
    for (int i = 0; i < Page.LARGEST; i++) {
      if (content.get(i) != Page.letter(i)) {
        throw new AssertionError("at " + i);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 100_000, Page.LARGEST})
  void streamsGetTheSameBytes(int bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Page(bytes, "any").writeTo(out);
    assertThat(ByteBuffer.wrap(out.toByteArray())).isEqualTo(Page.content().limit(bytes));
  }
}
