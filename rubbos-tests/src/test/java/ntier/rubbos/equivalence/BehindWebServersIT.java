package ntier.rubbos.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.rubbos.model.Interaction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The way to the application makes no difference: straight over HTTP, over AJP behind Apache, sync
 * and async, or behind nginx. The pages that are files are the same from both web servers.
 */
class BehindWebServersIT {

  private static final Map<String, String> TYPES = Map.of("html", "text/html", "jpg", "image/jpeg");

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @TempDir private Path dir;

  @Tag("long")
  @Test
  void pagesAreTheSameOverAjpAndOverHttp() throws Exception {
    try (Systems systems = new Systems(dir)) {
      SamePages.with(SamePages.FEWER_DRAWS)
          .assertOf(
              systems.sync("sync"),
              systems.syncBehindApache(),
              systems.asyncTomcatBehindApache("on-demand"),
              systems.asyncTomcatBehindNginx("pooled"));
    }
  }

  @Test
  void filesAreTheSameFromBoth() throws Exception {
    Set<String> pages =
        Stream.of(Interaction.values())
            .filter(Interaction::isStatic)
            .map(Interaction::path)
            .collect(Collectors.toSet());
    List<Path> files = files();
    assertThat(files)
        .extracting(file -> "/rubbos/" + file.getFileName())
        .containsAll(pages)
        .hasSizeGreaterThan(pages.size());
    // The application is not asked: there is none.
    try (WebServer apache = WebServer.apache(folder("apache"), 1);
        WebServer nginx = WebServer.nginx(folder("nginx"), 1);
        HttpClient client = HttpClient.newHttpClient()) {
      for (Path file : files) {
        for (WebServer server : List.of(apache, nginx)) {
          isServed(client, server, file);
        }
      }
      assertThat(get(client, apache, "none.html").statusCode())
          .isEqualTo(get(client, nginx, "none.html").statusCode())
          .isEqualTo(404);
    }
  }

  private static void isServed(HttpClient client, WebServer server, Path file) throws Exception {
    String name = file.getFileName().toString();
    HttpResponse<byte[]> answer = get(client, server, name);
    assertThat(answer.statusCode()).as(name).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type"))
        .as(name)
        .contains(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
    assertThat(answer.body()).as(name).isEqualTo(Files.readAllBytes(file));
  }

  private static HttpResponse<byte[]> get(HttpClient client, WebServer server, String name)
      throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + "/rubbos/" + name);
    return client.send(
        HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.ofByteArray());
  }

  private static List<Path> files() throws Exception {
    try (Stream<Path> files = Files.list(WebServer.SITE)) {
      return files.sorted().toList();
    }
  }

  private Path folder(String server) throws Exception {
    Systems.letOthersPass(dir);
    return Files.createDirectory(dir.resolve(server));
  }
}
