package ntier.rubbos.model.request;

/** StoreComment. */
public record NewComment(CommentForm target, Credentials writer, String subject, String body) {

  /**
   * From the parameters of {@link CommentForm} and {@link Credentials}, {@code subject} and {@code
   * body}.
   */
  public static NewComment of(Parameters parameters) {
    return new NewComment(
        CommentForm.of(parameters),
        Credentials.optional(parameters),
        parameters.cutText("subject", "a comment subject", NewStory.MAX_TITLE),
        parameters.text("body", "a comment body", NewStory.MAX_BODY));
  }
}
