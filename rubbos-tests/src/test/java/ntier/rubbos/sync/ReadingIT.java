package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import ntier.rubbos.model.data.Categories;
import ntier.rubbos.testsite.HttpSite;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every interaction that reads, against a real database. */
class ReadingIT {

  private static TestSite site;

  @BeforeAll
  static void start() throws Exception {
    site = TestSite.shared();
  }

  private static String page(String servlet, Map<String, String> parameters) {
    HttpSite.Answer answer = site.http().get(servlet, parameters);
    assertThat(answer.status()).as(answer.page()).isEqualTo(200);
    assertThat(answer.page())
        .doesNotContain("ERROR")
        .contains("<IMG SRC=\"/rubbos/RUBBoS_logo.jpg\"")
        .endsWith("</HTML>\n");
    assertThat(site.http().post(servlet, parameters)).as("POST is the same").isEqualTo(answer);
    return answer.page();
  }

  private static int count(String page, String token) {
    return page.split(Pattern.quote(token), -1).length - 1;
  }

  @Test
  void storiesOfTheDayShowsTheTenNewestWithTheirWriters() throws Exception {
    String page = page("StoriesOfTheDay", Map.of());

    assertThat(count(page, "<H3>")).isEqualTo(10);
    String newest =
        site.rows(
                "SELECT s.id, u.nickname FROM stories s, users u WHERE u.id=s.writer ORDER BY s.date DESC, s.id DESC LIMIT 1")
            .getFirst();
    assertThat(page)
        .contains(
            "ViewStory?storyId=" + newest.split(",")[0] + "\">",
            "Posted by " + newest.split(",")[1]);
  }

  @Test
  void browseCategoriesShowsAll() {
    String page = page("BrowseCategories", Map.of());

    for (int id = 1; id <= Categories.NAMES.size(); id++) {
      assertThat(page)
          .contains("?category=" + id + "&categoryName=" + Categories.NAMES.get(id - 1) + "\">");
    }
  }

  @Test
  void categoriesArePaged() throws Exception {
    int stories = site.number("SELECT COUNT(*) FROM stories WHERE category=3");
    String first =
        page(
            "BrowseStoriesByCategory",
            Map.of("category", "3", "categoryName", "Science", "nbOfStories", "5"));
    String second =
        page(
            "BrowseStoriesByCategory",
            Map.of("category", "3", "categoryName", "Science", "nbOfStories", "5", "page", "1"));

    assertThat(stories).isGreaterThan(5);
    assertThat(count(first, "<LI>")).isEqualTo(5);
    assertThat(first)
        .contains(
            "BrowseStoriesByCategory?category=3&categoryName=Science&page=1&nbOfStories=5\">Next page")
        .doesNotContain("Previous page");
    assertThat(count(second, "<LI>")).isEqualTo(Math.min(5, stories - 5));
    assertThat(second).contains("&page=0&nbOfStories=5\">Previous page");
    assertThat(
            page(
                "BrowseStoriesByCategory",
                Map.of("category", "3", "categoryName", "x", "page", "9")))
        .contains("Sorry, ");
  }

  @Test
  void olderStoriesAreOfOneDay() throws Exception {
    assertThat(page("OlderStories", Map.of())).contains("name=day").doesNotContain("Sorry");
    assertThat(
            count(
                page("OlderStories", Map.of("day", "29", "month", "6", "year", "2001")),
                "storyId="))
        .isEqualTo(
            site.number(
                "SELECT COUNT(*) FROM stories WHERE date BETWEEN '2001-06-29 00:00:00' AND '2001-06-29 23:59:59'"));
    assertThat(
            count(
                page("OlderStories", Map.of("day", "10", "month", "5", "year", "2001")),
                "storyId="))
        .isEqualTo(
            site.number(
                "SELECT COUNT(*) FROM old_stories WHERE date BETWEEN '2001-05-10' AND '2001-05-10 23:59:59'"))
        .isPositive();
    assertThat(page("OlderStories", Map.of("day", "31", "month", "2", "year", "2001")))
        .contains("Sorry, ");
  }

  @Test
  void viewStoryShowsAllCommentsOfNewAndOldStories() throws Exception {
    for (String table : new String[] {"comments", "old_comments"}) {
      String busiest =
          site.rows(
                  "SELECT story_id, COUNT(*) FROM "
                      + table
                      + " GROUP BY story_id ORDER BY 2 DESC, 1 LIMIT 1")
              .getFirst();
      String page = page("ViewStory", Map.of("storyId", busiest.split(",")[0]));

      assertThat(page)
          .contains(
              "PostComment?comment_table="
                  + table
                  + "&storyId="
                  + busiest.split(",")[0]
                  + "&parent=0\"");
      for (String id :
          site.rows("SELECT id FROM " + table + " WHERE story_id=?", busiest.split(",")[0])) {
        assertThat(page).contains("&commentId=" + id + "&filter=0&display=0\">");
      }
    }
  }

