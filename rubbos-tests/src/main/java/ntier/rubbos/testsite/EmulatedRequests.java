package ntier.rubbos.testsite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.Words;

/** Makes the next request out of the last page, as the original's client does. */
final class EmulatedRequests {

  private static final String SERVLETS = "edu.rice.rubbos.servlets.";

  private final String login;
  private final DatabaseSize size;
  private final SplittableRandom random;
  private PageTokens page;
  private String lastCategory = "category=1&categoryName=Hardware";
  private int lastStory = -1;

  EmulatedRequests(String nickname, String password, DatabaseSize size, SplittableRandom random) {
    this.login = "nickname=" + nickname + "&password=" + password;
    this.size = size;
    this.random = random;
    pageRead("");
  }

  void pageRead(String text) {
    page = new PageTokens(text, random);
  }

  String lastPage() {
    return page.page();
  }

  /** How to get the path of a state's request; it gives null where the page has no link for it. */
  Supplier<String> of(Interaction state) {
    return switch (state) {
      case REGISTER_USER -> () -> query(state, registration());
      case BROWSE_STORIES_IN_CATEGORY -> () -> query(state, category() + paging());
      case OLDER_STORIES -> () -> query(state, date() + paging());
      case VIEW_STORY -> () -> storyOnPage(state, "storyId=");
      case POST_COMMENT -> () -> link(state, false, "comment_table=", "storyId=", "parent=");
      case STORE_COMMENT ->
          () ->
              query(state, login + hidden("storyId", "parent") + commentTable() + text("subject"));
      case VIEW_COMMENT ->
          () ->
              link(state, true, "comment_table=", "storyId=", "commentId=", "filter=", "display=");
      case MODERATE_COMMENT -> () -> link(state, false, "comment_table=", "commentId=");
      case STORE_MODERATE_LOG ->
          () ->
              query(
                  state,
                  login
                      + hidden("commentId")
                      + commentTable()
                      + "&rating="
                      + random.nextInt(-1, 2));
      case STORE_STORY ->
          () -> query(state, login + text("title") + "&category=" + number("OPTION value=\""));
      case SEARCH_IN_STORIES ->
          () -> query(state, "type=0&search=" + Words.draw(random) + paging());
      case SEARCH_IN_COMMENTS ->
          () -> query(state, "type=1&search=" + Words.draw(random) + paging());
      case SEARCH_IN_USERS ->
          () -> query(state, "type=2&search=user" + random.nextInt(1, size.users()) + paging());
      case AUTHOR_TASKS -> () -> query(state, login);
      case ACCEPT_STORY, REJECT_STORY -> () -> link(state, false, "storyId=");
      default -> state::path;
    };
  }

  private static String query(Interaction state, String query) {
    return state.path() + "?" + query;
  }

  private String link(Interaction state, boolean skipFirst, String... names) {
    List<String> values = page.anyOf(SERVLETS + state.resource(), skipFirst, names);
    if (values == null) {
      return null;
    }
    StringBuilder query = new StringBuilder();
    for (int i = 0; i < names.length; i++) {
      query.append(i == 0 ? "" : "&").append(names[i]).append(checked(names[i], values.get(i + 1)));
    }
    return query(state, query.toString());
  }

  private static String checked(String name, String value) {
    return name.equals("comment_table=") ? value : String.valueOf(Integer.parseInt(value));
  }

  private String storyOnPage(Interaction state, String token) {
    List<String> story = page.anyOf(token, false);
    lastStory = story == null ? lastStory : Integer.parseInt(story.getFirst());
    return lastStory < 0 ? null : query(state, token + lastStory);
  }

  private String category() {
    List<String> values = page.anyOf("category=", false, "categoryName=");
    if (values != null) {
      lastCategory =
          "category=" + Integer.parseInt(values.get(0)) + "&categoryName=" + values.get(1);
    }
    return lastCategory;
  }

  private String paging() {
    List<String> values = page.anyOf("&page=", false);
    return "&page="
        + (values == null ? 0 : Integer.parseInt(values.getFirst()))
        + "&nbOfStories=25";
  }

  private String date() {
    LocalDate date = size.lastStoryDate().minusDays(random.nextInt(1, 60));
    int day = random.nextInt(100) < 5 ? 31 : date.getDayOfMonth();
    return "day=" + day + "&month=" + date.getMonthValue() + "&year=" + date.getYear();
  }

  private String registration() {
    int number = size.users() + random.nextInt(1_000_000) + 1;
    return "firstname=Great%1$d&lastname=User%1$d&nickname=user%1$d&email=Great%1$d.User%1$d@rubbos.com&password=password%1$d"
        .formatted(number);
  }

  private String hidden(String... names) {
    StringBuilder query = new StringBuilder();
    for (String name : names) {
      query.append('&').append(name).append('=').append(page.first("name=" + name + " value="));
    }
    return query.toString();
  }

  private String commentTable() {
    return "&comment_table=" + page.anyOf("name=comment_table value=", false).getFirst();
  }

  private int number(String token) {
    return Integer.parseInt(page.anyOf(token, false).getFirst());
  }

  private String text(String title) {
    return "&" + title + "=" + words(120) + "&body=" + words(1024);
  }

  private String words(int maxLength) {
    StringBuilder text = new StringBuilder(Words.draw(random));
    int length = random.nextInt(maxLength);
    while (text.length() < length) {
      text.append(random.nextBoolean() ? ", " : " ? ").append(Words.draw(random));
    }
    return URLEncoder.encode(text.toString(), UTF_8);
  }
}
