package ntier.rubbos.model.db;

/** How many comments of a story have this rating. */
public record RatingCount(int rating, int count) {}
