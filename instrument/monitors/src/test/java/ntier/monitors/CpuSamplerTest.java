package ntier.monitors;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import ntier.archive.CsvText;
import org.junit.jupiter.api.Test;

class CpuSamplerTest {
  @Test
  void aRowPerCpuInMicrosecondsWithIowaitAndSteal() throws IOException {
    byte[] stat =
        Ascii.bytes(
            """
            cpu  3000 20 1000 90000 500 7 30 11 0 0
            cpu0 1000 10 400 45000 300 3 20 5 0 0
            cpu11 2000 10 600 45000 200 4 10 6 0 0
            intr 1234 0 9
            ctxt 99
            """);
    var rows = new CsvText(100);
    new CpuSampler().addRows(17, stat, stat.length, rows);
    var out = new ByteArrayOutputStream();
    rows.drainTo(out);
    assertThat(out.toString(US_ASCII))
        .isEqualTo(
            """
            17,0,10100000,4000000,450000000,3000000,230000,50000,
            17,11,20100000,6000000,450000000,2000000,140000,60000,
            """);
  }
}
