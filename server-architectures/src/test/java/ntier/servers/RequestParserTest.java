package ntier.servers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestParserTest {
  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(ISO_8859_1));
  }

  private static Optional<Request> take(String text) {
    return RequestParser.take(bytes(text));
  }

  @Test
  void takesOneRequestAfterTheOther() {
    ByteBuffer in =
        bytes(
            "\r\nGET /bytes/12 HTTP/1.1\r\nHost: x\r\n\r\nGET /bytes/7?type=shop HTTP/1.1\r\nConnection: close\r\n\r\nGET");
    assertThat(RequestParser.take(in)).contains(new Request(Status.OK, 12, "/bytes/12", true));
    assertThat(RequestParser.take(in)).contains(new Request(Status.OK, 7, "shop", false));
    assertThat(RequestParser.take(in)).isEmpty();
    assertThat(in.remaining()).isEqualTo(3);
  }

  @Test
  void everyBeginningOfARequestIsIncomplete() {
    String request = "GET /bytes/12 HTTP/1.1\r\nHost: x\r\n\r\n";
    for (int length = 0; length < request.length(); length++) {
      assertThat(take(request.substring(0, length))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET  /bytes/1 HTTP/1.1\r\n\r\n",
        " GET /bytes/1 HTTP/1.1\r\n\r\n",
        "GET /bytes/1 HTTP/1.1 \r\n\r\n",
        "GET /bytes/1 HTTP/1.2\r\n\r\n",
        "GET /bytes/1 http/1.1\r\n\r\n",
        "GET\r\n\r\n",
        "G(T /bytes/1 HTTP/1.1\r\n\r\n",
        "GET /bytes/1 HTTP/1.1\nHost: x\n\n",
        "GET /bytes/1 HTTP/1.1\rHost: x\r\r",
        "GET /bytes/1 HTTP/1.1\r\nHost: \0\r\n\r\n",
        "GET /bytes/1 HTTP/1.1\r\nHost : x\r\n\r\n",
        "GET /bytes/1 HTTP/1.1\r\n folded\r\n\r\n",
        "GET /bytes/1 HTTP/1.1\r\nContent-Length: 1\r\n\r\nx",
        "GET /bytes/1 HTTP/1.1\r\nContent-Length: 0, 5\r\n\r\n",
        "GET /bytes/1 HTTP/1.1\r\ntransfer-encoding: identity\r\n\r\n"
      })
  void malformed(String text) {
    assertThat(take(text)).contains(Request.refused(Status.BAD_REQUEST, false));
  }

  @Test
  void longHeadsAreRefusedBeforeTheyAreComplete() {
    String endless = "GET /bytes/1 HTTP/1.1\r\nX: " + "x".repeat(RequestParser.LONGEST_HEAD);
    Request refused = Request.refused(Status.HEAD_TOO_LARGE, false);
    assertThat(take(endless)).contains(refused);
    assertThat(take(endless + "\r\n\r\n")).contains(refused);
    String longest = "GET /bytes/1 HTTP/1.1\r\nX: ";
    int rest = RequestParser.LONGEST_HEAD - longest.length() - 4;
    assertThat(take(longest + "x".repeat(rest) + "\r\n\r\n").orElseThrow().status())
        .isEqualTo(Status.OK);
  }
}
