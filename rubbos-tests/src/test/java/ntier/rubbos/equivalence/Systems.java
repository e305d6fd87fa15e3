package ntier.rubbos.equivalence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.testsite.CurrentTomcatServer;
import ntier.rubbos.testsite.DatabaseServer;
import ntier.rubbos.testsite.TomcatServer;
import ntier.rubbos.testsite.VertxServer;
import ntier.rubbos.testsite.Webapp;
import org.apache.catalina.LifecycleException;

/** Starts applications, each with a database server of its own, and stops all in the end. */
final class Systems implements AutoCloseable {

  static final DatabaseSize SIZE = DatabaseSize.SMALL;

  /** Connections to the database: a pool's size, or how many are kept. */
  static final int CONNECTIONS = 10;

  private static final int MAX_WAIT_MILLIS = 10_000;

  private final Path dir;
  private final Deque<Stop> started = new ArrayDeque<>();

  /**
   * None yet.
   *
   * @param dir for the files of all servers
   */
  Systems(Path dir) throws IOException {
    this.dir = dir;
    letOthersPass(dir);
  }

  /** Through a folder that is for its owner alone: Apache's processes are another user's. */
  static void letOthersPass(Path dir) throws IOException {
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwx--x--x"));
  }

  /**
   * Servlets that wait, on Tomcat 7 with its blocking connector and JDBC, as tier tomcat has it.
   */
  RubbosSystem sync(String name) throws Exception {
    DatabaseServer database = database(name);
    return new RubbosSystem(name, blocking(name, database).port(), database);
  }

  /** The same over AJP, behind Apache. */
  RubbosSystem syncBehindApache() throws Exception {
    String name = "apache-sync";
    DatabaseServer database = database(name);
    return behindApache(name, blocking(name, database), database);
  }

  /** The same on a Tomcat of today, migrated to jakarta.servlet, as tier tomcat-nio has it. */
  RubbosSystem syncToday() throws Exception {
    String name = "sync-today";
    DatabaseServer database = database(name);
    Path migrated = Webapp.of("rubbos-sync").resolveSibling("rubbos-sync-jakarta");
    CurrentTomcatServer tomcat =
        CurrentTomcatServer.start(
            folder(name, "tomcat"), Parts.folder("tomcat-11"), migrated, pool(database));
    started.push(tomcat::close);
    return new RubbosSystem(name, tomcat.port(), database);
  }

  /**
   * Servlets that do not wait, on Tomcat 7 with its NIO connector.
   *
   * @param connections the policy, such as {@code on-demand}
   */
  RubbosSystem asyncTomcat(String connections) throws Exception {
    String name = "async-tomcat-" + connections;
    DatabaseServer database = database(name);
    return new RubbosSystem(name, nonBlocking(name, database, connections).port(), database);
  }

  /** The same over AJP, behind Apache. */
  RubbosSystem asyncTomcatBehindApache(String connections) throws Exception {
    String name = "apache-async-tomcat-" + connections;
    DatabaseServer database = database(name);
    return behindApache(name, nonBlocking(name, database, connections), database);
  }

  /** The same over HTTP, behind nginx. */
  RubbosSystem asyncTomcatBehindNginx(String connections) throws Exception {
    String name = "nginx-async-tomcat-" + connections;
    DatabaseServer database = database(name);
    int http = nonBlocking(name, database, connections).port();
    WebServer nginx = WebServer.nginx(folder(name, "nginx"), http);
    started.push(nginx::close);
    return new RubbosSystem(name, nginx.port(), database);
  }

  /** The same on Vert.x. */
  RubbosSystem vertx(String connections) throws Exception {
    String name = "vertx-" + connections;
    DatabaseServer database = database(name);
    VertxServer vertx =
        VertxServer.start(
            folder(name, "vertx"), Webapp.of("rubbos-async"), settings(database, connections));
    started.push(vertx::close);
    return new RubbosSystem(name, vertx.port(), database);
  }

  @Override
  public void close() throws LifecycleException {
    while (!started.isEmpty()) {
      started.pop().run();
    }
  }

  /** Stops a server. */
  @FunctionalInterface
  private interface Stop {
    void run() throws LifecycleException;
  }

  private TomcatServer blocking(String name, DatabaseServer database) throws Exception {
    TomcatServer tomcat =
        TomcatServer.blocking(folder(name, "tomcat"), Webapp.of("rubbos-sync"), pool(database));
    started.push(tomcat::close);
    return tomcat;
  }

  private TomcatServer nonBlocking(String name, DatabaseServer database, String connections)
      throws Exception {
    TomcatServer tomcat =
        TomcatServer.nonBlocking(
            folder(name, "tomcat"), Webapp.of("rubbos-async"), settings(database, connections));
    started.push(tomcat::close);
    return tomcat;
  }

  private RubbosSystem behindApache(String name, TomcatServer tomcat, DatabaseServer database)
      throws Exception {
    WebServer apache = WebServer.apache(folder(name, "apache"), tomcat.ajpPort());
    started.push(apache::close);
    return new RubbosSystem(name, apache.port(), database);
  }

  private DatabaseServer database(String name) throws Exception {
    DatabaseServer database = Databases.start(SIZE, folder(name, "database"));
    started.push(database::close);
    return database;
  }

  private Path folder(String system, String server) throws IOException {
    return Files.createDirectories(dir.resolve(system).resolve(server));
  }

  private static TomcatServer.Pool pool(DatabaseServer database) {
    return new TomcatServer.Pool(
        database.jdbcUrl()
            + "&useLocalSessionState=true&elideSetAutoCommits=true&cacheServerConfiguration=true"
            + "&useServerPrepStmts=true&cachePrepStmts=true&noDatetimeStringSync=true",
        CONNECTIONS,
        MAX_WAIT_MILLIS);
  }

  private static Map<String, String> settings(DatabaseServer database, String connections) {
    return Map.of(
        "rubbos.database.host",
        "127.0.0.1",
        "rubbos.database.port",
        Integer.toString(database.port()),
        "rubbos.database.name",
        DatabaseServer.NAME,
        "rubbos.database.user",
        DatabaseServer.NAME,
        "rubbos.database.password",
        DatabaseServer.NAME,
        "rubbos.connections",
        connections,
        "rubbos.pool",
        Integer.toString(CONNECTIONS),
        "rubbos.poolWait",
        Integer.toString(MAX_WAIT_MILLIS));
  }
}
