package ntier.causes.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import ntier.archive.Injection;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.TestOrder;
import ntier.linux.Clocks;
import ntier.linux.OtherJvm;
import ntier.plan.SchedulePlan;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.testsite.MySqlServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Needs root, to enter a namespace: a real MySQL 5.5.9 with RUBBoS on loopback. */
@Timeout(30)
class LockInjectorIT {
  private static final Duration LENGTH = Duration.ofMillis(300);

  @TempDir static Path folder;
  private static MySqlServer mysql;
  private final List<Injection> log = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void startDatabase() throws Exception {
    mysql = MySqlServer.start(DatabaseSize.SMALL, folder);
  }

  @AfterAll
  static void stopDatabase() {
    mysql.close();
  }

  private static InjectionTarget target(int port, String password) {
    return new InjectionTarget(
        new HostHandle(
            "db",
            List.of("127.0.0.1"),
            Path.of("/proc/self/ns/net"),
            new CgroupPaths(2, Map.of(), Optional.empty()),
            List.of()),
        "127.0.0.1",
        port,
        Path.of("."),
        Map.of("database", "rubbos", "user", "rubbos", "password", password));
  }

  private InjectionOrder order(Map<String, String> written, Duration length, Duration measure) {
    return order(target(mysql.port(), "rubbos"), written, length, measure, log);
  }

  private static InjectionOrder order(
      InjectionTarget target,
      Map<String, String> written,
      Duration length,
      Duration measure,
      List<Injection> log) {
    return TestOrder.of(new LockInjector(), target)
        .with(written)
        .log(log::add)
        .now(length, SchedulePlan.every(length.plusMillis(300), Duration.ofMillis(200)), measure);
  }

  /** The longest that a statement took while a lock was held now and then. */
  private long longestMicros(String sql, Map<String, String> written) throws Exception {
    long longest = 0;
    try (var connection = mysql.connect();
        var statement = connection.createStatement();
        var running = new LockInjector().start(order(written, LENGTH, Duration.ofMillis(1300)))) {
      while (!running.isDone()) {
        long asked = Clocks.realtimeMicros();
        statement.execute(sql);
        longest = Math.max(longest, Clocks.realtimeMicros() - asked);
        Thread.sleep(1);
      }
      assertThat(running.failure()).isEmpty();
    }
    assertThat(log)
        .hasSize(2)
        .allSatisfy(
            it -> {
              assertThat(it.startMicros() - it.askedStartMicros()).isBetween(0L, 250_000L);
              assertThat(it.endMicros() - it.startMicros()).isBetween(300_000L, 450_000L);
              assertThat(it.note()).contains("granted after ");
            });
    return longest;
  }

  @Test
  void aTableLockStopsReadersOfThatTableForTheAskedTime() throws Exception {
    assertThat(longestMicros("SELECT MAX(id) FROM stories", Map.of("table", "stories")))
        .isBetween(280_000L, 550_000L);
  }

  @Test
  void readersOfOtherTablesGoOn() throws Exception {
    assertThat(longestMicros("SELECT MAX(id) FROM users", Map.of("table", "stories")))
        .isLessThan(280_000);
  }

  @Test
  void aRowLockStopsWritersOfTheNewestRows() throws Exception {
    assertThat(
            longestMicros(
                "UPDATE users SET rating = rating + 1 ORDER BY id DESC LIMIT 1",
                Map.of("table", "users", "kind", "rows", "rows", "10")))
        .isBetween(280_000L, 550_000L);
    assertThat(log).allSatisfy(it -> assertThat(it.note()).startsWith("10 rows locked"));
  }

  @Test
  void aRowLockStopsNewRows() throws Exception {
    assertThat(
            longestMicros(
                "INSERT INTO moderator_log (moderator_id, comment_id, rating, date) VALUES (1, 1, 1, NOW())",
                Map.of("table", "moderator_log", "kind", "rows")))
        .isBetween(280_000L, 550_000L);
  }

