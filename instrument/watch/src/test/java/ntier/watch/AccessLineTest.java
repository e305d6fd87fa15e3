package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import java.util.Optional;
import ntier.archive.Absent;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessLineTest {
  private static final long SECOND =
      OffsetDateTime.parse("2026-11-25T14:03:07+01:00").toEpochSecond();

  private static final String BEGIN = "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] ";
  private static final String AGENT = " \"-\" \"Mozilla/5.0 (X11) \\\"x\\\" [y]\"";

  private static Optional<AccessLine> read(String program, String line) {
    return new AccessLine.Reader(program).read(line);
  }

  @Test
  @DisplayName("the common format of Tomcat, the combined one of nginx and Apache: no times")
  void formats() {
    AccessLine plain = new AccessLine(SECOND, 200, Absent.ABSENT);
    assertThat(read("java", BEGIN + "\"GET /a HTTP/1.1\" 200 11250")).contains(plain);
    assertThat(read("java", BEGIN + "\"GET /a HTTP/1.1\" 304 -"))
        .contains(new AccessLine(SECOND, 304, Absent.ABSENT));
    assertThat(read("nginx", BEGIN + "\"GET /a \\\"b HTTP/1.1\" 200 612" + AGENT)).contains(plain);
    assertThat(read("nginx", BEGIN.replace("- -", "- a user") + "\"-\" 400 0" + AGENT))
        .contains(new AccessLine(SECOND, 400, Absent.ABSENT));
  }

  @Test
  @DisplayName("how long it took is the last word: seconds with a point, or Apache's microseconds")
  void times() {
    String line = BEGIN + "\"GET /a HTTP/1.1\" 200 612" + AGENT;
    assertThat(read("nginx", line + " 1.042")).contains(new AccessLine(SECOND, 200, 1_000_000));
    assertThat(read("nginx", BEGIN + "\"GET /a HTTP/1.1\" 200 612 0.004"))
        .contains(new AccessLine(SECOND, 200, 4_000));
    assertThat(read("apache2", line + " 15749")).contains(new AccessLine(SECOND, 200, 16_000));
    // Milliseconds before Tomcat 10, microseconds since.
    assertThat(read("java", line + " 15749")).contains(new AccessLine(SECOND, 200, Absent.ABSENT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.04", "1.0420000", "1,042", "1.042s", "1234567.000", "-", ".042", "x"})
  @DisplayName("a last word that is no such time is none")
  void noTimes(String last) {
    assertThat(read("apache2", BEGIN + "\"GET /a HTTP/1.1\" 200 612 \"-\" " + last))
        .contains(new AccessLine(SECOND, 200, Absent.ABSENT));
  }

  @Test
  @DisplayName("a request as long as a line may be is read, and takes no stack")
  void longest() {
    String path = "\\x".repeat(16_000);
    assertThat(read("nginx", BEGIN + "\"GET /" + path + " HTTP/1.1\" 414 0 0.250"))
        .contains(new AccessLine(SECOND, 414, 250_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026/11/25 14:03:07 [error] 7#7: *1 connect() failed",
        "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] \"GET /a HTTP/1.1",
        "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] \"GET /a HTTP/1.1\" 2000 1",
        "10.0.0.9 - - [35/Nov/2026:14:03:07 +0100] \"GET /a HTTP/1.1\" 200 1",
        "10.0.0.9 - - [25/Brumaire/2026:14:03:07] \"GET /a HTTP/1.1\" 200 1",
        "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] \"GET /a HTTP/1.1\" 200 ",
        "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] \"GET /a HTTP/1.1\" 200 1x",
        "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] \"GET /a HTTP/1.1\"200 1",
        "10.0.0.9 - - [] \"GET /a HTTP/1.1\" 200 1",
        "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] \"GET /a \\\" 200 1",
        "1795621159.669,0.001,200,10.198.1.3:57564,,/index.html"
      })
  @DisplayName("what is no line of a request is none")
  void others(String line) {
    assertThat(read("nginx", line)).isEmpty();
  }

  @Test
  @DisplayName("times are kept to two digits")
  void rounded() {
    assertThat(AccessLine.rounded(0)).isZero();
    assertThat(AccessLine.rounded(99)).isEqualTo(99);
    assertThat(AccessLine.rounded(994)).isEqualTo(990);
    assertThat(AccessLine.rounded(995)).isEqualTo(1_000);
    assertThat(AccessLine.rounded(1_234_567)).isEqualTo(1_200_000);
  }
}
