package ntier.rubbos.model.db;

/** What a search shows of a {@link Comment}. */
public record CommentHit(int id, int storyId, String subject, String date, int writer) {}
