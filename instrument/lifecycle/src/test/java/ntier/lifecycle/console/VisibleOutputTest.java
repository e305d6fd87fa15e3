package ntier.lifecycle.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VisibleOutputTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream raw = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final PrintStream out = new VisibleOutput(raw);

  private String said() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  @DisplayName("whichever way it is printed, a text cannot steer the terminal")
  void escaped() {
    Object object = new StringBuilder("\u001b[2J");
    out.print("a\u001b[2J");
    out.print(object);
    out.println("\u202eb\tc");
    out.println(object);
    out.printf("%s%n", "\u009b");
    out.format("%s", "\r");
    new IllegalStateException("\u0007").printStackTrace(out);
    assertThat(said())
        .startsWith("a\\x1b[2J\\x1b[2J\\u202eb\tc\n\\x1b[2J\n\\x9b\n\\r")
        .contains("IllegalStateException: \\x07")
        .doesNotContain("\u001b", "\u0007", "\u202e", "\u009b");
  }

  @Test
  @DisplayName("the progress line draws on the terminal, the text in it does not")
  void progress() {
    ProgressLine line = new ProgressLine(VisibleOutput.raw(out), true);
    line.update("ramp", "1 s\u001b[31m\r");
    line.say("done\u001b]0;x");
    assertThat(said()).isEqualTo("\r\u001b[2K1 s\\x1b[31m\\r\ndone\\x1b]0;x\n");
  }
}
