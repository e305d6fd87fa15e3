package ntier.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process to start on a host.
 *
 * @param name for logs and messages, unique on the host
 * @param command program and arguments; the program's path is absolute
 * @param environment the whole environment it gets, beside PATH and LANG
 * @param directory where it runs
 * @param output file that gets its standard output and error, appended
 */
public record ProcessSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path directory,
    Path output) {
  public ProcessSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
