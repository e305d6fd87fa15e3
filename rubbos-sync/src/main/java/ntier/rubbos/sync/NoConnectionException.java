package ntier.rubbos.sync;

import java.sql.SQLException;

/** No connection to the database could be had in time. */
final class NoConnectionException extends SQLException {

  private static final long serialVersionUID = 1L;

  NoConnectionException(SQLException cause) {
    super(cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), cause);
  }
}
