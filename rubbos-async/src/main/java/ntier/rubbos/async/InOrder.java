package ntier.rubbos.async;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The loop {@code for (T item : items) results.add(step(item))} where a step has its result later:
 * a step begins when the one before it has its result. The first failure ends it.
 */
final class InOrder<T, U> {

  private final List<T> items;
  private final Function<T, Future<U>> step;
  private final List<U> results;
  private final Promise<List<U>> done = Promise.promise();

  private InOrder(List<T> items, Function<T, Future<U>> step) {
    this.items = items;
    this.step = step;
    this.results = new ArrayList<>(items.size());
  }

  static <T, U> Future<List<U>> forEach(List<T> items, Function<T, Future<U>> step) {
    if (items.isEmpty()) {
      return Future.succeededFuture(List.of());
    }
    InOrder<T, U> loop = new InOrder<>(items, step);
    loop.run();
    return loop.done.future();
  }

  /** A loop as long as results are there, so that a long list needs no deep stack. */
  private void run() {
    while (results.size() < items.size()) {
      Future<U> next = step.apply(items.get(results.size()));
      if (!next.isComplete()) {
        next.onComplete(this::resume);
        return;
      }
      if (next.failed()) {
        done.fail(next.cause());
        return;
      }
      results.add(next.result());
    }
    done.complete(results);
  }

  private void resume(AsyncResult<U> result) {
    if (result.failed()) {
      done.fail(result.cause());
      return;
    }
    results.add(result.result());
    try {
      run();
    } catch (RuntimeException e) {
      done.fail(e);
    }
  }
}
