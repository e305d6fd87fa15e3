package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import ntier.rubbos.testsite.HttpSite;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every interaction that writes: what it answers is in the database. */
class WritingIT {

  private static final String UNUSUAL = "Größe <b>'\"; -- & € 漢字 \uD83D\uDE00";
  private static final String STORED = "Größe <b>'\"; -- & € 漢字 \uFFFD";

  private static TestSite site;

  @BeforeAll
  static void start() throws Exception {
    site = TestSite.shared();
  }

  private static String post(String servlet, Map<String, String> parameters) {
    HttpSite.Answer answer = site.http().post(servlet, parameters);
    assertThat(answer.status()).as(answer.page()).isEqualTo(200);
    return answer.page();
  }

  @Test
  void registersOnce() throws Exception {
    Map<String, String> user =
        Map.of(
            "firstname",
            "Great9",
            "lastname",
            "O'Neill",
            "nickname",
            "new9",
            "email",
            "a@b.c",
            "password",
            "secret");

    assertThat(post("RegisterUser", user)).contains("successfully", "O&#39;Neill");
    assertThat(post("RegisterUser", user)).contains("Sorry, ").doesNotContain("ERROR");
    assertThat(
            site.rows(
                "SELECT firstname, lastname, password, email, rating, access FROM users WHERE nickname='new9'"))
        .containsExactly("Great9,O'Neill,secret,a@b.c,0,0");
  }

  @Test
  void storesCommentsAndCountsThemAtTheirParent() throws Exception {
    String parent =
        site.rows("SELECT story_id, id, childs FROM old_comments ORDER BY id LIMIT 1").getFirst();
    String[] columns = parent.split(",");
    Map<String, String> comment =
        Map.of(
            "comment_table",
            "old_comments",
            "storyId",
            columns[0],
            "parent",
            columns[1],
            "nickname",
            "user7",
            "password",
            "password7",
            "subject",
            "s".repeat(120),
            "body",
            UNUSUAL);

    assertThat(post("StoreComment", comment))
        .contains("successfully")
        .doesNotContain("Sorry", "ERROR");

    assertThat(
            site.rows(
                "SELECT writer, story_id, childs, rating, subject, comment FROM old_comments ORDER BY id DESC LIMIT 1"))
        .containsExactly("7," + columns[0] + ",0,0," + "s".repeat(100) + "," + STORED);
    assertThat(site.number("SELECT childs FROM old_comments WHERE id=?", columns[1]))
        .isEqualTo(Integer.parseInt(columns[2]) + 1);
    assertThat(site.http().get("ViewStory", Map.of("storyId", columns[0])).page())
        .contains("s".repeat(100));
  }

  @Test
  void unknownWritersAreAnonymous() throws Exception {
    int story = site.number("SELECT MIN(id) FROM stories");
    for (String password : List.of("wrong", "")) {
      post(
          "StoreComment",
          Map.of(
              "comment_table",
              "comments",
              "storyId",
              "" + story,
              "parent",
              "0",
              "nickname",
              "user7",
              "password",
              password,
              "subject",
              "anonymous",
              "body",
              "b"));
      assertThat(site.rows("SELECT writer FROM comments ORDER BY id DESC LIMIT 1"))
          .containsExactly("0");
    }
    assertThat(site.http().get("ViewStory", Map.of("storyId", "" + story)).page())
        .contains("Posted by Anonymous Coward");
  }

  @Test
  void moderationsChangeBothRatingsWithinLimits() throws Exception {
    String[] comment =
        site.rows("SELECT id, writer FROM comments WHERE rating=4 AND writer>0 LIMIT 1")
            .getFirst()
            .split(",");
    int writerRating = site.number("SELECT rating FROM users WHERE id=?", comment[1]);
    Map<String, String> moderation =
        Map.of(
            "nickname",
            "author2",
            "password",
            "password2",
            "comment_table",
            "comments",
            "commentId",
            comment[0],
            "rating",
            "1");

    assertThat(post("StoreModeratorLog", moderation)).contains("is now 5");
    assertThat(post("StoreModeratorLog", moderation)).contains("is now 5");

    assertThat(site.number("SELECT rating FROM users WHERE id=?", comment[1]))
        .isEqualTo(writerRating + 2);
    assertThat(
            site.rows(
                "SELECT moderator_id, rating FROM moderator_log WHERE comment_id=?", comment[0]))
        .containsExactly("1002,1", "1002,1");
  }

