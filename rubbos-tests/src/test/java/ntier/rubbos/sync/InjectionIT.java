package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.rubbos.testsite.HttpSite;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SQL and HTML in every parameter of every interaction: neither is run. */
class InjectionIT {

  private static final String FORGED = "Sorry ERROR storyId=x edu.rice.rubbos.servlets.PostComment";
  private static final List<String> ATTACKS =
      List.of(
          "' OR '1'='1",
          "1 OR 1=1",
          "1; DROP TABLE users",
          "x'; DELETE FROM stories; -- ",
          "1 UNION SELECT password FROM users",
          "\\' OR 1=1 -- ",
          "comments; DROP TABLE comments",
          "<script>alert(1)</script>",
          "\"><script>alert(1)</script>",
          FORGED);

  private static TestSite site;

  @BeforeAll
  static void start() throws Exception {
    site = TestSite.shared();
  }

  static Stream<Map.Entry<String, Map<String, String>>> interactions() {
    Map<String, String> login = Map.of("nickname", "author1", "password", "password1");
    Map<String, String> comment =
        Map.of("comment_table", "old_comments", "storyId", "2", "parent", "0", "commentId", "1");
    return Stream.of(
        Map.entry(
            "BrowseStoriesByCategory",
            Map.of("category", "1", "categoryName", "n", "page", "0", "nbOfStories", "5")),
        Map.entry(
            "OlderStories",
            Map.of("day", "1", "month", "6", "year", "2001", "page", "0", "nbOfStories", "5")),
        Map.entry("ViewStory", Map.of("storyId", "2")),
        Map.entry("PostComment", comment),
        Map.entry("StoreComment", and(and(comment, login), Map.of("subject", "s", "body", "b"))),
        Map.entry("ViewComment", and(comment, Map.of("filter", "0", "display", "0"))),
        Map.entry("ModerateComment", comment),
        Map.entry("StoreModeratorLog", and(and(comment, login), Map.of("rating", "0"))),
        Map.entry("StoreStory", and(login, Map.of("title", "t", "body", "b", "category", "1"))),
        Map.entry("Search", Map.of("type", "0", "search", "s", "page", "0", "nbOfStories", "5")),
        Map.entry("Search", Map.of("type", "1", "search", "s")),
        Map.entry("Search", Map.of("type", "2", "search", "s")),
        Map.entry(
            "RegisterUser",
            and(
                Map.of("nickname", "n", "password", "p"),
                Map.of("firstname", "f", "lastname", "l", "email", "e"))),
        Map.entry("Author", login),
        Map.entry("ReviewStories", Map.of("authorId", "1")),
        Map.entry("AcceptStory", Map.of("storyId", "x")),
        Map.entry("RejectStory", Map.of("storyId", "x")));
  }

  @ParameterizedTest
  @MethodSource("interactions")
  void attacksAreText(Map.Entry<String, Map<String, String>> interaction) throws SQLException {
    String before = rowsOfTablesNotWrittenTo();
    for (String parameter : interaction.getValue().keySet()) {
      for (String attack : ATTACKS) {
        HttpSite.Answer answer =
            site.http()
                .post(interaction.getKey(), and(interaction.getValue(), Map.of(parameter, attack)));

        assertThat(answer.status())
            .as("%s=%s: %s", parameter, attack, answer.page())
            .isIn(200, 400, 403, 404);
        assertThat(answer.page())
            .doesNotContain("<script>", "storyId=x", "edu.rice.rubbos.servlets.PostComment ");
        if (answer.status() == 200) {
          assertThat(answer.page()).doesNotContain("ERROR");
        }
      }
    }
    assertThat(rowsOfTablesNotWrittenTo()).isEqualTo(before);
    for (String page : List.of("StoriesOfTheDay", "ViewStory?storyId=2", "ReviewStories")) {
      assertThat(site.http().getPath("/rubbos/servlet/edu.rice.rubbos.servlets." + page).page())
          .doesNotContain("<script>", "ERROR", "Sorry ERR", "storyId=x");
    }
  }

  /** Every row that was generated is still there, as it was. */
  private static String rowsOfTablesNotWrittenTo() throws SQLException {
    return site.rows(
            "SELECT COUNT(*), SUM(CRC32(CONCAT(nickname, password, access))) FROM users WHERE id<=1010")
        + ""
        + site.rows(
            "SELECT COUNT(*), SUM(CRC32(CONCAT(title, body, writer))) FROM stories WHERE id<=600")
        + site.rows("SELECT COUNT(*), SUM(CRC32(CONCAT(title, body, writer))) FROM old_stories")
        + site.rows(
            "SELECT COUNT(*), SUM(CRC32(CONCAT(subject, comment, writer))) FROM comments WHERE id<=2439")
        + site.rows("SELECT COUNT(*) FROM categories");
  }

  private static Map<String, String> and(Map<String, String> first, Map<String, String> second) {
    Map<String, String> both = new HashMap<>(first);
    both.putAll(second);
    return both;
  }
}
