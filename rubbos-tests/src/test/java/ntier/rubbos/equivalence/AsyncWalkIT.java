package ntier.rubbos.equivalence;

import static ntier.rubbos.model.Interaction.REGISTER_USER;
import static ntier.rubbos.model.Interaction.REJECT_STORY;
import static ntier.rubbos.model.Interaction.STORE_COMMENT;
import static ntier.rubbos.model.Interaction.STORE_MODERATE_LOG;
import static ntier.rubbos.model.Interaction.STORE_STORY;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import ntier.rubbos.model.TransitionTable;
import ntier.rubbos.testsite.EmulatedUser;
import ntier.rubbos.testsite.HttpSite;
import ntier.rubbos.testsite.Walk;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Emulated users on the asynchronous systems, one and many: no error, no leak, no lost write. */
class AsyncWalkIT {

  private static final int STEPS = 3_000;
  private static final int WALKERS = 64;
  private static final String OUR_CONNECTIONS =
      "SELECT COUNT(*) FROM information_schema.processlist WHERE user='rubbos'";
  private static final List<String> WRITTEN =
      List.of("users", "comments", "old_comments", "moderator_log", "stories", "submissions");

  @TempDir private Path dir;

  @ParameterizedTest
  @CsvSource({"tomcat, on-demand", "vertx, pooled", "vertx, pipelined"})
  void usersMeetNoErrorAndAllTheyWriteIsThere(String server, String connections) throws Exception {
    try (Systems systems = new Systems(dir)) {
      RubbosSystem system =
          server.equals("tomcat") ? systems.asyncTomcat(connections) : systems.vertx(connections);
      HttpSite http = new HttpSite("http://127.0.0.1:" + system.port());
      walkAlone(http, "browse-only", false);
      walkAlone(http, "read-write-user", false);
      walkAlone(http, "read-write-author", true);
      try (Connection connection = system.database().connectAsAdministrator()) {
        assertThat(number(connection, OUR_CONNECTIONS)).isPositive();
        List<Integer> before = rows(connection);

        Walk walk = Walk.atOnce(http, Systems.SIZE, WALKERS, STEPS / WALKERS);

        assertThat(written(before, rows(connection))).isEqualTo(acknowledged(walk));
        assertNothingLeaked(connection, connections);
      }
    }
  }

  private static void walkAlone(HttpSite http, String mix, boolean author) throws Exception {
    TransitionTable table = TransitionTable.load(mix);
    Walk walk = Walk.alone(new EmulatedUser(http, Systems.SIZE, table, author, 7), STEPS);
    assertThat(walk.done().keySet()).as(mix).isEqualTo(table.states());
  }

  /** Registrations, comments, moderations, stories anywhere; those moved count once. */
  private static List<Integer> written(List<Integer> before, List<Integer> after) {
    List<Integer> more = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      more.add(after.get(i) - before.get(i));
    }
    return List.of(more.get(0), more.get(1) + more.get(2), more.get(3), more.get(4) + more.get(5));
  }

  private static List<Integer> acknowledged(Walk walk) {
    return List.of(
        walk.done(REGISTER_USER),
        walk.done(STORE_COMMENT),
        walk.done(STORE_MODERATE_LOG),
        walk.done(STORE_STORY) - walk.done(REJECT_STORY));
  }

  /** No more connections than are kept, none in a query, none with a transaction. */
  private static void assertNothingLeaked(Connection connection, String connections)
      throws Exception {
    int kept = Systems.CONNECTIONS;
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (number(connection, OUR_CONNECTIONS) > kept && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(number(connection, OUR_CONNECTIONS)).as(connections).isBetween(1, kept);
    assertThat(number(connection, OUR_CONNECTIONS + " AND command<>'Sleep'")).isZero();
    assertThat(number(connection, "SELECT COUNT(*) FROM information_schema.innodb_trx")).isZero();
  }

  private static List<Integer> rows(Connection connection) throws SQLException {
    List<Integer> rows = new ArrayList<>();
    for (String table : WRITTEN) {
      rows.add(number(connection, "SELECT COUNT(*) FROM " + table));
    }
    return rows;
  }

  private static int number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
