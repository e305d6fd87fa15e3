package ntier.rubbos.model.db;

/** A row of {@code categories}. */
public record Category(int id, String name) {}
