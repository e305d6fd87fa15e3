package ntier.plan.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.application.LoadDescription.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads from an access log, a browser's recording, and a chain that is written down. */
class RecordedLoadTest {
  @TempDir Path home;
  private Path folder;

  @BeforeEach
  void folder() throws IOException {
    folder = Files.createDirectories(home.resolve("applications/shop"));
  }

  private List<Page> pages(String load) throws IOException {
    Files.writeString(
        folder.resolve("application.yaml"),
        """
        application: shop
        name: Shop
        about: a shop
        path: /shop/
        index: index.html
        site: ${application}/site
        load: {host: shop, %s}
        """
            .formatted(load));
    return ApplicationCatalog.of(home).find("shop").load().orElseThrow().pages();
  }

  @Test
  @DisplayName("an access log: how often, and what each client asked for after what")
  void accessLog() throws IOException {
    Files.writeString(
        folder.resolve("access.log"),
        """
        10.0.0.1 - - [25/Nov/2026:03:00:00 +0000] "GET /shop/ HTTP/1.1" 200 512 "-" "Mozilla"
        10.0.0.2 - ada [25/Nov/2026:03:00:01 +0000] "GET /shop/ HTTP/2.0" 200 512 "-" "x \\"y\\" z"
        10.0.0.1 - - [25/Nov/2026:03:00:02 +0000] "GET /shop/tea?size=2 HTTP/1.1" 200 512
        10.0.0.2 - - [25/Nov/2026:03:00:03 +0000] "GET /shop/milk HTTP/1.1" 304 0
        10.0.0.1 - - [25/Nov/2026:03:00:04 +0000] "POST /shop/tea HTTP/1.1" 200 512
        10.0.0.1 - - [25/Nov/2026:03:00:05 +0000] "GET /shop/gone HTTP/1.1" 404 12
        10.0.0.1 - - [25/Nov/2026:03:00:06 +0000] "GET /other/ HTTP/1.1" 200 512
        not a line of a log
        10.0.0.1 - - [25/Nov/2026:03:00:07 +0000] "GET /shop/ HTTP/1.1" 200 512
        10.0.0.1 - - [25/Nov/2026:03:00:08 +0000] "GET /shop/milk HTTP/1.1" 200 512
        """);
    List<Page> pages = pages("log: access.log");
    assertThat(pages)
        .extracting(page -> page.label() + " " + page.path() + " " + page.weight())
        .containsExactly("shop /shop/ 3.0", "milk /shop/milk 2.0", "tea /shop/tea?size=2 1.0");
    assertThat(pages.getFirst().next()).containsExactly(entry("tea", 1.0), entry("milk", 2.0));
    assertThat(pages.get(1).next()).isEmpty();
    assertThat(pages.getLast().next()).containsExactly(entry("shop", 1.0));
  }

  @Test
  @DisplayName("a HAR file: one way through the pages, from the last to the first again")
  void har() throws IOException {
    Files.writeString(
        folder.resolve("visit.har"),
        """
        {"log": {"version": "1.2", "entries": [
          {"request": {"method": "GET", "url": "http://shop.example/shop/"}},
          {"request": {"method": "GET", "url": "http://cdn.example/lib.js"}},
          {"request": {"method": "POST", "url": "http://shop.example/shop/basket"}},
          {"request": {"method": "GET", "url": "http://shop.example/shop/a/tea?x=1"}},
          {"request": {"method": "GET", "url": "http://shop.example/shop/b/tea"}}]}}
        """);
    List<Page> pages = pages("har: visit.har");
    assertThat(pages).extracting(Page::label).containsExactly("shop", "tea", "tea-2");
    assertThat(pages.get(0).next()).containsOnlyKeys("tea");
    assertThat(pages.get(1).next()).containsOnlyKeys("tea-2");
    assertThat(pages.get(2).next()).containsOnlyKeys("shop");
  }

  @Test
  @DisplayName("a chain that is written down leads to pages that there are")
  void chain() throws IOException {
    String list =
        "pages: [{label: A, path: /shop/a, next: {B: 2, A: 1}}, {label: B, path: /shop/b}]";
    assertThat(pages(list).getFirst().next()).containsExactly(entry("B", 2.0), entry("A", 1.0));
    assertThatThrownBy(() -> pages(list.replace("B: 2", "Bb: 2")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("unknown page \"Bb\"; known are: A, B");
    assertThatThrownBy(() -> pages(list.replace("B: 2", "B: 0"))).hasMessageContaining("weight");
  }

  @Test
  void whatIsNoRecordingIsNamed() throws IOException {
    Files.writeString(folder.resolve("access.log"), "hello\n");
    Files.writeString(folder.resolve("broken.har"), "{");
    Files.writeString(folder.resolve("other.har"), "{}");
    assertThatThrownBy(() -> pages("log: access.log"))
        .hasMessageContaining("has 1 lines, 0 of them in the common log format");
    assertThatThrownBy(() -> pages("log: acces.log"))
        .hasMessageContaining("there is no file \"acces.log\" in the application's folder");
    assertThatThrownBy(() -> pages("log: ../../secret")).hasMessageContaining("there is no file");
    assertThatThrownBy(() -> pages("har: broken.har")).hasMessageContaining("is no JSON");
    assertThatThrownBy(() -> pages("har: other.har"))
        .hasMessageContaining("has no list log.entries");
    assertThatThrownBy(() -> pages("har: other.har, log: access.log"))
        .hasMessageContaining("a load has either a driver or pages, or a log or har file");
  }
}
