package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import ntier.machine.Answer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What compiling threads used in each second, in ms, as it was seen; no machine is needed. */
class FitCompilationTest {
  private static final List<Integer> NOTHING = List.of(0, 0, 0, 0, 0, 0);

  private final Map<String, Long> used = new HashMap<>();

  /** After how many seconds it was seen to have ended; -1 if it was not. */
  private int ended(List<Integer> app, List<Integer> other) throws IOException {
    FitCompilation compilation = new FitCompilation(() -> new Answer.Compiled(used));
    assertThat(compilation.hasEnded()).as("nothing to compare with").isFalse();
    for (int second = 0; second < app.size(); second++) {
      used.merge("app", app.get(second) * 1000L, Long::sum);
      used.merge("other", other.get(second) * 1000L, Long::sum);
      if (compilation.hasEnded()) {
        return second + 1;
      }
    }
    return -1;
  }

  @Test
  @DisplayName("a JVM that compiled for ten seconds more and then now and then")
  void longOne() throws IOException {
    List<Integer> seconds =
        List.of(
            410, 690, 620, 590, 490, 380, 380, 220, 230, 500, 20, 30, 180, 120, 90, 40, 20, 50, 0);
    assertThat(ended(seconds, seconds.stream().map(_ -> 0).toList())).isEqualTo(13);
  }

  @Test
  @DisplayName("what is compiled now and then later does not count; where there is no JVM it ends")
  void quiet() throws IOException {
    assertThat(ended(List.of(10, 30, 110, 0, 0, 0), NOTHING)).isEqualTo(3);
    assertThat(ended(NOTHING, NOTHING)).isEqualTo(3);
  }

  @Test
  @DisplayName("as long as the JVM of one host compiles it has not ended, whichever that is")
  void eachHost() throws IOException {
    List<Integer> busy = IntStream.range(0, 6).mapToObj(_ -> 110).toList();
    assertThat(ended(busy, NOTHING)).isEqualTo(-1);
    assertThat(ended(NOTHING, busy)).isEqualTo(-1);
  }

  @Test
  @DisplayName("a compiling thread that a JVM ended, with its time, is nothing that compiles")
  void endedThread() throws IOException {
    used.put("app", 900_000L);
    assertThat(ended(List.of(0, -800, 0, 0), List.of(0, 0, 0, 0))).isEqualTo(3);
  }
}
