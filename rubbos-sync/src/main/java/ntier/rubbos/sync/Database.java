package ntier.rubbos.sync;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The database as one request sees it: a connection that is taken from the pool at the first query
 * and given back by {@link #close}, so that pages without queries need none.
 */
final class Database implements AutoCloseable {

  private static final int MAX_ATTEMPTS = 5;

  private final DataSource pool;
  private Connection connection;

  Database(DataSource pool) {
    this.pool = pool;
  }

  /** What a transaction does. It may be done again from its start. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws SQLException;
  }

  /** All rows of a query. */
  <T> List<T> list(RowReader<T> reader, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      List<T> list = new ArrayList<>();
      while (rows.next()) {
        list.add(reader.read(rows));
      }
      return list;
    }
  }

  /** The first row of a query, if there is one. */
  <T> Optional<T> first(RowReader<T> reader, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
    }
  }

  /** Writes; returns how many rows it was about. */
  int update(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  /**
   * Writes all or nothing; begins again where the server broke off a deadlock by giving up this
   * transaction.
   */
  <T> T transaction(Work<T> work) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return once(work);
      } catch (SQLTransactionRollbackException e) {
        if (attempt == MAX_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private <T> T once(Work<T> work) throws SQLException {
    Connection current = connection();
    current.setAutoCommit(false);
    T result;
    try {
      result = work.run();
      current.commit();
    } catch (SQLException | RuntimeException e) {
      rollback(current, e);
      throw e;
    }
    current.setAutoCommit(true);
    return result;
  }

  /** Undoes what was done; where that fails too, the first failure is the one to tell of. */
  private static void rollback(Connection current, Exception failure) {
    try {
      current.rollback();
      current.setAutoCommit(true);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  /** Gives the connection back, if one was taken. */
  @Override
  public void close() throws SQLException {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }

  private Connection connection() throws SQLException {
    if (connection == null) {
      try {
        connection = pool.getConnection();
      } catch (SQLException e) {
        throw new NoConnectionException(e);
      }
    }
    return connection;
  }

  private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection().prepareStatement(sql);
    try {
      for (int i = 0; i < parameters.length; i++) {
        bind(statement, i + 1, parameters[i]);
      }
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  private static void bind(PreparedStatement statement, int index, Object value)
      throws SQLException {
    if (value instanceof Integer number) {
      statement.setInt(index, number);
    } else {
      statement.setString(index, (String) value);
    }
  }
}
