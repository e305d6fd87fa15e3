package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.function.Function;
import ntier.rubbos.async.connector.Connections;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** A request whose parameters are read and good: it can be asked on an event loop. */
public final class Question {

  private final Function<Database, Future<String>> page;
  private final String user;

  /**
   * @param user who asks, as {@link RequestUser} has it
   */
  Question(Function<Database, Future<String>> page, String user) {
    this.page = page;
    this.user = user;
  }

  /** Whether there is an interaction behind this simple name of a servlet. */
  public static boolean exists(String servlet) {
    return Interactions.of(servlet) != null;
  }

  /**
   * Reads a request to an existing interaction.
   *
   * @param user who asks, as {@link RequestUser} has it
   * @throws RefusedRequest for bad parameters
   */
  public static Question read(String servlet, Parameters parameters, String user) {
    return new Question(Interactions.of(servlet).read(parameters), user);
  }

  Future<String> page(Connections connections) {
    return page.apply(new Database(connections, user));
  }
}
