package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.Written;
import ntier.rubbos.model.request.Credentials;
import ntier.rubbos.model.request.RefusedRequest;

/** Looks up users. */
final class Users {

  private static final String UNKNOWN = "unknown";

  private Users() {}

  static String nickname(Database database, int user) throws SQLException {
    return database.first(row -> row.getString(1), Sql.NICKNAME, user).orElse(UNKNOWN);
  }

  static <T> Written<T> withWriter(Database database, T row, ToIntFunction<T> writer)
      throws SQLException {
    return new Written<>(row, nickname(database, writer.applyAsInt(row)));
  }

  /** Adds the writers' nicknames, one query per row as the original does. */
  static <T> List<Written<T>> withWriters(Database database, List<T> rows, ToIntFunction<T> writer)
      throws SQLException {
    List<Written<T>> written = new ArrayList<>(rows.size());
    for (T row : rows) {
      written.add(withWriter(database, row, writer));
    }
    return written;
  }

  /** The account of someone, or the anonymous coward's. */
  static Account authenticate(Database database, Credentials credentials) throws SQLException {
    if (credentials.nickname().isEmpty()) {
      return Account.ANONYMOUS;
    }
    return database
        .first(Rows::account, Sql.AUTHENTICATE, credentials.nickname(), credentials.password())
        .orElse(Account.ANONYMOUS);
  }

  /**
   * The account of an author.
   *
   * @throws RefusedRequest for anyone else
   */
  static Account authenticateAuthor(Database database, Credentials credentials)
      throws SQLException {
    Account account = authenticate(database, credentials);
    if (!account.isAuthor()) {
      throw RefusedRequest.notAnAuthor();
    }
    return account;
  }
}
