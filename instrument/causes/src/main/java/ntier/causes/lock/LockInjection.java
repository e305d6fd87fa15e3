package ntier.causes.lock;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.host.DatabaseClient;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;

/**
 * Holds one lock after the other, on a connection that is made before the first and kept. A lock
 * starts when the server says that it is granted, and ends when it says that it is released. No
 * journal: a server releases the locks of a client that is gone.
 */
final class LockInjection implements InjectionAction {
  /** How long an injection may wait for its lock: later, it would be the next one's turn. */
  private static final int GRANTED_WITHIN_SECONDS = 5;

  /** The longest that servers allow: a connection that is idle between injections is not closed. */
  private static final int YEAR_SECONDS = 31_536_000;

  private static final int ER_LOCK_WAIT_TIMEOUT = 1205;

  private final InjectionOrder order;
  private final DatabaseClient client;
  private final LockStatements statements;
  private Connection connection;
  private Statement statement;

  LockInjection(InjectionOrder order) {
    this.order = order;
    this.client =
        new DatabaseClient(
            order.host().namespace(),
            order.target().address(),
            order.target().port(),
            fact("database"),
            fact("user"),
            fact("password"));
    this.statements =
        LockStatements.of(
            order.parameter("kind"),
            order.parameter("table"),
            Integer.parseInt(order.parameter("rows")));
  }

  private String fact(String name) {
    String value = order.target().facts().get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "lock needs the " + name + " of the database at " + order.host().name());
    }
    return value;
  }

  @Override
  public void prepare() throws IOException {
    try {
      connection = client.connect();
      statement = connection.createStatement();
      statement.execute(
          "SET SESSION wait_timeout = %d, lock_wait_timeout = %d, innodb_lock_wait_timeout = %d"
              .formatted(YEAR_SECONDS, GRANTED_WITHIN_SECONDS, GRANTED_WITHIN_SECONDS));
      statements.warmUp(statement);
    } catch (SQLException refused) {
      restore();
      throw new IOException(
          client.failed(refused).getMessage()
              + ". Nothing was locked. If another millibottleneck holds up that database, wait until it is over.",
          refused);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while connecting to the database", stop);
    }
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long askedMicros = Clocks.realtimeMicros();
    try {
      String held = statements.take(statement);
      long startMicros = Clocks.realtimeMicros();
      boolean whole = wait.untilMicros(startMicros + order.plan().length().toNanos() / 1000);
      statements.release(statement);
      return order.record(
          askedStartMicros,
          startMicros,
          Clocks.realtimeMicros(),
          "%s; granted after %d us%s"
              .formatted(held, startMicros - askedMicros, whole ? "" : "; cut short by a stop"));
    } catch (SQLException failed) {
      return notGranted(askedStartMicros, failed);
    }
  }

  private Injection notGranted(long askedStartMicros, SQLException failed) throws IOException {
    if (failed.getErrorCode() != ER_LOCK_WAIT_TIMEOUT && !(failed instanceof SQLTimeoutException)) {
      throw client.failed(failed);
    }
    return order.record(
        askedStartMicros,
        Absent.ABSENT,
        Absent.ABSENT,
        "missed: not granted within " + GRANTED_WITHIN_SECONDS + " s");
  }

  /** Closing the connection releases whatever it holds. */
  @Override
  public void restore() throws IOException {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException failed) {
      throw client.failed(failed);
    }
  }
}
