package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CsvTextTest {
  private final CsvText text = new CsvText(4);

  private String take() {
    return new String(text.take(), StandardCharsets.UTF_8);
  }

  @Test
  void writesNumbersTextsAndEmptyFields() {
    text.number(0).number(10).number(-1).text("Image").text("").number(Long.MAX_VALUE).endLine();
    assertThat(take()).isEqualTo("0,10,,Image,,9223372036854775807\n");
  }

  @Test
  void takesOnlyWhatIsNew() {
    text.number(1).endLine();
    take();
    text.number(2).endLine();
    assertThat(text.size()).isEqualTo(2);
    assertThat(take()).isEqualTo("2\n");
    assertThat(take()).isEmpty();
  }

  @Test
  void drainsWhatIsNotForgotten() throws IOException {
    text.number(1).number(2).endLine();
    text.forget();
    assertThat(text.size()).isZero();
    for (int i = 0; i < 10_000; i++) {
      text.number(1_764_000_000_000_000L).text("web".getBytes(StandardCharsets.US_ASCII)).endLine();
    }
    var out = new ByteArrayOutputStream();
    text.drainTo(out);
    assertThat(out.toString(StandardCharsets.US_ASCII))
        .hasSize(210_000)
        .startsWith("1764000000000000,web\n");
    text.drainTo(out);
    assertThat(out.size()).isEqualTo(210_000);
  }

  @Test
  void numbersAroundTheBoundsOfTheirGroupsOfDigits() {
    long[] numbers = {
      9,
      10,
      99_999_999,
      100_000_000,
      100_000_001,
      109_999_999,
      1_763_806_000_000_009L,
      9_999_999_999_999_999L,
      10_000_000_000_000_000L,
      10_000_000_000_000_001L
    };
    CsvText text = new CsvText(8);
    for (long number : numbers) {
      text.number(number);
    }
    text.endLine();
    String line = new String(text.take(), StandardCharsets.US_ASCII);
    assertThat(line.strip().split(","))
        .containsExactly(LongStream.of(numbers).mapToObj(Long::toString).toArray(String[]::new));
  }
}
