package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import ntier.linux.NetworkNamespace;
import ntier.rubbos.model.data.Table;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.StoryTable;
import ntier.testbed.database.Rubbos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same database on every database server: needs root. */
class DatabasesIT extends OnAStack {
  private static final String SERVLET = "/rubbos/servlet/edu.rice.rubbos.servlets.";

  /** The queries of the pages that are asked for most, and the index that each should go by. */
  private static final Map<String, String> FREQUENT =
      Map.of(
          StoryTable.STORIES.newest().replace("?", "10"), "date",
          StoryTable.STORIES.inCategory().replaceFirst("\\?", "3").replace("?,?", "0,25"),
              "category",
          StoryTable.STORIES.byId().replace("?", "600"), "PRIMARY",
          CommentTable.COMMENTS.ofStory().replace("?", "590"), "story_id",
          CommentTable.COMMENTS.countByRating().replace("?", "590"), "story_id");

  /** By server; loading one for each of some hundred connections would take most of the time. */
  private final Map<String, Driver> drivers = new HashMap<>();

  private RunningTier start(String server) throws Exception {
    return stack.start(server, Optional.empty(), settings(server));
  }

  @Test
  void allHaveTheSameRowsPlansAndModes() throws Exception {
    var expected = new LinkedHashMap<String, List<String>>();
    for (String server : List.of("mysql", "xmysql", "mariadb", "mariadb-threads", "mysql-native")) {
      var db = start(server);
      System.out.printf("%s started in %d ms%n", server, db.startedIn().toMillis());
      for (Table table : Table.values()) {
        var rows = rows(db, "SELECT * FROM " + table.sqlName() + " ORDER BY id");
        var same = expected.computeIfAbsent(table.sqlName(), first -> rows);
        assertThat(rows).as("%s of %s", table, server).hasSameSizeAs(same);
        for (int i = 0; i < same.size(); i++) {
          assertThat(rows.get(i)).as("%s of %s", table, server).isEqualTo(same.get(i));
        }
      }
      for (String query : FREQUENT.keySet()) {
        assertThat(index(db, query)).as("%s on %s", query, server).isEqualTo(FREQUENT.get(query));
      }
      assertThat(rows(db, "SELECT @@global.sql_mode")).as(server).containsExactly("[]");
      assertThat(rows(db, "SELECT LEFT(@@global.character_set_server, 4)"))
          .as(server)
          .containsExactly("[utf8]");
      db.stop();
    }
    assertThat(expected).hasSize(Table.values().length);
    assertThat(expected.get("users")).hasSizeGreaterThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"xmysql", "mariadb", "mariadb-threads", "mysql-native"})
  void servesBelowTomcat(String server) throws Exception {
    var db = start(server);
    var app = stack.start("tomcat", Optional.of(db), Map.of("protocol", "http"));
    assertThat(stack.get(app, SERVLET + "StoriesOfTheDay")).contains("storyId=");
    assertThat(stack.get(app, SERVLET + "Search?type=2&search=user1")).contains("storyId=");
    var registration = "?firstname=A&lastname=B&nickname=newcomer&email=a@b&password=c";
    assertThat(stack.get(app, SERVLET + "RegisterUser" + registration)).contains("newcomer");
    assertThat(rows(db, "SELECT lastname FROM users WHERE nickname='newcomer'"))
        .containsExactly("[B]");
    app.stop();
    db.stop();
  }

  @Test
  void mariadbTakes1500ConnectionsAtOnceWithoutADrop() throws Exception {
    var db = start("mariadb");
    assertThat(db.plan().queueLimit()).isEqualTo(2100);
    var taken = burst(db, 1_500);
    assertThat(taken.connected()).isEqualTo(1_500);
    assertThat(taken.rejected()).isZero();
    assertThat(new Sockets(stack.testbed().host("db").handle(), db.port()).listenDrops()).isZero();
    db.stop();
  }

  /**
   * Its lightweight queue: who is connected has a thread only for as long as a query is at work.
   */
  @Test
  void mariadbHasFewerThreadsThanConnections() throws Exception {
    var db = start("mariadb");
    var connections = new ArrayList<Connection>();
    for (int i = 0; i < 300; i++) {
      connections.add(connected(db));
    }
    var tasks = Path.of("/proc", Long.toString(db.processes().getFirst().pid()), "task");
    try (var threads = Files.list(tasks)) {
      assertThat(threads.count()).isLessThan(100);
    }
    assertThat(rows(db, "SHOW STATUS LIKE 'Threads_connected'"))
        .containsExactly("[Threads_connected, 301]");
    for (var connection : connections) {
      connection.close();
    }
    db.stop();
  }

  /** As mysql does: 100 are served, and a backlog of 128 holds 129. */
  @Test
  void mariadbThreadsDropsBehindTheGate() throws Exception {
    var db = start("mariadb-threads");
    assertThat(db.plan().queueLimit()).isEqualTo(228);
    var dropping = burst(db, 400);
    assertThat(dropping.connected()).isEqualTo(229);
    assertThat(dropping.rejected()).isZero();
    db.stop();
  }

  @Test
  void mariadbThreadsHasAThreadForEachConnection() throws Exception {
    var db = start("mariadb-threads");
    var connections = new ArrayList<Connection>();
    for (int i = 0; i < 90; i++) {
      connections.add(connected(db));
    }
    var tasks = Path.of("/proc", Long.toString(db.processes().getFirst().pid()), "task");
    try (var threads = Files.list(tasks)) {
      assertThat(threads.count()).isGreaterThanOrEqualTo(90);
    }
    for (var connection : connections) {
      connection.close();
    }
    db.stop();
  }

  @Test
  void mysqlNativeAnswersWithItsOwnError() throws Exception {
    var settings = new LinkedHashMap<>(settings("mysql-native"));
    settings.putAll(Map.of("connections", "100", "backlog", "512"));
    var db = stack.start("mysql-native", Optional.empty(), settings);
    var rejecting = burst(db, 400);
    assertThat(rejecting.connected()).isEqualTo(400);
    assertThat(rejecting.rejected()).isBetween(299, 300);
    db.stop();
  }

  private Burst.Outcome burst(RunningTier db, int connections) throws Exception {
    return NetworkNamespace.call(
        stack.testbed().host("client").handle().namespace(),
        () -> Burst.of(connections, db.address(), db.port(), Duration.ofSeconds(3)));
  }

  private List<String> rows(RunningTier db, String query) throws Exception {
    try (var connection = connected(db);
        var statement = connection.createStatement();
        var result = statement.executeQuery(query)) {
      return rows(result);
    }
  }

  /** The one index that a query of one table is answered by. */
  private String index(RunningTier db, String query) throws Exception {
    try (var connection = connected(db);
        var statement = connection.createStatement();
        var plan = statement.executeQuery("EXPLAIN " + query)) {
      assertThat(plan.next()).isTrue();
      return plan.getString("key");
    }
  }

  private Connection connected(RunningTier db) throws Exception {
    return NetworkNamespace.call(
        stack.testbed().host("client").handle().namespace(),
        () -> {
          try {
            return connect(db);
          } catch (SQLException | ReflectiveOperationException e) {
            throw new IOException(db.plan().server(), e);
          }
        });
  }

  /** As an application server does with what the database provides. */
  private Connection connect(RunningTier db)
      throws IOException, SQLException, ReflectiveOperationException {
    var provided = db.provided();
    var properties = new Properties();
    for (String property : provided.get("jdbcProperties").split(";")) {
      properties.put(property.split("=")[0], property.split("=")[1]);
    }
    properties.put("user", Rubbos.data(Stack.HOME).user());
    properties.put("password", Rubbos.data(Stack.HOME).password());
    properties.put("characterEncoding", "UTF-8");
    var driver = drivers.get(db.plan().server());
    if (driver == null) {
      driver = driver(provided);
      drivers.put(db.plan().server(), driver);
    }
    return driver.connect("jdbc:mysql://" + db.address() + ":" + db.port() + "/rubbos", properties);
  }

  private static Driver driver(Map<String, String> provided)
      throws IOException, ReflectiveOperationException {
    var jars = new ArrayList<URL>();
    try (var files = Files.newDirectoryStream(Path.of(provided.get("jdbcFolder")), "*.jar")) {
      for (Path jar : files) {
        jars.add(jar.toUri().toURL());
      }
    }
    // Not closed: the driver loads classes as long as it is used.
    var loader = new URLClassLoader(jars.toArray(URL[]::new));
    var driver = loader.loadClass(provided.get("jdbcDriver")).getDeclaredConstructor();
    return (Driver) driver.newInstance();
  }

  private static List<String> rows(ResultSet result) throws SQLException {
    var rows = new ArrayList<String>();
    int columns = result.getMetaData().getColumnCount();
    while (result.next()) {
      var row = new ArrayList<String>();
      for (int column = 1; column <= columns; column++) {
        row.add(withoutFraction(result.getString(column)));
      }
      rows.add(row.toString());
    }
    return rows;
  }

  /** Older drivers write the fraction of a second of a date that has none. */
  private static String withoutFraction(String text) {
    return text.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)\\.0$", "$1");
  }
}
