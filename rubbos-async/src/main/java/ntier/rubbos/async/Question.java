package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.function.Function;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** A request whose parameters are read and good: it can be asked on an event loop. */
public final class Question {

  private final Function<Database, Future<String>> page;

  Question(Function<Database, Future<String>> page) {
    this.page = page;
  }

  /** Whether there is an interaction behind this simple name of a servlet. */
  public static boolean exists(String servlet) {
    return Interactions.of(servlet) != null;
  }

  /**
   * Reads a request to an existing interaction.
   *
   * @throws RefusedRequest for bad parameters
   */
  public static Question read(String servlet, Parameters parameters) {
    return new Question(Interactions.of(servlet).read(parameters));
  }

  Future<String> page(Database database) {
    return page.apply(database);
  }
}
