package ntier.rubbos.sync;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes an object of the current row. */
@FunctionalInterface
interface RowReader<T> {
  T read(ResultSet row) throws SQLException;
}
