package ntier.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.http.Page;
import org.junit.jupiter.api.Test;

class BrowserCacheTest {
  private static final String FROM = "/rubbos/servlet/x.ViewStory?storyId=1/2";
  private static final Page PAGE =
      Page.of("<IMG SRC=\"/a.jpg\"><IMG SRC=\"/a.jpg\"><IMG SRC=\"../b.gif\" ALT=\"b\">");

  private static List<String> missing(BrowserCache cache) {
    ArrayDeque<String> missing = new ArrayDeque<>();
    cache.collect(PAGE, FROM, missing);
    return List.copyOf(missing);
  }

  @Test
  void fetchesEachImageOncePerSession() {
    BrowserCache cache = new BrowserCache(Images.PER_SESSION);
    assertThat(missing(cache)).containsExactly("/a.jpg", "/rubbos/b.gif");
    assertThat(missing(cache)).isEmpty();
    cache.clear();
    assertThat(missing(cache)).hasSize(2);
  }

  @Test
  void orOncePerPageOrNever() {
    BrowserCache perPage = new BrowserCache(Images.PER_PAGE);
    assertThat(missing(perPage)).hasSize(2);
    assertThat(missing(perPage)).hasSize(2);
    assertThat(missing(new BrowserCache(Images.NONE))).isEmpty();
  }

  @Test
  void namesAreMeantFromThePage() {
    assertThat(BrowserCache.resolve("/rubbos/index.html", "logo.jpg"))
        .isEqualTo("/rubbos/logo.jpg");
    assertThat(BrowserCache.resolve(FROM, "./c.png")).isEqualTo("/rubbos/servlet/c.png");
    assertThat(BrowserCache.resolve(FROM, "../../../../d.png")).isEqualTo("/../../d.png");
    assertThat(BrowserCache.resolve(FROM, "http:" + "//elsewhere/e.png")).isNull();
    assertThat(BrowserCache.resolve(FROM, "")).isNull();
  }

  @Test
  void orFromTheBaseThatThePageNames() {
    Page page = Page.of("<BASE HREF=\"/rubbos/\"><IMG SRC=\"logo.jpg\"><IMG SRC=\"/a.jpg\">");
    ArrayDeque<String> missing = new ArrayDeque<>();
    new BrowserCache(Images.PER_SESSION).collect(page, FROM, missing);
    assertThat(missing).containsExactly("/rubbos/logo.jpg", "/a.jpg");
  }
}
