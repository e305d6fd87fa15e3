package ntier.causes.lock;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How a lock is taken and released.
 *
 * @param begin what comes before, so that the lock is held beyond its statement
 */
record LockStatements(String begin, String take, String release) {
  /**
   * With {@code rows}, the newest rows and the gap behind them are locked (InnoDB's next-key
   * locks), so that a new row has to wait, too.
   */
  static LockStatements of(String kind, String table, int rows) {
    return kind.equals("table")
        ? new LockStatements("DO 0", "LOCK TABLES " + table + " WRITE", "UNLOCK TABLES")
        : new LockStatements(
            "START TRANSACTION",
            "SELECT id FROM %s ORDER BY id DESC LIMIT %d FOR UPDATE".formatted(table, rows),
            "ROLLBACK");
  }

  /** Takes the lock, waiting for it, and says what is held. */
  String take(Statement statement) throws SQLException {
    statement.execute(begin);
    if (!statement.execute(take)) {
      return take;
    }
    int rows = 0;
    try (ResultSet locked = statement.getResultSet()) {
      while (locked.next()) {
        rows++;
      }
    }
    return rows + " rows locked";
  }

  void release(Statement statement) throws SQLException {
    statement.execute(release);
  }

  /** The same calls without the lock, so that the first injection is as quick as the others. */
  void warmUp(Statement statement) throws SQLException {
    statement.execute(begin);
    statement.execute("SELECT 1");
    statement.execute(release);
  }
}
