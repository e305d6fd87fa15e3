package ntier.rubbos.async.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.rubbos.async.Settings;
import ntier.rubbos.async.TestDatabase;
import ntier.rubbos.testsite.HttpSite;
import ntier.rubbos.testsite.TomcatServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both adapters serve the same pages. */
class VertxServerIT {

  @Test
  void bothServe(@TempDir Path dir) throws Exception {
    Map<String, String> settings = TestDatabase.settings();
    try (VertxServer server =
            VertxServer.start(
                Settings.of(settings::get),
                new VertxServer.Address("127.0.0.1", 0, 100),
                new VertxServer.StandardError());
        TomcatServer tomcat =
            TomcatServer.nonBlocking(dir, Path.of("target", "rubbos-async"), settings)) {
      HttpSite vertx = new HttpSite("http://127.0.0.1:" + server.port());
      HttpSite servlet = new HttpSite(tomcat.url());
      for (String path :
          List.of(
              "StoriesOfTheDay",
              "ViewStory?storyId=1",
              "ViewStory",
              "ViewStory?storyId=999999",
              "BrowseCategories")) {
        HttpSite.Answer a = vertx.getPath("/rubbos/servlet/edu.rice.rubbos.servlets." + path);
        HttpSite.Answer b = servlet.getPath("/rubbos/servlet/edu.rice.rubbos.servlets." + path);
        assertThat(a).isEqualTo(b);
      }
    }
  }
}
