package ntier.rubbos.async.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import ntier.rubbos.async.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server without a database, which files need not. */
class SiteFilesTest {
  @TempDir private Path dir;

  private final HttpClient client = HttpClient.newHttpClient();
  private VertxServer server;

  @BeforeEach
  void start() throws IOException {
    Path site = Files.createDirectory(dir.resolve("site"));
    Files.writeString(site.resolve("index.html"), "<p>Zoë</p>");
    Files.write(site.resolve("logo.JPG"), new byte[] {1, -2, 3});
    Files.writeString(Files.createDirectory(site.resolve("below")).resolve("secret.html"), "no");
    Files.writeString(dir.resolve("above.html"), "no");
    server = start(SiteFiles.in(site));
  }

  private static VertxServer start(SiteFiles files) {
    return VertxServer.start(
        Settings.of(Map.<String, String>of()::get),
        new VertxServer.Address("127.0.0.1", 0, 100),
        files,
        new VertxServer.StandardError());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private HttpResponse<byte[]> ask(String method, String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    return client.send(
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build(),
        BodyHandlers.ofByteArray());
  }

  @Test
  @DisplayName("files come whole and with their type, again and again")
  void files() throws Exception {
    for (int i = 0; i < 3; i++) {
      var index = ask("GET", "/rubbos/index.html");
      assertThat(index.statusCode()).isEqualTo(200);
      assertThat(index.headers().firstValue("content-type")).contains("text/html");
      assertThat(new String(index.body(), StandardCharsets.UTF_8)).isEqualTo("<p>Zoë</p>");
      var logo = ask("GET", "/rubbos/logo.JPG");
      assertThat(logo.headers().firstValue("content-type")).contains("image/jpeg");
      assertThat(logo.body()).containsExactly(1, -2, 3);
    }
    var head = ask("HEAD", "/rubbos/index.html");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
  }

  @Test
  @DisplayName("nothing else does: no other folder, no other method, no page that is not there")
  void nothingElse() throws Exception {
    for (String path :
        new String[] {
          "/rubbos/none.html",
          "/rubbos/",
          "/index.html",
          "/rubbos/below/secret.html",
          "/rubbos/../above.html",
          "/rubbos/%2e%2e/above.html",
          "/rubbos/servlet/edu.rice.rubbos.servlets.None"
        }) {
      assertThat(ask("GET", path).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(ask("POST", "/rubbos/index.html").statusCode()).isEqualTo(405);
  }

  @Test
  @DisplayName("behind a web server there are none")
  void none() throws Exception {
    server.close();
    server = start(SiteFiles.none());
    assertThat(ask("GET", "/rubbos/index.html").statusCode()).isEqualTo(404);
  }

  @Test
  @DisplayName("a folder that is not there is refused")
  void noFolder() {
    assertThatThrownBy(() -> SiteFiles.in(dir.resolve("none")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rubbos.site")
        .hasMessageContaining("a folder of files would be right");
  }
}
