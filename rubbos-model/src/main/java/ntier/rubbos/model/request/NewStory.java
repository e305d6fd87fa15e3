package ntier.rubbos.model.request;

/** StoreStory. */
public record NewStory(Credentials writer, String title, String body, int category) {

  static final int MAX_TITLE = 100;

  /** In characters: a TEXT column holds 65,535 bytes, and a character takes up to three. */
  static final int MAX_BODY = 16_000;

  /**
   * From the parameters of {@link Credentials}, {@code title}, {@code body} and {@code category}.
   */
  public static NewStory of(Parameters parameters) {
    return new NewStory(
        Credentials.optional(parameters),
        parameters.cutText("title", "a story title", MAX_TITLE),
        parameters.text("body", "a story body", MAX_BODY),
        parameters.id("category", "a category identifier"));
  }
}
