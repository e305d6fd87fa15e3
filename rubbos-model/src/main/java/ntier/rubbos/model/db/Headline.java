package ntier.rubbos.model.db;

/** What a list shows of a {@link Story}. */
public record Headline(int id, String title, String date, int writer) {}
