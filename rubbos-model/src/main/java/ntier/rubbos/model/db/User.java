package ntier.rubbos.model.db;

/** A row of {@code users}, without its password. */
public record User(
    int id,
    String firstName,
    String lastName,
    String nickname,
    String email,
    int rating,
    int access,
    String creationDate) {}
