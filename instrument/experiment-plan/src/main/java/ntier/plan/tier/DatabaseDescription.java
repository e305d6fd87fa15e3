package ntier.plan.tier;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a server makes the data directory of the generated database. All texts are templates; besides
 * the parts and the tier's settings they may use {@code ${data}} (the directory to fill, empty at
 * first), {@code ${tmp}} and {@code ${sql}} (a file of SQL that does all the rest).
 *
 * @param server the program; a name without a slash is looked for on the PATH
 * @param needs what the program must be; empty: whatever it is
 * @param environment variables for the program
 * @param before statements that come first in the SQL; {@code source FILE} stands for those of a
 *     file
 * @param build arguments with which the program makes the directory and ends; its standard input
 *     has the SQL too
 * @param serve arguments with which it serves the directory at {@code ${socket}} alone, for a
 *     loader that fills it; it ends at SIGTERM. Empty: no loader can fill it
 */
public record DatabaseDescription(
    String server,
    Optional<Product> needs,
    Map<String, String> environment,
    List<String> before,
    List<String> build,
    List<String> serve) {
  private static final Pattern SETTING = Pattern.compile("\\$\\{([a-zA-Z][a-zA-Z0-9]*)}");

  public DatabaseDescription {
    environment = Map.copyOf(environment);
    before = List.copyOf(before);
    build = List.copyOf(build);
    serve = List.copyOf(serve);
  }

  /** The tier's setting that names the program, if one does. */
  public Optional<String> setting() {
    Matcher matcher = SETTING.matcher(server);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /**
   * A database server from some version on.
   *
   * @param name {@code MySQL} or {@code MariaDB}
   */
  public record Product(String name, int major, int minor) {
    private static final Pattern FORM = Pattern.compile("(MySQL|MariaDB) (\\d{1,4})\\.(\\d{1,4})");

    /**
     * @throws IllegalArgumentException with what would be right
     */
    static Product parse(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "\"" + text + "\" is not a database server; MySQL 8.0 or MariaDB 10.11 would be right");
      }
      return new Product(
          matcher.group(1), Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
    }

    /** Whether the other is the same server, of this version or a later one. */
    public boolean isMetBy(Product other) {
      boolean later = other.major > major || (other.major == major && other.minor >= minor);
      return other.name.equals(name) && later;
    }

    @Override
    public String toString() {
      return name + " " + major + "." + minor;
    }
  }
}
