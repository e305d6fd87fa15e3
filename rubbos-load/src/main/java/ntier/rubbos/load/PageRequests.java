package ntier.rubbos.load;

import java.time.LocalDate;
import java.util.SplittableRandom;
import ntier.rubbos.model.Interaction;
import ntier.workload.http.Page;
import ntier.workload.http.Page.Pattern;

/**
 * The parameters of each interaction: read out of the last page where a user would follow a link or
 * fill in a form, drawn where it would type.
 */
final class PageRequests {
  private static final int STORIES_PER_PAGE = 25;
  private static final int LONGEST_TITLE = 100;
  private static final int LONGEST_BODY = 1024;
  private static final Pattern STORY_ID = Pattern.of("storyId=");
  private static final Pattern COMMENT_ID = Pattern.of("commentId=");
  private static final Pattern COMMENT_TABLE = Pattern.of("comment_table=");
  private static final Pattern PARENT = Pattern.of("parent=");
  private static final Pattern FILTER = Pattern.of("filter=");
  private static final Pattern DISPLAY = Pattern.of("display=");
  private static final Pattern CATEGORY = Pattern.of("category=");
  private static final Pattern CATEGORY_NAME = Pattern.of("categoryName=");
  private static final Pattern PAGE = Pattern.of("&page=");
  private static final Pattern OPTION = Pattern.of("OPTION value=\"");
  private static final Pattern POST_COMMENT = link(Interaction.POST_COMMENT);
  private static final Pattern VIEW_COMMENT = link(Interaction.VIEW_COMMENT);
  private static final Pattern MODERATE_COMMENT = link(Interaction.MODERATE_COMMENT);
  private static final Pattern ACCEPT_STORY = link(Interaction.ACCEPT_STORY);
  private static final Pattern REJECT_STORY = link(Interaction.REJECT_STORY);
  private static final Pattern FIELD_TABLE = field("comment_table");
  private static final Pattern FIELD_STORY = field("storyId");
  private static final Pattern FIELD_PARENT = field("parent");
  private static final Pattern FIELD_COMMENT = field("commentId");

  private final SiteData site;
  private final SplittableRandom draws;
  private LocalDate day;
  private String word;
  private String[] category;

  PageRequests(SiteData site, SplittableRandom draws) {
    this.site = site;
    this.draws = draws;
  }

  private static Pattern link(Interaction interaction) {
    return Pattern.of("edu.rice.rubbos.servlets." + interaction.resource());
  }

  private static Pattern field(String name) {
    return Pattern.of("name=" + name + " value=");
  }

  /**
   * Path and query of the request for an interaction.
   *
   * @param page the last page, empty at the start of a session
   * @param again whether that page is of the same interaction, so that its pager can be followed
   * @param registration makes nicknames of new users unique
   * @return null if the page offers no way to the interaction
   */
  String path(Interaction next, Page page, boolean again, Persona persona, String registration) {
    PageTokens tokens = new PageTokens(page, draws);
    RequestPath path = new RequestPath(next);
    RequestPath full =
        switch (next) {
          case STORIES_OF_THE_DAY,
              REGISTER,
              BROWSE,
              BROWSE_CATEGORIES,
              SUBMIT_STORY,
              SEARCH,
              AUTHOR_LOGIN ->
              path;
          case REGISTER_USER -> registerUser(path, registration);
          case BROWSE_STORIES_IN_CATEGORY -> storiesInCategory(path, tokens, again);
          case OLDER_STORIES -> olderStories(path, tokens, again);
          case VIEW_STORY -> oneValue(path, "storyId", tokens.any(STORY_ID));
          case POST_COMMENT -> postComment(path, tokens);
          case STORE_COMMENT -> storeComment(path, tokens, persona);
          case VIEW_COMMENT -> viewComment(path, tokens);
          case MODERATE_COMMENT -> moderateComment(path, tokens);
          case STORE_MODERATE_LOG -> storeModerateLog(path, tokens, persona);
          case STORE_STORY -> storeStory(path, tokens, persona);
          case SEARCH_IN_STORIES -> search(path, 0, tokens, again);
          case SEARCH_IN_COMMENTS -> search(path, 1, tokens, again);
          case SEARCH_IN_USERS -> search(path, 2, tokens, again);
          case AUTHOR_TASKS -> login(path, persona);
          case REVIEW_STORIES -> path.with("authorId", persona.number());
          case ACCEPT_STORY -> review(path, tokens, ACCEPT_STORY);
          case REJECT_STORY -> review(path, tokens, REJECT_STORY);
        };
    return full == null ? null : full.toString();
  }

  private RequestPath registerUser(RequestPath path, String registration) {
    String name = site.word(draws);
    return path.with("firstname", name)
        .with("lastname", site.word(draws))
        .with("nickname", "new" + registration)
        .with("email", name + "@" + site.word(draws) + ".example")
        .with("password", "password" + registration);
  }