  @Test
  void aRowLockDoesNotStopReadersNorWritersOfOldRows() throws Exception {
    var rows = Map.of("table", "users", "kind", "rows", "rows", "10");
    assertThat(longestMicros("SELECT MAX(rating) FROM users", rows)).isLessThan(280_000);
    log.clear();
    assertThat(longestMicros("UPDATE users SET rating = 1 WHERE id = 1", rows)).isLessThan(280_000);
  }

  @Test
  void aStatementThatRunsIsWaitedForAndTheWaitIsNoted() throws Exception {
    try (var reader = mysql.connect();
        var statement = reader.createStatement();
        var running =
            new LockInjector()
                .start(order(Map.of("table", "stories"), LENGTH, Duration.ofMillis(700)))) {
      reader.setAutoCommit(false);
      statement.execute("SELECT MAX(id) FROM stories");
      Thread.sleep(450);
      reader.commit();
      while (!running.isDone()) {
        Thread.sleep(5);
      }
    }
    assertThat(log).hasSize(1);
    Injection late = log.getFirst();
    assertThat(late.startMicros() - late.askedStartMicros()).isGreaterThan(100_000);
    assertThat(late.endMicros() - late.startMicros()).isBetween(300_000L, 450_000L);
  }

  @Test
  void aStopReleasesAtOnce() throws Exception {
    var running =
        new LockInjector()
            .start(order(Map.of("table", "users"), Duration.ofSeconds(20), Duration.ofSeconds(60)));
    awaitLocked();
    long asked = Clocks.realtimeMicros();
    running.close();
    assertThat(Clocks.realtimeMicros() - asked).isLessThan(500_000);
    assertThat(usersCanBeRead()).isTrue();
    assertThat(log).singleElement().satisfies(it -> assertThat(it.note()).contains("cut short"));
    awaitConnections(0);
  }

  @Test
  void afterAKillTheServerReleases() throws Exception {
    Process injector = OtherJvm.start(LockForever.class, Integer.toString(mysql.port()));
    awaitLocked();
    injector.destroyForcibly().waitFor();
    awaitConnections(0);
    assertThat(usersCanBeRead()).isTrue();
  }

  @Test
  void tellsWhyItCannotConnect() {
    var target = target(mysql.port(), "wrong");
    var order = order(target, Map.of("table", "users"), LENGTH, Duration.ofSeconds(1), log);
    assertThatThrownBy(() -> new LockInjector().start(order))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the database at 127.0.0.1:" + mysql.port() + ": ")
        .hasMessageContaining("Access denied");
  }

  private static void awaitLocked() throws Exception {
    while (usersCanBeRead()) {
      Thread.sleep(5);
    }
  }

  private static boolean usersCanBeRead() throws SQLException {
    try (Connection connection = mysql.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION lock_wait_timeout = 1");
      return statement.execute("SELECT MAX(id) FROM users");
    } catch (SQLException waits) {
      if (waits.getErrorCode() == 1205) {
        return false;
      }
      throw waits;
    }
  }

  /** As many as there are beside the one that asks. */
  private static void awaitConnections(int expected) throws Exception {
    try (Connection root = mysql.connectAsAdministrator();
        Statement statement = root.createStatement()) {
      int others;
      do {
        Thread.sleep(5);
        try (ResultSet list =
            statement.executeQuery(
                "SELECT COUNT(*) FROM information_schema.processlist WHERE user = 'rubbos'")) {
          list.next();
          others = list.getInt(1);
        }
      } while (others > expected);
    }
  }

  /** A process that holds a lock for long, to be killed. */
  static final class LockForever {
    private LockForever() {}

    public static void main(String[] arguments) throws Exception {
      var order =
          order(
              target(Integer.parseInt(arguments[0]), "rubbos"),
              Map.of("table", "users"),
              Duration.ofSeconds(30),
              Duration.ofSeconds(40),
              new CopyOnWriteArrayList<>());
      try (var running = new LockInjector().start(order)) {
        while (!running.isDone()) {
          Thread.sleep(100);
        }
      }
    }
  }
}
