package ntier.workload.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  private final ResponseReader reader = new ResponseReader();

  private void feed(String text) throws MalformedResponseException {
    reader.feed(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  private String body() {
    return reader.page().textUntil(reader.page().from(), "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        OK + "Content-Length: 5\r\n\r\nhello",
        OK + "content-length:5 \r\nServer: x\r\n\r\nhello",
        OK + "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;a=b\r\nllo\r\n0\r\n\r\n",
        OK + "Transfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n" + OK + "Content-Length: 5\r\n\r\nhello",
      })
  void readsABodyWhateverThePieces(String response) throws Exception {
    for (int piece = 1; piece <= response.length(); piece++) {
      reader.begin(1000);
      for (int at = 0; at < response.length(); at += piece) {
        assertThat(reader.isComplete()).isFalse();
        feed(response.substring(at, Math.min(response.length(), at + piece)));
      }
      assertThat(reader.isComplete()).isTrue();
      assertThat(reader.status()).isEqualTo(200);
      assertThat(body()).isEqualTo("hello");
    }
  }

  @Test
  void bodyWithoutALengthEndsWithTheConnection() throws Exception {
    reader.begin(1000);
    feed("HTTP/1.0 404 Not Found\r\n\r\nnothing");
    feed(" here");
    assertThat(reader.isComplete()).isFalse();
    assertThat(reader.endOfStream()).isTrue();
    assertThat(reader.status()).isEqualTo(404);
    assertThat(body()).isEqualTo("nothing here");
    assertThat(reader.keepsAlive()).isFalse();
  }

  @Test
  void theEndOfTheConnectionWithinABodyIsNoEnd() throws Exception {
    reader.begin(1000);
    feed(OK + "Content-Length: 5\r\n\r\nhel");
    assertThat(reader.endOfStream()).isFalse();
    reader.begin(1000);
    assertThat(reader.endOfStream()).isFalse();
    assertThat(reader.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Same\r\n\r\n"})
  void someAnswersHaveNoBody(String response) throws Exception {
    reader.begin(1000);
    feed(response);
    assertThat(reader.isComplete()).isTrue();
    assertThat(body()).isEmpty();
  }

  @Test
  void keepsAliveAsTheHeadSays() throws Exception {
    reader.begin(0);
    feed(OK + "Content-Length: 0\r\n\r\n");
    assertThat(reader.keepsAlive()).isTrue();
    reader.begin(0);
    feed(OK + "Connection: close\r\nContent-Length: 0\r\n\r\n");
    assertThat(reader.keepsAlive()).isFalse();
    reader.begin(0);
    feed("HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n");
    assertThat(reader.keepsAlive()).isTrue();
  }

  @Test
  void ofAHugeBodyOnlyTheFirstPartIsKept() throws Exception {
    for (String framing : new String[] {"Content-Length: 3000000\r\n\r\n", "\r\n"}) {
      reader.begin(10);
      feed(OK + framing);
      for (int i = 0; i < 30; i++) {
        feed("x".repeat(100_000));
      }
      assertThat(reader.endOfStream()).isTrue();
      assertThat(body()).isEqualTo("x".repeat(10));
    }
    reader.begin(10);
    feed(OK + "Transfer-Encoding: chunked\r\n\r\n");
    feed("186a0\r\n" + "x".repeat(100_000) + "\r\n0\r\n\r\n");
    assertThat(reader.isComplete()).isTrue();
    assertThat(body()).isEqualTo("x".repeat(10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH\r\n\r\n",
        "HTTP/1.1 2x0 OK\r\n\r\n",
        "HTTP/1.1 050 OK\r\n\r\n",
        OK + "Content-Length: five\r\n\r\n",
        OK + "Content-Length:\r\n\r\n",
        OK + "Content-Length: 99999999999999999999\r\n\r\n",
        OK + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
        OK + "Transfer-Encoding: chunked\r\n\r\n\r\n",
        OK + "Transfer-Encoding: chunked\r\n\r\n1\r\nabc",
        "\r\n\r\n",
      })
  void refusesWhatIsNotHttp(String response) {
    reader.begin(1000);
    assertThatThrownBy(() -> feed(response)).isInstanceOf(MalformedResponseException.class);
  }

  @Test
  void refusesAHeadWithoutEnd() {
    reader.begin(1000);
    assertThatThrownBy(() -> feed(OK + "X: " + "y".repeat(70_000)))
        .hasMessageContaining("longer than 65536 bytes");
  }
}