  private RequestPath storiesInCategory(RequestPath path, PageTokens tokens, boolean again) {
    String pageNumber = again ? tokens.any(PAGE) : null;
    if (pageNumber == null) {
      int at = tokens.pick(CATEGORY, 0);
      category = at < 0 ? null : tokens.link(at, CATEGORY, CATEGORY_NAME);
    }
    if (category == null) {
      return null;
    }
    path.withEncoded("category", category[0]).withEncoded("categoryName", category[1]);
    return paged(path, pageNumber);
  }

  private RequestPath olderStories(RequestPath path, PageTokens tokens, boolean again) {
    String pageNumber = again ? tokens.any(PAGE) : null;
    if (pageNumber == null) {
      day = site.day(draws);
    }
    path.with("day", day.getDayOfMonth())
        .with("month", day.getMonthValue())
        .with("year", day.getYear());
    return paged(path, pageNumber);
  }

  private RequestPath search(RequestPath path, int type, PageTokens tokens, boolean again) {
    String pageNumber = again ? tokens.any(PAGE) : null;
    if (pageNumber == null) {
      word = site.word(draws);
    }
    return paged(path.with("type", type).with("search", word), pageNumber);
  }

  private static RequestPath paged(RequestPath path, String pageNumber) {
    return path.withEncoded("page", pageNumber == null ? "0" : pageNumber)
        .with("nbOfStories", STORIES_PER_PAGE);
  }

  private static RequestPath oneValue(RequestPath path, String name, String value) {
    return value == null ? null : path.withEncoded(name, value);
  }

  private static RequestPath postComment(RequestPath path, PageTokens tokens) {
    int at = tokens.pick(POST_COMMENT, 0);
    String[] link = at < 0 ? null : tokens.link(at, COMMENT_TABLE, STORY_ID, PARENT);
    return link == null
        ? null
        : path.withEncoded("comment_table", link[0])
            .withEncoded("storyId", link[1])
            .withEncoded("parent", link[2]);
  }

  private RequestPath storeComment(RequestPath path, PageTokens tokens, Persona persona) {
    String table = tokens.first(FIELD_TABLE);
    String story = tokens.first(FIELD_STORY);
    String parent = tokens.first(FIELD_PARENT);
    if (table == null || story == null || parent == null) {
      return null;
    }
    return login(path.withEncoded("comment_table", table), persona)
        .withEncoded("storyId", story)
        .withEncoded("parent", parent)
        .with("subject", title())
        .with("body", body());
  }

  private static RequestPath viewComment(RequestPath path, PageTokens tokens) {
    int at = tokens.pickBehindFirst(VIEW_COMMENT);
    String[] link =
        at < 0 ? null : tokens.link(at, COMMENT_TABLE, STORY_ID, COMMENT_ID, FILTER, DISPLAY);
    return link == null
        ? null
        : path.withEncoded("comment_table", link[0])
            .withEncoded("storyId", link[1])
            .withEncoded("commentId", link[2])
            .withEncoded("filter", link[3])
            .withEncoded("display", link[4]);
  }

  private static RequestPath moderateComment(RequestPath path, PageTokens tokens) {
    int at = tokens.pick(MODERATE_COMMENT, 0);
    String[] link = at < 0 ? null : tokens.link(at, COMMENT_TABLE, COMMENT_ID);
    return link == null
        ? null
        : path.withEncoded("comment_table", link[0]).withEncoded("commentId", link[1]);
  }

  private RequestPath storeModerateLog(RequestPath path, PageTokens tokens, Persona persona) {
    String table = tokens.first(FIELD_TABLE);
    String comment = tokens.first(FIELD_COMMENT);
    if (table == null || comment == null) {
      return null;
    }
    return login(path, persona)
        .withEncoded("comment_table", table)
        .withEncoded("commentId", comment)
        .with("rating", draws.nextInt(3) - 1L);
  }

  private RequestPath storeStory(RequestPath path, PageTokens tokens, Persona persona) {
    String chosen = tokens.any(OPTION);
    return chosen == null
        ? null
        : login(path, persona)
            .with("title", title())
            .with("body", body())
            .withEncoded("category", chosen);
  }

  private static RequestPath review(RequestPath path, PageTokens tokens, Pattern verdict) {
    int at = tokens.pick(verdict, 0);
    String[] link = at < 0 ? null : tokens.link(at, STORY_ID);
    return link == null ? null : path.withEncoded("storyId", link[0]);
  }

  private static RequestPath login(RequestPath path, Persona persona) {
    return path.with("nickname", persona.nickname()).with("password", persona.password());
  }

  private String title() {
    return site.text(1 + draws.nextInt(LONGEST_TITLE), draws);
  }

  private String body() {
    return site.text(1 + draws.nextInt(LONGEST_BODY), draws);
  }
}
