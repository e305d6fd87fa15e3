package ntier.rubbos.equivalence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.data.Categories;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.Words;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.StoryTable;

/**
 * Parameters as a user of the site would send them: of what there is, of what requests before may
 * have written, and now and then of what has gone.
 */
final class GoodParameters {

  /** How far beyond the highest id is asked: what was written meanwhile is there. */
  private static final int WRITTEN = 40;

  private final Draw draw;
  private final DatabaseSize size;
  private final Catalog catalog;

  GoodParameters(Draw draw, DatabaseSize size, Catalog catalog) {
    this.draw = draw;
    this.size = size;
    this.catalog = catalog;
  }

  Map<String, String> of(Interaction interaction) {
    Map<String, String> parameters = new LinkedHashMap<>();
    switch (interaction) {
      case REGISTER_USER -> registration(parameters);
      case BROWSE_STORIES_IN_CATEGORY -> category(parameters);
      case OLDER_STORIES -> day(parameters);
      case VIEW_STORY -> put(parameters, "storyId", story(storyTable()));
      case POST_COMMENT -> target(parameters);
      case STORE_COMMENT -> comment(parameters);
      case VIEW_COMMENT -> view(parameters);
      case MODERATE_COMMENT -> commentId(parameters);
      case STORE_MODERATE_LOG -> moderation(parameters);
      case STORE_STORY -> newStory(parameters);
      case SEARCH -> put(parameters, "type", draw.between(0, 2));
      case SEARCH_IN_STORIES -> search(parameters, 0, Words.draw(draw.random()));
      case SEARCH_IN_COMMENTS -> search(parameters, 1, Words.draw(draw.random()));
      case SEARCH_IN_USERS ->
          search(parameters, 2, draw.of("user", "author") + draw.between(1, 99));
      case AUTHOR_TASKS -> login(parameters);
      case REVIEW_STORIES -> put(parameters, "authorId", draw.between(1, size.users()));
      case ACCEPT_STORY, REJECT_STORY -> put(parameters, "storyId", story(StoryTable.SUBMISSIONS));
      default -> {}
    }
    return parameters;
  }

  private static void put(Map<String, String> parameters, String name, Object value) {
    parameters.put(name, value.toString());
  }

  private void registration(Map<String, String> parameters) {
    boolean taken = draw.percent(20);
    int number = draw.between(1, taken ? size.users() : 1_000_000);
    put(parameters, "firstname", draw.of("Great" + number, "Jürgen", "O'Neill"));
    put(parameters, "lastname", "User" + number);
    put(parameters, "nickname", (taken ? "user" : "new") + number);
    put(parameters, "email", "Great" + number + "@rubbos.com");
    put(parameters, "password", "password" + number);
  }

  private void category(Map<String, String> parameters) {
    int category = draw.between(1, size.categories());
    put(parameters, "category", category);
    put(parameters, "categoryName", Categories.NAMES.get(category - 1));
    paging(parameters);
  }

  private void day(Map<String, String> parameters) {
    var date = size.lastStoryDate().minusDays(draw.between(0, 70));
    put(parameters, "day", draw.percent(5) ? 31 : date.getDayOfMonth());
    put(parameters, "month", date.getMonthValue());
    put(parameters, "year", date.getYear());
    paging(parameters);
  }

  private void target(Map<String, String> parameters) {
    CommentTable table = draw.of(CommentTable.values());
    Catalog.Commented commented = draw.of(catalog.comments().get(table));
    put(parameters, "comment_table", table.sqlName());
    put(parameters, "storyId", commented.story());
    put(parameters, "parent", draw.percent(30) ? 0 : commented.comment());
  }

  private void comment(Map<String, String> parameters) {
    target(parameters);
    login(parameters);
    put(parameters, "subject", words(120));
    put(parameters, "body", words(1_000));
  }

  private void view(Map<String, String> parameters) {
    CommentTable table = draw.of(CommentTable.values());
    Catalog.Commented commented = draw.of(catalog.comments().get(table));
    put(parameters, "comment_table", table.sqlName());
    put(parameters, "storyId", commented.story());
    put(parameters, "commentId", draw.percent(30) ? 0 : commented.comment());
    put(parameters, "filter", draw.between(-1, 5));
    put(parameters, "display", draw.between(0, 2));
  }

  private void commentId(Map<String, String> parameters) {
    CommentTable table = draw.of(CommentTable.values());
    int last = catalog.comments().get(table).getLast().comment();
    put(parameters, "comment_table", table.sqlName());
    put(
        parameters,
        "commentId",
        draw.percent(20)
            ? draw.between(last, last + WRITTEN)
            : draw.of(catalog.comments().get(table)).comment());
  }

  private void moderation(Map<String, String> parameters) {
    login(parameters);
    commentId(parameters);
    put(parameters, "rating", draw.between(-1, 1));
  }

  private void newStory(Map<String, String> parameters) {
    login(parameters);
    put(parameters, "title", words(120));
    put(parameters, "body", words(1_000));
    put(parameters, "category", draw.between(1, size.categories()));
  }

  private void search(Map<String, String> parameters, int type, String word) {
    put(parameters, "type", type);
    put(parameters, "search", draw.percent(20) ? word.substring(0, 1) : word);
    paging(parameters);
  }

  private void paging(Map<String, String> parameters) {
    if (draw.percent(80)) {
      put(parameters, "page", draw.percent(70) ? 0 : draw.between(1, 4));
      put(parameters, "nbOfStories", draw.percent(70) ? 25 : draw.between(1, 60));
    }
  }

  private void login(Map<String, String> parameters) {
    boolean author = draw.percent(50);
    int number = draw.between(1, author ? size.authors() : size.users());
    boolean wrong = draw.percent(10);
    put(parameters, "nickname", (author ? "author" : "user") + number);
    put(parameters, "password", wrong ? "wrong" : "password" + number);
  }

  private StoryTable storyTable() {
    return draw.of(StoryTable.STORIES, StoryTable.OLD_STORIES);
  }

  private int story(StoryTable table) {
    List<Integer> ids = catalog.stories().get(table);
    return draw.percent(20) ? draw.between(ids.getLast(), ids.getLast() + WRITTEN) : draw.of(ids);
  }

  private String words(int maxLength) {
    StringBuilder text = new StringBuilder(Words.draw(draw.random()));
    int length = draw.between(0, maxLength);
    while (text.length() < length) {
      text.append(draw.of(" ", ", ", "? ", " & ", "\r\n")).append(Words.draw(draw.random()));
    }
    return text.toString();
  }
}
