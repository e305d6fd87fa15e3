package ntier.rubbos.testsite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.rubbos.model.data.DatabaseSize;

/** A real MariaDB on a free port of the loopback interface, with a RUBBoS database of its own. */
public final class MariaDbServer extends DatabaseProcess {

  private static final List<String> SYSTEM_TABLES =
      List.of(
          "mysql_system_tables.sql",
          "mysql_performance_tables.sql",
          "mysql_system_tables_data.sql");

  private MariaDbServer(Path dir, int port, ProcessBuilder server)
      throws IOException, InterruptedException {
    super(dir, port, server);
  }

  /**
   * Loads the data and starts the server; all its files are in {@code dir}.
   *
   * @param part the unpacked server, as provisioning gets it
   */
  public static MariaDbServer start(DatabaseSize size, Path dir, Path part)
      throws IOException, InterruptedException {
    Files.createDirectories(dir.resolve("data"));
    StringBuilder before = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\n");
    for (String script : SYSTEM_TABLES) {
      before.append(Files.readString(part.resolve("usr/share/mysql").resolve(script))).append('\n');
    }
    load(size, dir, mariadbd(part, dir, "--bootstrap"), before.toString());
    int port = Ports.free();
    ProcessBuilder server =
        mariadbd(
            part,
            dir,
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--socket=mysql.sock",
            "--skip-name-resolve",
            // As the tier has it: the same errors as MySQL 5.5, and threads for queries.
            "--sql-mode=",
            "--character-set-server=utf8mb3",
            "--thread-handling=pool-of-threads");
    return new MariaDbServer(dir, port, server);
  }

  private static ProcessBuilder mariadbd(Path part, Path dir, String... options) {
    List<String> command = new ArrayList<>();
    command.add(part.resolve("usr/sbin/mariadbd").toString());
    command.add("--no-defaults");
    command.add("--user=root");
    command.add("--basedir=" + part.resolve("usr"));
    command.add("--lc-messages-dir=" + part.resolve("usr/share/mysql"));
    command.add("--datadir=" + dir.resolve("data"));
    command.add("--tmpdir=" + dir);
    command.add("--innodb-flush-log-at-trx-commit=0");
    command.addAll(List.of(options));
    ProcessBuilder server = new ProcessBuilder(command);
    String libraries = "lib/x86_64-linux-gnu";
    server
        .environment()
        .put(
            "LD_LIBRARY_PATH",
            part.resolve("usr").resolve(libraries) + ":" + part.resolve(libraries));
    return server;
  }
}
