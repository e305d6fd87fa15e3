package ntier.rubbos.model.request;

/**
 * StoreModeratorLog.
 *
 * @param rating the change: -1, 0 or 1
 */
public record Moderation(Credentials moderator, CommentId comment, int rating) {

  /** From the parameters of {@link Credentials} and {@link CommentId}, and {@code rating}. */
  public static Moderation of(Parameters parameters) {
    return new Moderation(
        Credentials.required(parameters),
        CommentId.of(parameters),
        parameters.integer("rating", "a rating", -1, 1));
  }
}
