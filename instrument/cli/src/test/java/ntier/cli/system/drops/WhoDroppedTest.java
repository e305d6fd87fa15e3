package ntier.cli.system.drops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.archive.Summary;
import ntier.archive.TierSummary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each expectation of {@link WhoDropsIT} turns where a run shows something else. */
class WhoDroppedTest {
  private static final Stall STALL = new Stall("db", "cpu", 5000, 5400, "", 250);
  private static final Summary.Millibottleneck FOUND =
      new Summary.Millibottleneck("db", "cpu", 5010, 390);
  private static final Summary.Ctqo OVERFLOW =
      new Summary.Ctqo("upstream", "db", Optional.empty(), "app", 5200, 120, 120);
  private static final WhoDropped APP =
      new WhoDropped(Optional.of("app"), Map.of("app", "downstream", "db", "upstream"), Set.of());
  private static final WhoDropped NOBODY = new WhoDropped(Optional.empty(), Map.of(), Set.of());

  private static Summary run(
      Map<String, Long> dropped,
      List<Summary.Millibottleneck> millibottlenecks,
      List<Summary.Ctqo> episodes) {
    Map<String, Long> all = new HashMap<>(Map.of("web", 0L, "app", 0L, "db", 0L));
    all.putAll(dropped);
    return new Summary(
        Summary.VERSION,
        "made-up",
        "run",
        new LinkedHashMap<>(Map.of("web", "nginx", "app", "tomcat", "db", "mysql")),
        1,
        new Summary.Requests(6_400, 0, 640, 2, 1_040, 1_050, 1_100),
        new Summary.Vlrt(1_000, 120, 1.9, new LinkedHashMap<>(Map.of("1", 120L))),
        new LinkedHashMap<>(
            all.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, tier -> tier(tier.getValue())))),
        millibottlenecks,
        episodes,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new Summary.Measuring(1, 0, 100, true, List.of()));
  }

  private static TierSummary tier(long dropped) {
    return new TierSummary(
        "some", 100, OptionalLong.of(101), 30, dropped, OptionalLong.of(dropped), Optional.empty());
  }

  private static Summary asExpected() {
    return run(Map.of("app", 120L), List.of(FOUND), List.of(OVERFLOW));
  }

  private static Summary withEpisode(Summary.Ctqo episode) {
    return run(Map.of("app", 120L), List.of(FOUND), List.of(episode));
  }

  private static void complains(WhoDropped expected, Summary run, Stall stall, String... texts) {
    List<String> complaints = expected.complaints(run, List.of(stall));
    assertThat(complaints).hasSameSizeAs(texts);
    for (int i = 0; i < texts.length; i++) {
      assertThat(complaints.get(i)).contains(texts[i]);
    }
  }

  @Test
  @DisplayName("what is as expected has no complaint")
  void asItShould() {
    assertThat(APP.complaints(asExpected(), List.of(STALL))).isEmpty();
    Summary quiet = run(Map.of(), List.of(FOUND), List.of());
    assertThat(NOBODY.complaints(quiet, List.of(STALL))).isEmpty();
  }

  @Test
  @DisplayName("another tier drops a single packet, beside the right one or where nobody was to")
  void anotherTier() {
    Summary both = run(Map.of("app", 120L, "web", 1L), List.of(FOUND), List.of(OVERFLOW));
    complains(APP, both, STALL, "web was to drop nothing");
    Summary one = run(Map.of("db", 1L), List.of(FOUND), List.of());
    complains(NOBODY, one, STALL, "db was to drop nothing");
  }

  @Test
  @DisplayName("too few drops, or none")
  void tooFew() {
    Summary few =
        run(
            Map.of("app", 39L),
            List.of(FOUND),
            List.of(new Summary.Ctqo("upstream", "db", Optional.empty(), "app", 5200, 39, 39)));
    complains(APP, few, STALL, "dropped 39 requests, not 40");
    complains(APP, run(Map.of(), List.of(FOUND), List.of()), STALL, "dropped 0 requests");
    // Another stall's drops do not count.
    Summary before =
        withEpisode(new Summary.Ctqo("upstream", "db", Optional.empty(), "app", 4900, 120, 120));
    complains(APP, before, STALL, "dropped 0 requests");
    Summary after =
        withEpisode(new Summary.Ctqo("upstream", "db", Optional.empty(), "app", 6200, 120, 120));
    complains(APP, after, STALL, "dropped 0 requests");
  }

  @Test
  @DisplayName("another origin, direction or dropping tier of an episode")
  void anotherStory() {
    for (Summary.Ctqo other :
        List.of(
            new Summary.Ctqo("upstream", "app", Optional.empty(), "app", 5200, 120, 120),
            new Summary.Ctqo("downstream", "db", Optional.empty(), "app", 5200, 120, 120),
            new Summary.Ctqo("unknown", "", Optional.empty(), "app", 5200, 120, 120),
            new Summary.Ctqo("upstream", "db", Optional.empty(), "web", 5200, 120, 120))) {
      complains(APP, withEpisode(other), STALL, "and not what");
    }
    complains(
        NOBODY, withEpisode(OVERFLOW), STALL, "app was to drop nothing", "nobody was to drop");
  }

  @Test
  @DisplayName("an overflow of several tiers is the stall's, if the others may be kept from cores")
  void severalAtOnce() {
    Summary both =
        withEpisode(
            new Summary.Ctqo(
                "upstream", "app", Optional.of(List.of("app", "db")), "app", 5200, 120, 120));
    WhoDropped alongside =
        new WhoDropped(Optional.of("app"), Map.of("db", "upstream"), Set.of("app"));
    assertThat(alongside.complaints(both, List.of(STALL))).isEmpty();
    complains(APP, both, STALL, "and not what");
    Summary other =
        withEpisode(
            new Summary.Ctqo("upstream", "app", Optional.of(List.of("app")), "app", 5200, 9, 9));
    complains(alongside, other, STALL, "dropped 9 requests", "and not what");
  }

  @Test
  @DisplayName("a millibottleneck that was not found, of another kind, tier or time")
  void notFound() {
    for (Summary.Millibottleneck other :
        List.of(
            new Summary.Millibottleneck("app", "cpu", 5010, 390),
            new Summary.Millibottleneck("db", "io", 5010, 390),
            new Summary.Millibottleneck("db", "cpu", 5210, 190))) {
      Summary run = run(Map.of("app", 120L), List.of(other), List.of(OVERFLOW));
      complains(APP, run, STALL, "was not found");
    }
  }

  @Test
  @DisplayName("a stall so weak that nobody would have dropped proves nothing")
  void tooWeak() {
    Stall weak = new Stall("db", "cpu", 5000, 5400, "", WhoDropped.PLACES);
    Summary quiet = run(Map.of(), List.of(FOUND), List.of());
    complains(NOBODY, quiet, weak, "too weak");
  }
}
