package ntier.classroom;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;

/** What somebody does on the page: a line of JSON with its kind in {@code do}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
  @JsonSubTypes.Type(value = PageCommand.Inject.class, name = "inject"),
  @JsonSubTypes.Type(value = PageCommand.Change.class, name = "change")
})
public sealed interface PageCommand {

  /**
   * A millibottleneck, now and once.
   *
   * @param cause the injector's name
   * @param host of the server to inject into, such as {@code app} or {@code app-2}
   * @param length such as {@code 500ms}; empty where the cause takes none
   */
  record Inject(String cause, String host, String length) implements PageCommand {}

  /**
   * Another system or load, for which the stack is restarted.
   *
   * @param values by their path in an experiment, such as {@code stack.web} or {@code
   *     workload.users}
   */
  record Change(Map<String, String> values) implements PageCommand {
    public Change {
      values = Map.copyOf(values);
    }
  }

  /** Does what the page's commands say. */
  @FunctionalInterface
  interface Handler {
    /**
     * Called on a thread of the command's own.
     *
     * @return what to tell
     * @throws RefusedException when it cannot be done
     */
    String handle(PageCommand command) throws RefusedException;
  }

  /** A command that is not done; the message is for the one who gave it. */
  final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    public RefusedException(String message) {
      super(message);
    }
  }
}
