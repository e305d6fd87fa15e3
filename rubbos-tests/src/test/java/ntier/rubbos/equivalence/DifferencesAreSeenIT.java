package ntier.rubbos.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison itself: the same application twice is equal, and any small change is seen. */
class DifferencesAreSeenIT {

  private static final int DRAWS = Integer.getInteger("ntier.draws", 20);

  @TempDir private static Path dir;

  private static Systems systems;
  private static Comparison comparison;
  private static Catalog catalog;

  @BeforeAll
  static void start() throws Exception {
    systems = new Systems(dir);
    List<RubbosSystem> both = List.of(systems.sync("sync"), systems.sync("same"));
    comparison = new Comparison(both, WriteTimes.fromNow());
    try (Connection connection = both.getFirst().database().connect()) {
      catalog = Catalog.of(connection);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    systems.close();
  }

  @Test
  void aSystemIsLikeItselfUntilItsDatabaseDiffers() throws Exception {
    Comparison.Outcome same = comparison.of(requests(1));
    assertThat(same.differences()).isEmpty();
    assertThat(same.statuses()).containsOnlyKeys(RequestDraws.INTERACTIONS);
    assertThat(same.statuses().values())
        .allSatisfy(statuses -> assertThat(statuses).contains(200).isSubsetOf(200, 400, 403, 404));
    assertThat(tables(1)).isEqualTo(tables(0)).containsKeys("users", "moderator_log");

    change("UPDATE users SET nickname='author0' WHERE nickname='author1'");
    assertThat(comparison.of(requests(2)).differences())
        .allSatisfy(difference -> assertThat(difference.system()).isEqualTo("same"))
        .extracting(difference -> difference.request().interaction())
        .as("pages that name writers")
        .hasSizeGreaterThan(5);
    assertThat(tables(1)).isNotEqualTo(tables(0));
  }

  private static List<SiteRequest> requests(long seed) {
    return new RequestDraws(Systems.SIZE, catalog, seed).ofEach(DRAWS);
  }

  private static void change(String sql) throws SQLException {
    try (Connection connection =
            comparison.systems().getLast().database().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isEqualTo(1);
    }
  }

  private static Map<String, List<String>> tables(int system) throws SQLException {
    try (Connection connection = comparison.systems().get(system).database().connect()) {
      return Tables.of(connection, comparison.times());
    }
  }
}
