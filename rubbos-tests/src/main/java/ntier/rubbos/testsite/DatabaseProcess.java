package ntier.rubbos.testsite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import ntier.rubbos.model.data.DataGenerator;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.LoadScript;

/** A database server in a process of its own; what it says is in {@code mysqld.log}. */
abstract sealed class DatabaseProcess implements DatabaseServer permits MySqlServer, MariaDbServer {

  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private final int port;
  private final Process process;

  /** Starts the server and waits until it can be asked. */
  DatabaseProcess(Path dir, int port, ProcessBuilder server)
      throws IOException, InterruptedException {
    this.port = port;
    this.process = logged(server, dir).start();
    awaitConnection(dir);
  }

  /**
   * Makes the database with a server that reads SQL and opens no port.
   *
   * @param before what makes the system tables, where they are not there yet
   */
  static void load(DatabaseSize size, Path dir, ProcessBuilder bootstrap, String before)
      throws IOException, InterruptedException {
    Path rows = dir.resolve("rows");
    new DataGenerator(size, 42).writeTo(rows);
    Path script = dir.resolve("load.sql");
    String sql = new LoadScript(rows, NAME, NAME, NAME).bootstrapSql();
    Files.writeString(script, before + sql + Administrator.statement());
    if (logged(bootstrap, dir).redirectInput(script.toFile()).start().waitFor() != 0) {
      throw new IOException("loading failed; see " + log(dir));
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }

  private void awaitConnection(Path dir) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      try (Connection _ = connect()) {
        return;
      } catch (SQLException e) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          process.destroyForcibly();
          throw new IOException("the server does not answer; see " + log(dir), e);
        }
        Thread.sleep(50);
      }
    }
  }

  private static ProcessBuilder logged(ProcessBuilder server, Path dir) {
    return server
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log(dir).toFile()));
  }

  private static Path log(Path dir) {
    return dir.resolve("mysqld.log");
  }
}
