package ntier.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import ntier.testbed.rights.Rights;

/**
 * A process to start on a host.
 *
 * @param name for logs and messages, unique on the host; letters, digits, dots and dashes
 * @param command program and arguments; the program's path is absolute
 * @param environment the whole environment it gets, beside PATH and LANG
 * @param directory where it runs
 * @param output file that gets its standard output and error, appended
 * @param rights as whom it runs, and what it may do
 * @param needed what it must be able to reach beside the machine's own programs and libraries:
 *     absolute paths that exist, folders with all in them
 * @param fed whether its standard input is what {@link HostProcess#input} is given; else it is
 *     empty
 */
public record ProcessSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path directory,
    Path output,
    Rights rights,
    List<Path> needed,
    boolean fed) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*");

  /** One whose standard input is empty. */
  public ProcessSpec(
      String name,
      List<String> command,
      Map<String, String> environment,
      Path directory,
      Path output,
      Rights rights,
      List<Path> needed) {
    this(name, command, environment, directory, output, rights, needed, false);
  }

  public ProcessSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    needed = List.copyOf(needed);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "process name '%s': letters, digits, dots and dashes".formatted(name));
    }
    if (command.isEmpty() || !command.getFirst().startsWith("/")) {
      throw new IllegalArgumentException(
          "process %s: command %s: begin with the program's absolute path"
              .formatted(name, command));
    }
  }
}
