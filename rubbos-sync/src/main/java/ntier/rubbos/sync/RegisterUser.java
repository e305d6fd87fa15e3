package ntier.rubbos.sync;

import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.Registration;

/** Registers a user. */
public final class RegisterUser extends InteractionServlet<Registration> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Registration parse(Parameters parameters) {
    return Registration.of(parameters);
  }

  @Override
  protected String page(Registration request, Database database) throws SQLException {
    String nickname = request.credentials().nickname();
    if (database.first(Rows::id, Sql.NICKNAME_TAKEN, nickname).isPresent()) {
      return UserPages.nicknameTaken(nickname);
    }
    try {
      register(request, database);
    } catch (SQLIntegrityConstraintViolationException e) {
      // Someone else was faster between the two statements.
      return UserPages.nicknameTaken(nickname);
    }
    return UserPages.registered(
        database
            .first(Rows::user, Sql.USER, nickname)
            .orElseThrow(
                () ->
                    new SQLException(
                        "user " + nickname + " is gone right after its registration")));
  }

  private static void register(Registration registration, Database database) throws SQLException {
    database.update(
        Sql.REGISTER,
        registration.firstName(),
        registration.lastName(),
        registration.credentials().nickname(),
        registration.credentials().password(),
        registration.email());
  }
}
