package ntier.rubbos.model.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import ntier.rubbos.model.db.Category;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.Comment.CommentHit;
import ntier.rubbos.model.db.Comment.RatingCount;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.Story.Headline;
import ntier.rubbos.model.db.User;
import ntier.rubbos.model.request.CommentForm;
import ntier.rubbos.model.request.CommentView;
import ntier.rubbos.model.request.Paging;
import ntier.rubbos.model.request.SearchQuery;
import ntier.rubbos.model.request.StoryDay;
import ntier.rubbos.model.request.StoryList;
import org.junit.jupiter.api.Test;

/**
 * Every page, with plain text against a golden file, and with hostile text in every stored or sent
 * field.
 */
class PagesTest {

  private static final Path GOLDEN =
      Path.of("src", "test", "resources", "ntier", "rubbos", "model", "page");
  private static final String HOSTILE =
      "<script>\"'&</script> Sorry ERROR storyId=x &page=x <IMG SRC=\"x\"> edu.rice.rubbos.servlets.PostComment";

  private static Map<String, String> pages(String text) {
    Story story = new Story(11, text, text + " body", "2001-06-30 12:00:00", 3, 2);
    Comment first = new Comment(21, 4, 11, 0, 1, 2, "2001-06-30 12:01:00", text, text + " first");
    Comment second =
        new Comment(22, 0, 11, 21, 0, -1, "2001-06-30 12:02:00", text, text + " second");
    List<CommentThread> threads =
        List.of(
            new CommentThread(first, text, List.of(new CommentThread(second, text, List.of()))));
    List<RatingCount> counts = List.of(new RatingCount(-1, 1), new RatingCount(2, 1));
    List<Written<Headline>> headlines =
        List.of(new Written<>(new Headline(11, text, "2001-06-30 12:00:00", 3), text));
    Paging paging = new Paging(2, 1);
    Map<String, String> pages = new TreeMap<>();
    pages.put(
        "stories-of-the-day", StoryListPages.storiesOfTheDay(List.of(new Written<>(story, text))));
    pages.put("categories", StoryListPages.categories(List.of(new Category(2, text))));
    pages.put("in-category", StoryListPages.inCategory(new StoryList(2, text, paging), headlines));
    pages.put("of-day", StoryListPages.ofDay(new StoryDay(30, 6, 2001, paging), headlines));
    SearchQuery search = new SearchQuery(SearchQuery.Type.COMMENTS, text, paging);
    pages.put("found-stories", StoryListPages.foundStories(search, headlines));
    List<Written<CommentHit>> hits =
        List.of(new Written<>(new CommentHit(21, 11, text, "2001-06-30 12:01:00", 4), text));
    pages.put("found-comments", StoryListPages.foundComments(search, CommentTable.COMMENTS, hits));
    pages.put(
        "view-story",
        StoryPages.viewStory(new Written<>(story, text), CommentTable.COMMENTS, counts, threads));
    for (int display = 0; display <= CommentView.FULL_TEXT; display++) {
      CommentView view = new CommentView(CommentTable.OLD_COMMENTS, 11, 21, -1, display);
      pages.put(
          "view-comment-" + display,
          CommentPages.viewComment(view, Optional.of(new Written<>(first, text)), counts, threads));
    }
    pages.put(
        "post-comment", CommentPages.postComment(new CommentForm(CommentTable.COMMENTS, 11, 21)));
    pages.put("moderate", CommentPages.moderate(CommentTable.COMMENTS, new Written<>(first, text)));
    pages.put("submit-story", FormPages.submitStory(List.of(new Category(2, text))));
    pages.put("review-stories", UserPages.reviewStories(List.of(new Written<>(story, text))));
    pages.put(
        "registered",
        UserPages.registered(new User(9, text, text, text, text, 0, 0, "2001-06-30 12:00:00")));
    return pages;
  }

  /**
   * To write the files anew after a change that is meant: run with {@code -Dgolden.write=true}, and
   * look at the difference.
   */
  @Test
  void pagesAreAsTheGoldenFilesSay() throws IOException {
    for (Map.Entry<String, String> page : pages("Plain text").entrySet()) {
      Path golden = GOLDEN.resolve(page.getKey() + ".html");
      if (Boolean.getBoolean("golden.write")) {
        Files.writeString(golden, page.getValue());
      }
      assertThat(page.getValue()).as(page.getKey()).isEqualTo(Files.readString(golden));
    }
  }

  @Test
  void hostileTextIsOnlyText() {
    Map<String, String> plain = pages("x");
    pages(HOSTILE)
        .forEach(
            (name, page) -> {
              assertThat(page)
                  .as(name)
                  .doesNotContain(
                      "<script",
                      "</script",
                      "Sorry",
                      "ERROR",
                      "storyId=x",
                      "&page=x",
                      "<IMG SRC=\"x");
              for (String token :
                  List.of("<", "\"", "edu.rice.rubbos.servlets.PostComment", "storyId=")) {
                assertThat(count(page, token))
                    .as("%s: %s", name, token)
                    .isEqualTo(count(plain.get(name), token));
              }
            });
    assertThat(UserPages.nicknameTaken(HOSTILE))
        .doesNotContain("<script", "ERROR")
        .contains("Sorry, but");
    assertThat(ErrorPages.error(400, HOSTILE))
        .doesNotContain("<script", "Sorry")
        .contains("ERROR:");
  }

  @Test
  void longBodiesAreCutOnTheHomePage() {
    Story story = new Story(1, "Title", "a".repeat(512) + "bcd", "2001-06-30 12:00:00", 3, 2);

    assertThat(StoryListPages.storiesOfTheDay(List.of(new Written<>(story, "user3"))))
        .contains("a".repeat(512) + " ... ")
        .doesNotContain("ab");
  }

  @Test
  void emptyListsSendTheClientBack() {
    Paging paging = new Paging(1, 25);
    assertThat(StoryListPages.inCategory(new StoryList(1, "x", paging), List.of()))
        .contains("Sorry, but there are no more stories", "&page=0&")
        .doesNotContain("Next page");
    assertThat(UserPages.reviewStories(List.of())).contains("Sorry, ");
    assertThat(StoryListPages.dateForm()).doesNotContain("Sorry");
  }

  private static int count(String text, String token) {
    return text.split(Pattern.quote(token), -1).length - 1;
  }
}
