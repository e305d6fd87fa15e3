package ntier.causes.logflush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import ntier.causes.logflush.FlushSpan.Flush;
import org.junit.jupiter.api.Test;

class FlushSpanTest {
  private static final long LOOK = 5_000;

  private static List<Flush> flushes(long shortest, String looks) {
    FlushSpan span = new FlushSpan(shortest);
    List<Flush> found = new ArrayList<>();
    for (int i = 0; i < looks.length(); i++) {
      span.look(i * LOOK, looks.charAt(i) == 'w').ifPresent(found::add);
    }
    return found;
  }

  @Test
  void lastsFromTheFirstToTheLastLookThatSeesIt() {
    assertThat(flushes(0, "..wwww......")).containsExactly(new Flush(2 * LOOK, 5 * LOOK));
  }

  @Test
  void aShortPauseIsNone() {
    assertThat(flushes(0, "wwww....wwww......")).containsExactly(new Flush(0, 11 * LOOK));
    assertThat(flushes(0, "wwww.....wwww.....")).hasSize(2);
  }

  @Test
  void whatIsShorterIsNoFlush() {
    assertThat(flushes(15_000, "www......wwww......"))
        .containsExactly(new Flush(9 * LOOK, 12 * LOOK));
  }

  @Test
  void oneThatGoesOnIsNotOverYet() {
    assertThat(flushes(0, "..wwwwwwwwww")).isEmpty();
  }
}
