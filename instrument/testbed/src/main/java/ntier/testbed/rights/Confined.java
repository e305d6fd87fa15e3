package ntier.testbed.rights;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Programs that root starts with less than root's rights. */
public final class Confined {
  private static final String ROOT = "root";

  private Confined() {}

  /**
   * The command that starts a program with these rights, and lets it reach what it needs. Whoever
   * is not root has nothing to give away: then it is the program as it is.
   *
   * @param needed absolute paths that exist; folders with all in them. Only who may reach them is
   *     seen to here: they must be readable, or writable, for the user
   */
  public static List<String> command(Rights rights, List<Path> needed, List<String> program)
      throws IOException {
    return ROOT.equals(System.getProperty("user.name"))
        ? View.of(needed, rights.grant(program))
        : program;
  }

  /**
   * What the command line begins with, arguments ended by NUL as in /proc, as long as it is not the
   * program yet.
   */
  public static List<String> stages() {
    return Stream.concat(View.stages().stream(), Stream.of("setpriv\0--reuid=")).toList();
  }
}
