package ntier.causes.logflush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import ntier.causes.logflush.FlushSpan.Flush;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WholeFlushTest {
  private static final long LOOK = 5_000;

  /** Looks: w while the disk writes, capital from when on the writer has flushed all. */
  private static Optional<Flush> flush(String looks) {
    WholeFlush whole = new WholeFlush();
    for (int i = 0; i < looks.length(); i++) {
      char look = looks.charAt(i);
      boolean writing = Character.toLowerCase(look) == 'w';
      Optional<Flush> over = whole.look(i * LOOK, writing, look == 'W' || look == '-');
      if (over.isPresent()) {
        return over;
      }
    }
    return Optional.empty();
  }

  @Test
  @DisplayName("what others write before the log is flushed is not the flush")
  void othersBefore() {
    assertThat(flush("www.........wwwwwwww--------")).hasValue(new Flush(12 * LOOK, 19 * LOOK));
  }

  @Test
  @DisplayName("nor what the file system writes after it")
  void othersAfter() {
    assertThat(flush("wwwwwwww.......ww.....--------")).hasValue(new Flush(0, 7 * LOOK));
  }

  @Test
  @DisplayName("it is over once the writer says so and the disk rests")
  void over() {
    assertThat(flush("wwwwwwww............")).isEmpty();
    assertThat(flush("wwwwWWWW--")).isEmpty();
    assertThat(flush("wwwwWWWW-------")).hasValue(new Flush(0, 7 * LOOK));
  }

  @Test
  @DisplayName("one that no look saw is none")
  void unseen() {
    assertThat(flush("....--------")).isEmpty();
  }
}
