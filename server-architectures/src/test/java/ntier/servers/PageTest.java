package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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

  @Test
  @DisplayName("the index page of applications/sized-pages, a file for web servers, is the same")
  void indexPage() throws IOException {
    Path home = Path.of(System.getProperty("ntier.home"));
    byte[] file = Files.readAllBytes(home.resolve("applications/sized-pages/site/100"));
    assertThat(ByteBuffer.wrap(file)).isEqualTo(Page.content().limit(100));
  }
}
