package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.async.connector.QueryFailedException;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.Registration;

/** Registers a user. */
final class RegisterUser extends InteractionHandler<Registration> {

  /** The class of SQL states that say that there must not be such a row. */
  private static final String INTEGRITY_VIOLATED = "23";

  @Override
  protected Registration parse(Parameters parameters) {
    return Registration.of(parameters);
  }

  @Override
  protected Future<String> page(Registration request, Database database) {
    String nickname = request.credentials().nickname();
    return database
        .first(Rows::id, Sql.NICKNAME_TAKEN, nickname)
        .compose(
            taken ->
                taken.isPresent()
                    ? Future.succeededFuture(UserPages.nicknameTaken(nickname))
                    : register(request, database)
                        .compose(
                            _ -> registered(nickname, database),
                            failure -> refused(nickname, failure)));
  }

  private static Future<Integer> register(Registration registration, Database database) {
    return database.update(
        Sql.REGISTER,
        registration.firstName(),
        registration.lastName(),
        registration.credentials().nickname(),
        registration.credentials().password(),
        registration.email());
  }

  private static Future<String> refused(String nickname, Throwable failure) {
    // Someone else was faster between the two statements.
    return failure instanceof QueryFailedException refusal && refusal.isOfClass(INTEGRITY_VIOLATED)
        ? Future.succeededFuture(UserPages.nicknameTaken(nickname))
        : Future.failedFuture(failure);
  }

  private static Future<String> registered(String nickname, Database database) {
    return database
        .first(Rows::user, Sql.USER, nickname)
        .map(
            user ->
                UserPages.registered(
                    user.orElseThrow(
                        () ->
                            new QueryFailedException(
                                "user " + nickname + " is gone right after its registration"))));
  }
}
