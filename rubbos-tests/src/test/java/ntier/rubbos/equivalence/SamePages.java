package ntier.rubbos.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * That systems answer the same requests with the same bytes, and leave the same rows.
 *
 * @param draws requests of each interaction; 21 of the 24 are the applications'
 * @param asked which of the requests drawn are sent
 */
record SamePages(int draws, Predicate<SiteRequest> asked) {

  /** For what could differ in each page. */
  static final int DRAWS = Integer.getInteger("ntier.equivalence.draws", 100);

  /** For what differs between systems only below their pages. */
  static final int FEWER_DRAWS = Math.ceilDiv(DRAWS, 5);

  private static final long SEED = Long.getLong("ntier.equivalence.seed", 1);

  /** All that are drawn, so many of each interaction. */
  static SamePages with(int draws) {
    return new SamePages(draws, _ -> true);
  }

  /** The same without those that a server refuses before an application sees them. */
  SamePages only(Predicate<SiteRequest> sent) {
    return new SamePages(draws, sent);
  }

  /** The first one is what the others should be like. */
  void assertOf(RubbosSystem... systems) throws Exception {
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

  private List<SiteRequest> requests(RubbosSystem system) throws Exception {
    try (Connection connection = system.database().connect()) {
      return new RequestDraws(Systems.SIZE, Catalog.of(connection), SEED).ofEach(draws);
    }
  }

  private static Map<String, List<String>> tables(RubbosSystem system, WriteTimes times)
      throws Exception {
    try (Connection connection = system.database().connect()) {
      return Tables.of(connection, times);
    }
  }
}