  @Test
  void viewCommentFiltersByRatingAndShowsFollowUps() throws Exception {
    String parent =
        site.rows(
                "SELECT story_id, id FROM comments WHERE childs>1 AND parent=0 ORDER BY childs DESC LIMIT 1")
            .getFirst();
    String story = parent.split(",")[0];
    String id = parent.split(",")[1];
    Map<String, String> asked =
        Map.of("comment_table", "comments", "storyId", story, "commentId", id, "filter", "-1");

    String none = page("ViewComment", with(asked, "display", "0"));
    String links = page("ViewComment", with(asked, "display", "1"));
    String all = page("ViewComment", with(asked, "display", "2"));

    int mains = site.number("SELECT COUNT(*) FROM comments WHERE story_id=? AND parent=0", story);
    int comments = site.number("SELECT COUNT(*) FROM comments WHERE story_id=?", story);
    assertThat(count(none, "(Score: ")).isEqualTo(1 + mains);
    assertThat(count(links, "<LI>")).isEqualTo(comments - mains);
    assertThat(count(all, "(Score: ")).isEqualTo(1 + comments);
    assertThat(count(page("ViewComment", with(asked, "filter", "5")), "(Score: "))
        .isEqualTo(
            1
                + site.number(
                    "SELECT COUNT(*) FROM comments WHERE story_id=? AND parent=0 AND rating>=5",
                    story));
    assertThat(page("ViewComment", with(asked, "commentId", "0"))).contains("Comments on ");
  }

  @Test
  void formsCarryTheirHiddenFields() throws Exception {
    int comment = site.number("SELECT MAX(id) FROM comments");

    assertThat(
            page("PostComment", Map.of("comment_table", "comments", "storyId", "5", "parent", "7")))
        .contains(
            "name=comment_table value=comments>", "name=storyId value=5>", "name=parent value=7>");
    assertThat(
            page("ModerateComment", Map.of("comment_table", "comments", "commentId", "" + comment)))
        .contains("name=comment_table value=comments>", "name=commentId value=" + comment + ">");
    assertThat(page("SubmitStory", Map.of())).contains("<OPTION value=\"24\">Humor");
    assertThat(page("Search", Map.of())).contains("name=search").doesNotContain("Sorry");
  }

  @Test
  void searchesFindWhatStartsWithTheWord() throws Exception {
    String word =
        site.rows("SELECT SUBSTRING_INDEX(title, ' ', 1) FROM stories ORDER BY id LIMIT 1")
            .getFirst();
    assertThat(count(page("Search", Map.of("type", "0", "search", word)), "storyId="))
        .isEqualTo(site.number("SELECT COUNT(*) FROM stories WHERE title LIKE ?", word + "%"));

    String subject =
        site.rows("SELECT SUBSTRING_INDEX(subject, ' ', 1) FROM comments ORDER BY id LIMIT 1")
            .getFirst();
    assertThat(
            count(
                page("Search", Map.of("type", "1", "search", subject)),
                "servlets.ViewComment?comment_table=comments&"))
        .isEqualTo(
            site.number(
                "SELECT COUNT(DISTINCT story_id) FROM comments WHERE subject LIKE ?",
                subject + "%"));

    assertThat(
            count(
                page("Search", Map.of("type", "2", "search", "author1", "nbOfStories", "1000")),
                "storyId="))
        .isEqualTo(
            site.number(
                "SELECT COUNT(*) FROM stories s, users u WHERE u.id=s.writer AND u.nickname LIKE 'author1%'"));
    assertThat(page("Search", Map.of("type", "0", "search", "%")))
        .as("no wildcard")
        .contains("Sorry, ");
  }

  @Test
  void searchesFallBackToOldStories() throws Exception {
    String title =
        site.rows(
                "SELECT title FROM old_stories WHERE title NOT IN (SELECT title FROM stories) ORDER BY id LIMIT 1")
            .getFirst();

    assertThat(page("Search", Map.of("type", "0", "search", title))).contains(title + "</A>");
  }

  @Test
  void authorsReviewTheNewestSubmissions() {
    page(
        "StoreStory",
        Map.of("nickname", "", "password", "", "title", "t", "body", "b", "category", "1"));
    assertThat(page("Author", Map.of("nickname", "author1", "password", "password1")))
        .contains("ReviewStories?authorId=1001");
    assertThat(page("ReviewStories", Map.of("authorId", "1001")))
        .contains("AcceptStory?storyId=", "RejectStory?storyId=");
  }

  private static Map<String, String> with(
      Map<String, String> parameters, String name, String value) {
    Map<String, String> changed = new HashMap<>(parameters);
    changed.put(name, value);
    return changed;
  }
}
