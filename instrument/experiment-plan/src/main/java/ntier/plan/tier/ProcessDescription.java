package ntier.plan.tier;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One process of a server.
 *
 * @param command program first
 * @param environment templates by variable
 * @param when the process is started only if this holds; empty: always
 * @param ready how to see that it serves; empty: as soon as it runs
 * @param readyWithin how long that may take
 * @param stop the signal that stops it, such as {@code TERM}
 */
public record ProcessDescription(
    String name,
    List<Argument> command,
    Map<String, String> environment,
    Optional<Formula> when,
    Optional<Ready> ready,
    Duration readyWithin,
    String stop) {
  public ProcessDescription {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /**
   * An entry of the command.
   *
   * @param text a template
   * @param when it is there only if this holds; empty: always
   */
  public record Argument(String text, Optional<Formula> when) {}

  /**
   * @param argument a template: the path to get, the port to connect to, or the text to find in the
   *     process's output
   */
  public record Ready(Check check, String argument) {}

  /** How readiness is seen. */
  public enum Check {
    HTTP,
    /** That it speaks HTTP/2: what it begins a connection with. In no {@code tier.yaml}. */
    HTTP2,
    TCP,
    LOG
  }
}
