package ntier.rubbos.model.request;

/** BrowseStoriesByCategory: a page of a category's stories. */
public record StoryList(int category, String categoryName, Paging paging) {

  private static final int MAX_NAME = 50;

  /** From {@code category}, {@code categoryName} and the paging. */
  public static StoryList of(Parameters parameters) {
    return new StoryList(
        parameters.id("category", "a category identifier"),
        parameters.cutText("categoryName", "a category name", MAX_NAME),
        Paging.of(parameters));
  }
}
