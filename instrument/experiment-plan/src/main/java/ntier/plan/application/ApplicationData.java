package ntier.plan.application;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes an application's data. An implementation has a public constructor without parameters; it is
 * loaded by its class's name.
 */
public interface ApplicationData {
  /**
   * Which data.
   *
   * @param size one of the sizes that the application's description names
   * @param seed of everything that is random in them
   * @param database its name in SQL
   * @param user who may read and write it, from any host, and nothing else; nobody else can log in
   * @param password of that user
   */
  record Order(String size, long seed, String database, String user, String password) {}

  /**
   * A program that fills the database when a server serves it at a socket. It runs as a plain user,
   * with these variables: {@code NTIER_SOCKET}, {@code NTIER_DATABASE}, {@code NTIER_USER}, {@code
   * NTIER_PASSWORD}, {@code NTIER_SIZE}, {@code NTIER_SEED}, and {@code NTIER_SCRATCH}, a folder
   * for what is not kept.
   *
   * @param command the program with its arguments
   * @param environment more variables
   * @param needed files and folders that it reads
   */
  record Loader(List<String> command, Map<String, String> environment, List<Path> needed) {
    public Loader {
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
      needed = List.copyOf(needed);
    }
  }

  /** What is in data of this size, for people. */
  String describe(String size);

  /** Tells these data from any others: a text that changes with any row, table or account. */
  String fingerprint(Order order);

  /**
   * The SQL that makes these data on a server that has only its system tables, one statement per
   * line; ends with a newline.
   *
   * @param scratch an empty folder for files that the statements read; the server may read it
   * @throws IOException if a file cannot be written
   */
  String sql(Order order, Path scratch) throws IOException;

  /** What fills the database after {@link #sql}; empty: nothing is left to do. */
  default Optional<Loader> loader() {
    return Optional.empty();
  }
}