  @Test
  void onlyAuthorsModerate() throws Exception {
    int log = site.number("SELECT COUNT(*) FROM moderator_log");
    HttpSite.Answer answer =
        site.http()
            .post(
                "StoreModeratorLog",
                Map.of(
                    "nickname",
                    "user2",
                    "password",
                    "password2",
                    "comment_table",
                    "comments",
                    "commentId",
                    "1",
                    "rating",
                    "1"));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(site.number("SELECT COUNT(*) FROM moderator_log")).isEqualTo(log);
    assertThat(
            site.http()
                .get("Author", Map.of("nickname", "author1", "password", "password2"))
                .status())
        .isEqualTo(403);
  }

  @Test
  void storiesOfAuthorsArePublishedOthersWait() throws Exception {
    Map<String, String> story =
        Map.of(
            "nickname",
            "author3",
            "password",
            "password3",
            "title",
            UNUSUAL,
            "body",
            "b",
            "category",
            "2");
    Map<String, String> submission =
        Map.of(
            "nickname",
            "user3",
            "password",
            "password3",
            "title",
            "t",
            "body",
            UNUSUAL,
            "category",
            "2");

    assertThat(post("StoreStory", story)).contains("stored in the stories table");
    assertThat(post("StoreStory", submission)).contains("stored in the submissions table");

    assertThat(site.rows("SELECT title, writer, category FROM stories ORDER BY id DESC LIMIT 1"))
        .containsExactly(STORED + ",1003,2");
    assertThat(site.rows("SELECT title, body, writer FROM submissions ORDER BY id DESC LIMIT 1"))
        .containsExactly("t," + STORED + ",3");
  }

  @Test
  void submissionsAreDecidedOnOnce() throws Exception {
    submit("first");
    submit("second");
    int submissions = site.number("SELECT COUNT(*) FROM submissions");
    int stories = site.number("SELECT COUNT(*) FROM stories");
    String[] ids =
        site.rows("SELECT id, title FROM submissions ORDER BY date DESC, id DESC LIMIT 2")
            .toArray(String[]::new);
    String accepted = ids[0].split(",")[0];
    String rejected = ids[1].split(",")[0];
    site.http().get("ReviewStories", Map.of());

    assertThat(post("AcceptStory", Map.of("storyId", accepted))).contains("successfully moved");
    assertThat(post("RejectStory", Map.of("storyId", rejected))).contains("successfully removed");

    assertThat(site.number("SELECT COUNT(*) FROM submissions")).isEqualTo(submissions - 2);
    assertThat(site.number("SELECT COUNT(*) FROM stories")).isEqualTo(stories + 1);
    assertThat(site.rows("SELECT title FROM stories ORDER BY id DESC LIMIT 1"))
        .containsExactly(ids[0].split(",")[1]);
    assertThat(post("AcceptStory", Map.of("storyId", accepted)))
        .as("another author's list is older")
        .contains("Sorry, ");
    assertThat(site.http().post("AcceptStory", Map.of("storyId", "999999")).status())
        .isEqualTo(404);
  }

  @Test
  void postWinsOverGet() throws Exception {
    int story = site.number("SELECT MAX(id) FROM old_stories");

    assertThat(
            site.http().post("ViewStory?storyId=nonsense", Map.of("storyId", "" + story)).status())
        .isEqualTo(200);
  }

  private static void submit(String title) {
    post(
        "StoreStory",
        Map.of("nickname", "", "password", "", "title", title, "body", "b", "category", "1"));
  }
}
