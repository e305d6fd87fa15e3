package ntier.monitors;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CsvRowsTest {
  private final CsvRows rows = new CsvRows();

  private String drained() throws IOException {
    var out = new ByteArrayOutputStream();
    rows.drainTo(out);
    return out.toString(US_ASCII);
  }

  @Test
  void unknownIsAnEmptyFieldAlsoAtTheEnds() throws IOException {
    rows.field(Counter.UNKNOWN).field(0).field(Ascii.bytes("web")).field(Counter.UNKNOWN).endRow();
    rows.field(Long.MAX_VALUE).field(10).endRow();
    assertThat(drained()).isEqualTo(",0,web,\n9223372036854775807,10\n");
    assertThat(drained()).isEmpty();
  }

  @Test
  void whatIsForgottenIsNotWritten() throws IOException {
    rows.field(1).field(2).endRow();
    rows.forget();
    assertThat(rows.length()).isZero();
    rows.field(3).field(4).endRow();
    assertThat(drained()).isEqualTo("3,4\n");
  }

  @Test
  void growsWhenTheWriterIsStalled() throws IOException {
    for (int i = 0; i < 10_000; i++) {
      rows.field(1_764_000_000_000_000L).endRow();
    }
    assertThat(drained()).hasSize(170_000).endsWith("\n1764000000000000\n");
  }
}
