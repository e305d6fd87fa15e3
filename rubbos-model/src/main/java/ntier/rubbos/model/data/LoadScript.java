package ntier.rubbos.model.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The SQL that fills an empty server with generated rows, one statement per line as {@code mysqld
 * --bootstrap} wants it. MySQL 5.5 to 9 and MariaDB take it; their system tables must be there.
 *
 * <p>The server must be allowed to read the files: absolute paths are used, and {@code
 * --secure-file-priv} must not be set.
 *
 * @param dir what {@link DataGenerator#writeTo} wrote
 * @param database a plain name such as {@code rubbos}
 * @param user who may use the database, from any host; nobody else can log in
 * @param password of that user
 */
public record LoadScript(Path dir, String database, String user, String password) {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_]+");
  private static final Pattern SPECIAL_IN_TEXT = Pattern.compile("['\"\\\\\\n\\r\\x00]");

  /** Refuses names that would need quoting. */
  public LoadScript {
    requirePlain("database", database);
    requirePlain("user", user);
    requirePlain("password", password);
    dir = dir.toAbsolutePath().normalize();
    if (SPECIAL_IN_TEXT.matcher(dir.toString()).find()) {
      throw new IllegalArgumentException(
          "cannot load data from " + dir + ": quotes and backslashes in the path; use another one");
    }
  }

  /** Everything, in order: database, tables, rows, indexes, user. Ends with a newline. */
  public String bootstrapSql() {
    List<String> statements = new ArrayList<>();
    statements.add(
        "CREATE DATABASE "
            + database
            + " DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci");
    statements.add("USE " + database);
    statements.addAll(tableStatements());
    statements.addAll(loadStatements());
    statements.addAll(indexStatements());
    statements.add(statisticsStatement());
    statements.addAll(accountStatements());
    return String.join(";\n", statements) + ";\n";
  }

  /** CREATE TABLE for each table, without secondary indexes. */
  public static List<String> tableStatements() {
    return schema(statement -> statement.startsWith("CREATE TABLE"));
  }

  /** The secondary indexes: to be made after the rows are loaded. */
  public static List<String> indexStatements() {
    return schema(statement -> statement.startsWith("ALTER TABLE"));
  }

  /** LOAD DATA for each generated table. User 0 needs the SQL mode that is set first. */
  public List<String> loadStatements() {
    List<String> statements = new ArrayList<>();
    statements.add(
        "SET SESSION sql_mode='NO_AUTO_VALUE_ON_ZERO', unique_checks=0, foreign_key_checks=0");
    for (Table table : Table.values()) {
      statements.add(
          "LOAD DATA INFILE '"
              + table.file(dir)
              + "' INTO TABLE "
              + table.sqlName()
              + " CHARACTER SET latin1");
    }
    return statements;
  }

  /** Newer servers keep what their optimizers know of the tables: so it is the same in all runs. */
  private static String statisticsStatement() {
    return Arrays.stream(Table.values())
        .map(Table::sqlName)
        .collect(Collectors.joining(", ", "ANALYZE TABLE ", ""));
  }

  /**
   * Leaves one account, that of the application, which has a password and may do nothing but read
   * and write its own tables: no administrator, whom a new server lets in without a password, and
   * nobody without a name.
   */
  public List<String> accountStatements() {
    String account = "'" + user + "'@'%'";
    return List.of(
        "SET SESSION sql_mode=''",
        // Nobody can log in as the server's own ones, which its views and plugins belong to.
        "DELETE FROM mysql.user WHERE User NOT IN ('mysql.sys', 'mysql.session', 'mysql.infoschema', 'mariadb.sys')",
        "DELETE FROM mysql.db WHERE Db <> 'sys' AND Db <> 'performance_schema'",
        "DELETE FROM mysql.proxies_priv",
        // A server that bootstraps ignores accounts, and refuses to make any, until it is told to
        // read them.
        "FLUSH PRIVILEGES",
        "CREATE USER " + account + " IDENTIFIED BY '" + password + "'",
        "GRANT SELECT, INSERT, UPDATE, DELETE, LOCK TABLES ON " + database + ".* TO " + account);
  }

  private static List<String> schema(Predicate<String> wanted) {
    String withoutComments = Resources.text("schema.sql").replaceAll("(?m)^--.*$", "");
    return Arrays.stream(withoutComments.split(";\\s*\\n"))
        .map(statement -> statement.strip().replaceAll("\\s+", " "))
        .filter(wanted)
        .toList();
  }

  private static void requirePlain(String what, String name) {
    if (!PLAIN.matcher(name).matches()) {
      throw new IllegalArgumentException(
          what + " '" + name + "' must consist of letters, digits and _");
    }
  }
}
