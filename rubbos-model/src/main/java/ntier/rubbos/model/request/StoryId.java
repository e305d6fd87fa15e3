package ntier.rubbos.model.request;

/** ViewStory, AcceptStory and RejectStory. */
public record StoryId(int id) {

  /** From {@code storyId}. */
  public static StoryId of(Parameters parameters) {
    return new StoryId(parameters.id("storyId", "a story identifier"));
  }
}
