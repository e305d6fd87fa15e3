package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.function.Function;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/**
 * One interaction: parameters, then queries, then a page. It holds no state: all requests share it.
 *
 * @param <R> what is asked for
 */
abstract class InteractionHandler<R> {

  /** Reads the parameters; refuses bad ones. */
  protected abstract R parse(Parameters parameters);

  /**
   * Asks the database and makes the page. A refusal after the parameters is a failure with a {@link
   * RefusedRequest}.
   */
  protected abstract Future<String> page(R request, Database database);

  /**
   * The request, read and ready to be asked on an event loop.
   *
   * @throws RefusedRequest for bad parameters
   */
  final Function<Database, Future<String>> read(Parameters parameters) {
    R request = parse(parameters);
    return database -> page(request, database);
  }
}
