package ntier.rubbos.async;

import io.vertx.core.Future;
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

  static Future<String> nickname(Queries database, int user) {
    return database
        .first(Rows::nickname, Sql.NICKNAME, user)
        .map(nickname -> nickname.orElse(UNKNOWN));
  }

  static <T> Future<Written<T>> withWriter(Queries database, T row, ToIntFunction<T> writer) {
    return nickname(database, writer.applyAsInt(row)).map(nickname -> new Written<>(row, nickname));
  }

  /** Adds the writers' nicknames, one query per row as the original does. */
  static <T> Future<List<Written<T>>> withWriters(
      Queries database, List<T> rows, ToIntFunction<T> writer) {
    return InOrder.forEach(rows, row -> withWriter(database, row, writer));
  }

  /** The account of someone, or the anonymous coward's. */
  static Future<Account> authenticate(Queries database, Credentials credentials) {
    if (credentials.nickname().isEmpty()) {
      return Future.succeededFuture(Account.ANONYMOUS);
    }
    return database
        .first(Rows::account, Sql.AUTHENTICATE, credentials.nickname(), credentials.password())
        .map(account -> account.orElse(Account.ANONYMOUS));
  }

  /** The account of an author; fails with {@link RefusedRequest} for anyone else. */
  static Future<Account> authenticateAuthor(Queries database, Credentials credentials) {
    return authenticate(database, credentials)
        .map(
            account -> {
              if (!account.isAuthor()) {
                throw RefusedRequest.notAnAuthor();
              }
              return account;
            });
  }
}
