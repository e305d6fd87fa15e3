package ntier.cli.system.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RecountTest {
  @Test
  @DisplayName("nginx's line: when it came, what connecting took")
  void nginx() {
    WebLine line = WebLine.of("1700000001.500 1.250 200 1.016 1.249 200 GET /wordpress/index.php");
    assertThat(line.arrivalMicros()).isEqualTo(1_700_000_000_250_000L);
    assertThat(line.status()).isEqualTo(200);
    assertThat(line.connectMicros()).hasValue(1_016_000);
    assertThat(line.isProgram()).isTrue();
  }

  @Test
  @DisplayName("Apache's line: length in microseconds, nothing known of connecting")
  void apache() {
    WebLine line = WebLine.of("1700000001.500 250000us 404 - - - GET /wordpress/a b.css");
    assertThat(line)
        .isEqualTo(
            new WebLine(1_700_000_001_250_000L, 404, OptionalLong.empty(), "/wordpress/a b.css"));
    assertThat(line.isProgram()).isFalse();
  }

  @Test
  @DisplayName("nginx's line of a request that its user gave up")
  void givenUp() {
    assertThat(WebLine.of("9.0 7.7 499 - 7.7 - GET /wordpress/index.php").isGivenUp()).isTrue();
    assertThat(WebLine.of("9.0 7.7 504 - 7.7 - GET /wordpress/index.php").isGivenUp()).isFalse();
  }

  @Test
  @DisplayName("a line of another log is refused")
  void otherLog() {
    assertThatThrownBy(() -> WebLine.of("10.0.0.1 - - [1/Jan/2026] GET / 200 5"))
        .hasMessageContaining("is no line of the web server's log");
  }

  @Test
  @DisplayName("PHP-FPM's status page, whatever was printed before it")
  void status() {
    String page =
        "{\"pool\":\"www\",\"accepted conn\":31,\"listen queue\":0,\"max listen queue\":9,\"max active processes\":5}";
    assertThat(FpmStatus.of(List.of("Terminated", page))).isEqualTo(new FpmStatus(31, 9, 5));
    assertThatThrownBy(() -> FpmStatus.of(List.of("ERROR no answer")))
        .hasMessageContaining("not there: [ERROR no answer]");
    assertThatThrownBy(() -> FpmStatus.of(List.of("{\"pool\":\"www\"}")))
        .hasMessageContaining("no \"accepted conn\"");
  }
}
