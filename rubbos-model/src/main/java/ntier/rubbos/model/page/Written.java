package ntier.rubbos.model.page;

/**
 * A row and the nickname of its writer.
 *
 * @param <T> the row's type
 */
public record Written<T>(T row, String writer) {}
