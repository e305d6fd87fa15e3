package ntier.lifecycle.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void rewritesOneLinePerPhaseOnATerminal() {
    ProgressLine progress = new ProgressLine(out, true);
    progress.update("ramp", "ramp 1");
    progress.update("ramp", "ramp 2");
    progress.update("measure", "measure 1");
    progress.say("analysing");
    assertThat(printed())
        .isEqualTo("\r\u001b[2Kramp 1\r\u001b[2Kramp 2\n\r\u001b[2Kmeasure 1\nanalysing\n");
  }

  @Test
  void printsPlainLinesNowAndThenWithoutATerminal() {
    ProgressLine progress = new ProgressLine(out, false);
    for (int second = 0; second < 7; second++) {
      progress.update("ramp", "ramp " + second);
    }
    progress.update("measure", "measure 0");
    progress.finish();
    assertThat(printed()).isEqualTo("ramp 0\nramp 5\nmeasure 0\n");
  }
}
