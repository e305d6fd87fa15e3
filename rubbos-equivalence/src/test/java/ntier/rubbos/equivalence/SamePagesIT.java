package ntier.rubbos.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sync and async, on Tomcat and on Vert.x, with each policy of connections: to thousands of
 * requests, good and bad, all answer with the same bytes, and all leave the same rows.
 */
class SamePagesIT {

  /** Per interaction; 21 of the 24 interactions are the applications'. */
  private static final int DRAWS = Integer.getInteger("ntier.equivalence.draws", 100);

  private static final long SEED = Long.getLong("ntier.equivalence.seed", 1);

  @TempDir private Path dir;

  @Test
  void syncAndAsyncAnswerAndWriteTheSame() throws Exception {
    try (Systems systems = new Systems(dir)) {
      assertSame(
          _ -> true,
          systems.sync("sync"),
          systems.asyncTomcat("on-demand"),
          systems.vertx("pooled"),
          systems.vertx("pipelined"));
    }
  }

  /** Tomcat 11 refuses, before the application sees it, what is wrongly encoded. */
  @Test
  void aTomcatOfTodayAnswersTheSameToWhatItLetsIn() throws Exception {
    try (Systems systems = new Systems(dir)) {
      assertSame(Encoding::isRight, systems.sync("sync"), systems.syncToday());
    }
  }

  private static void assertSame(Predicate<SiteRequest> asked, RubbosSystem... systems)
      throws Exception {
    List<RubbosSystem> all = List.of(systems);
    WriteTimes times = WriteTimes.fromNow();
    List<SiteRequest> requests = requests(all.getFirst()).stream().filter(asked).toList();

    Comparison.Outcome outcome = new Comparison(all, times).of(requests);

    assertThat(outcome.differences()).isEmpty();
    assertThat(outcome.statuses()).containsOnlyKeys(RequestDraws.INTERACTIONS);
    assertThat(outcome.statuses().values())
        .allSatisfy(statuses -> assertThat(statuses).contains(200).isSubsetOf(200, 400, 403, 404));
    Map<String, List<String>> expected = tables(all.getFirst(), times);
    for (RubbosSystem system : all) {
      tables(system, times)
          .forEach(
              (table, rows) ->
                  assertThat(rows)
                      .as("%s of %s", table, system.name())
                      .isEqualTo(expected.get(table)));
    }
  }

  private static List<SiteRequest> requests(RubbosSystem system) throws Exception {
    try (Connection connection = system.database().connect()) {
      return new RequestDraws(Systems.SIZE, Catalog.of(connection), SEED).ofEach(DRAWS);
    }
  }

  private static Map<String, List<String>> tables(RubbosSystem system, WriteTimes times)
      throws Exception {
    try (Connection connection = system.database().connect()) {
      return Tables.of(connection, times);
    }
  }
}
