package ntier.rubbos.async;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What can be asked of the database, in a transaction or outside of one. */
abstract class Queries {

  /** All rows of a query. */
  final <T> Future<List<T>> list(Function<Row, T> reader, String sql, Object... parameters) {
    return execute(sql, parameters)
        .map(
            rows -> {
              List<T> list = new ArrayList<>(rows.size());
              for (Row row : rows) {
                list.add(reader.apply(row));
              }
              return list;
            });
  }

  /** The first row of a query, if there is one. */
  final <T> Future<Optional<T>> first(Function<Row, T> reader, String sql, Object... parameters) {
    return execute(sql, parameters)
        .map(
            rows ->
                rows.size() == 0
                    ? Optional.empty()
                    : Optional.of(reader.apply(rows.iterator().next())));
  }

  /** Writes; its result is how many rows it was about. */
  final Future<Integer> update(String sql, Object... parameters) {
    return execute(sql, parameters).map(RowSet::rowCount);
  }

  /** Sends a query; parameters are integers and texts. */
  protected abstract Future<RowSet<Row>> execute(String sql, Object... parameters);
}
