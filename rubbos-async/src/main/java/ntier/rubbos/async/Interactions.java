package ntier.rubbos.async;

import java.util.Map;

/** All interactions by the simple names of the original's servlets. */
final class Interactions {

  private static final Map<String, InteractionHandler<?>> BY_SERVLET =
      Map.ofEntries(
          Map.entry("AcceptStory", new AcceptStory()),
          Map.entry("Author", new Author()),
          Map.entry("BrowseCategories", new BrowseCategories()),
          Map.entry("BrowseStoriesByCategory", new BrowseStoriesByCategory()),
          Map.entry("ModerateComment", new ModerateComment()),
          Map.entry("OlderStories", new OlderStories()),
          Map.entry("PostComment", new PostComment()),
          Map.entry("RegisterUser", new RegisterUser()),
          Map.entry("RejectStory", new RejectStory()),
          Map.entry("ReviewStories", new ReviewStories()),
          Map.entry("Search", new Search()),
          Map.entry("StoreComment", new StoreComment()),
          Map.entry("StoreModeratorLog", new StoreModeratorLog()),
          Map.entry("StoreStory", new StoreStory()),
          Map.entry("StoriesOfTheDay", new StoriesOfTheDay()),
          Map.entry("SubmitStory", new SubmitStory()),
          Map.entry("ViewComment", new ViewComment()),
          Map.entry("ViewStory", new ViewStory()));

  private Interactions() {}

  /** The interaction behind a servlet's name; null where there is none. */
  static InteractionHandler<?> of(String servlet) {
    return BY_SERVLET.get(servlet);
  }
}
