package ntier.rubbos.model;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The 24 interactions of RUBBoS 1.2, in the original's order: {@link #number()} is the original's
 * state number.
 *
 * <p>Three searches share one servlet and differ in its parameter {@code type}.
 */
public enum Interaction {
  STORIES_OF_THE_DAY("StoriesOfTheDay", "StoriesOfTheDay", false),
  REGISTER("Register", "register.html", false),
  REGISTER_USER("RegisterUser", "RegisterUser", true),
  BROWSE("Browse", "browse.html", false),
  BROWSE_CATEGORIES("BrowseCategories", "BrowseCategories", false),
  BROWSE_STORIES_IN_CATEGORY("BrowseStoriesInCategory", "BrowseStoriesByCategory", false),
  OLDER_STORIES("OlderStories", "OlderStories", false),
  VIEW_STORY("ViewStory", "ViewStory", false),
  POST_COMMENT("PostComment", "PostComment", false),
  STORE_COMMENT("StoreComment", "StoreComment", true),
  VIEW_COMMENT("ViewComment", "ViewComment", false),
  MODERATE_COMMENT("ModerateComment", "ModerateComment", false),
  STORE_MODERATE_LOG("StoreModerateLog", "StoreModeratorLog", true),
  SUBMIT_STORY("SubmitStory", "SubmitStory", false),
  STORE_STORY("StoreStory", "StoreStory", true),
  SEARCH("Search", "Search", false),
  SEARCH_IN_STORIES("SearchInStories", "Search", false),
  SEARCH_IN_COMMENTS("SearchInComments", "Search", false),
  SEARCH_IN_USERS("SearchInUsers", "Search", false),
  AUTHOR_LOGIN("AuthorLogin", "author.html", false),
  AUTHOR_TASKS("AuthorTasks", "Author", false),
  REVIEW_STORIES("ReviewStories", "ReviewStories", false),
  ACCEPT_STORY("AcceptStory", "AcceptStory", true),
  REJECT_STORY("RejectStory", "RejectStory", true);

  /** The folder of the site: static pages and images lie directly in it. */
  public static final String SITE_PATH = "/rubbos/";

  /** What precedes a servlet's name in a URL's path, and in the links of a page. */
  public static final String SERVLET_PATH = SITE_PATH + "servlet/edu.rice.rubbos.servlets.";

  private static final Map<String, Interaction> BY_LABEL =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(Interaction::label, Function.identity()));

  private final String label;
  private final String resource;
  private final boolean writes;

  Interaction(String label, String resource, boolean writes) {
    this.label = label;
    this.resource = resource;
    this.writes = writes;
  }

  /** The interaction with this name of the transition tables, such as {@code ViewStory}. */
  public static Optional<Interaction> named(String label) {
    return Optional.ofNullable(BY_LABEL.get(label));
  }

  /** The original's state number, 0 to 23. */
  public int number() {
    return ordinal();
  }

  /** Its name in the transition tables, such as {@code ViewStory}. */
  public String label() {
    return label;
  }

  /** The servlet's simple name, or the file name of a static page. */
  public String resource() {
    return resource;
  }

  /** The path of its URL, such as {@code /rubbos/servlet/edu.rice.rubbos.servlets.ViewStory}. */
  public String path() {
    return isStatic() ? SITE_PATH + resource : SERVLET_PATH + resource;
  }

  /** Whether the web tier serves it as a file. */
  public boolean isStatic() {
    return resource.endsWith(".html");
  }

  /** Whether it changes the database. */
  public boolean writes() {
    return writes;
  }

  @Override
  public String toString() {
    return label;
  }
}
