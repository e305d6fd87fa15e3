package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import ntier.rubbos.testsite.HttpSite;
import ntier.rubbos.testsite.MySqlServer;
import ntier.rubbos.testsite.TomcatServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees when the database is slow, gone or broken. */
class FailuresIT {

  private static final int MAX_WAIT_MILLIS = 300;

  @Test
  void noConnectionInTimeIsServiceUnavailable(@TempDir Path dir) throws Exception {
    MySqlServer mysql = TestSite.shared().mysql();
    try (TomcatServer tomcat =
            TomcatServer.blocking(
                dir, TestSite.WEBAPP, new TomcatServer.Pool(mysql.jdbcUrl(), 1, MAX_WAIT_MILLIS));
        Connection connection = mysql.connect();
        Statement statement = connection.createStatement()) {
      HttpSite http = new HttpSite(tomcat.url());
      statement.execute("LOCK TABLES categories WRITE");
      CompletableFuture<HttpSite.Answer> slow =
          CompletableFuture.supplyAsync(() -> http.get("BrowseCategories", Map.of()));
      awaitBlockedQuery();

      HttpSite.Answer refused = http.get("StoriesOfTheDay", Map.of());
      HttpSite.Answer form = http.get("Search", Map.of());
      statement.execute("UNLOCK TABLES");

      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.page())
          .contains("ERROR", "No connection to the database. Please try again later.");
      assertThat(form.status()).as("a page without queries needs no connection").isEqualTo(200);
      assertThat(slow.get(10, TimeUnit.SECONDS).status()).isEqualTo(200);
      assertThat(http.get("StoriesOfTheDay", Map.of()).status())
          .as("the connection came back")
          .isEqualTo(200);
    }
  }

  private static void awaitBlockedQuery() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (TestSite.shared()
        .rows("SELECT state FROM information_schema.processlist WHERE state IS NOT NULL")
        .stream()
        .noneMatch(
            row -> row.contains("table metadata lock") || row.contains("Waiting for table"))) {
      assertThat(System.nanoTime()).as("the query blocks").isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  @Test
  void anUnreachableDatabaseIsServiceUnavailable(@TempDir Path dir) throws Exception {
    String nobody = "jdbc:mysql://127.0.0.1:1/rubbos?connectTimeout=500";
    try (TomcatServer tomcat =
        TomcatServer.blocking(
            dir, TestSite.WEBAPP, new TomcatServer.Pool(nobody, 2, MAX_WAIT_MILLIS))) {
      HttpSite http = new HttpSite(tomcat.url());

      assertThat(http.get("StoriesOfTheDay", Map.of()).status()).isEqualTo(503);
      assertThat(
              http.get(
                      "PostComment",
                      Map.of("comment_table", "comments", "storyId", "1", "parent", "0"))
                  .status())
          .isEqualTo(200);
    }
  }

  @Test
  void aFailingQueryIsAnInternalErrorAndTheConnectionComesBack(@TempDir Path dir) throws Exception {
    MySqlServer mysql = TestSite.shared().mysql();
    try (TomcatServer tomcat =
            TomcatServer.blocking(
                dir, TestSite.WEBAPP, new TomcatServer.Pool(mysql.jdbcUrl(), 1, MAX_WAIT_MILLIS));
        Connection connection = mysql.connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      HttpSite http = new HttpSite(tomcat.url());
      statement.execute("RENAME TABLE moderator_log TO away");
      try {
        Map<String, String> moderation =
            Map.of(
                "nickname",
                "author1",
                "password",
                "password1",
                "comment_table",
                "old_comments",
                "commentId",
                "3",
                "rating",
                "1");
        int rating = TestSite.shared().number("SELECT rating FROM old_comments WHERE id=3");

        for (int i = 0; i < 3; i++) {
          HttpSite.Answer answer = http.post("StoreModeratorLog", moderation);
          assertThat(answer.status()).isEqualTo(500);
          assertThat(answer.page()).contains("ERROR").doesNotContain("moderator_log", "Exception");
        }
        assertThat(TestSite.shared().number("SELECT rating FROM old_comments WHERE id=3"))
            .as("undone")
            .isEqualTo(rating);
        assertThat(http.get("StoriesOfTheDay", Map.of()).status()).isEqualTo(200);
      } finally {
        statement.execute("RENAME TABLE away TO moderator_log");
      }
    }
  }
}
