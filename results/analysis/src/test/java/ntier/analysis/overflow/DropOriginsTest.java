package ntier.analysis.overflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.TwoStops;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two stops at once: 200 requests per second fill 50 places 250 ms after a stop begins, give or
 * take a tenth.
 */
class DropOriginsTest {
  @TempDir Path runs;

  private List<Episode> episodes(RunFixture run, Millibottleneck... stops) {
    RunData recording = RunDataReader.read(run.write(runs, "run"));
    Drops drops = Drops.of(recording);
    return new EpisodeFinder(recording, List.of(stops), VlrtCauses.of(recording, drops))
        .episodes(drops);
  }

  /** Whose drops there were, by when the first of an episode was lost: such as {@code app+db}. */
  private static TreeMap<Long, String> byStart(List<Episode> episodes) {
    TreeMap<Long, String> found = new TreeMap<>();
    for (Episode one : episodes) {
      found.put(
          (one.startMicros() - RunFixture.START_MICROS) / 1000,
          one.origins().stream()
              .map(origin -> origin.tier())
              .sorted()
              .collect(Collectors.joining("+")));
    }
    return found;
  }

  @ParameterizedTest(name = "NX={0}: {1} stops, then {2}")
  @DisplayName(
      "each drop goes to the stop that fills the queue by then, and between them to both, in"
          + " either order")
  @CsvSource({"0,app,db", "0,db,app", "0,web,db", "0,app,web", "1,app,db", "1,db,app"})
  void overlapping(int nx, String first, String second) {
    // The first alone keeps 50 places full from 3250 to 3500, the second one from 3600.
    TreeMap<Long, String> found =
        byStart(
            episodes(
                TwoStops.run(nx, 3250, 3900),
                TwoStops.stop(first, 3000, 3500),
                TwoStops.stop(second, 3350, 3900)));
    String both = Set.of(first, second).stream().sorted().collect(Collectors.joining("+"));
    assertThat(found.floorEntry(3450L).getValue()).isEqualTo(first);
    assertThat(found.floorEntry(3560L).getValue()).isEqualTo(both);
    assertThat(found.floorEntry(3800L).getValue()).isEqualTo(second);
  }

  @Test
  @DisplayName(
      "NX=2: what app, that stopped later, does not send cannot overflow db: db's stop did")
  void nothingComesFromAbove() {
    assertThat(
            byStart(
                    episodes(
                        TwoStops.run(2, 3250, 3600),
                        TwoStops.stop("db", 3000, 3600),
                        TwoStops.stop("app", 3200, 3900)))
                .values())
        .containsOnly("db");
  }

  @Test
  @DisplayName("NX=2: app's burst when it goes on overflows db, whose stop has only just begun")
  void burstFromAbove() {
    RunFixture run = TwoStops.run(2, 3505, 3560);
    for (int i = 0; i < 100; i++) {
      run.serve("app", 3000 + i * 5, 3700);
    }
    assertThat(
            byStart(
                    episodes(
                        run, TwoStops.stop("app", 3000, 3500), TwoStops.stop("db", 3480, 3900)))
                .values())
        .containsOnly("app");
  }

  @Test
  @DisplayName(
      "an overflow that goes on is the millibottleneck's as long as the queue has not drained")
  void notDrained() {
    // Some 55 requests wait in app, that has 50 places, until 4600; another 55 from 5100 on.
    RunFixture run = TwoStops.run(1, 3700, 4400);
    for (int i = 0; i < 55; i++) {
      run.serve("app", 3600 + i, 4600);
      run.serve("app", 5100 + i, 5600);
    }
    TreeMap<Long, String> found = byStart(episodes(run, TwoStops.stop("web", 3000, 3500)));
    assertThat(found.values()).containsOnly("web");
    RunFixture later = TwoStops.run(1, 5200, 5500);
    for (int i = 0; i < 55; i++) {
      later.serve("app", 3600 + i, 4600);
      later.serve("app", 5100 + i, 5600);
    }
    assertThat(byStart(episodes(later, TwoStops.stop("web", 3000, 3500))).values())
        .containsOnly("");
  }

  /** App holds 100 requests from its stop until a time; db drops 800 to 900 ms after the stop. */
  private List<Episode> dropsLate(int heldUntil) {
    RunFixture run = TwoStops.run(2, 4300, 4400);
    for (int i = 0; i < 100; i++) {
      run.serve("app", 3000 + i * 5, heldUntil);
    }
    return episodes(run, TwoStops.stop("app", 3000, 3500));
  }

  @Test
  @DisplayName("what a tier sends down late is its stop's as long as it has half of what it held")
  void heldBack() {
    assertThat(byStart(dropsLate(4500)).values()).containsOnly("app");
    assertThat(byStart(dropsLate(3900)).values()).containsOnly("");
  }

  @Test
  @DisplayName("where either alone keeps the queue full, a drop is from both, and the text says so")
  void either() {
    List<Episode> found =
        episodes(
            TwoStops.run(0, 3300, 3500),
            TwoStops.stop("app", 3000, 3500),
            TwoStops.stop("db", 3020, 3500));
    assertThat(byStart(found).values()).containsOnly("app+db");
    assertThat(found.getFirst().sentence()).contains("It comes from", "too, which was stopped");
  }

  @Test
  @DisplayName("a stop that began a moment before the drops did not fill 50 places")
  void latecomer() {
    assertThat(
            byStart(
                    episodes(
                        TwoStops.run(0, 3300, 3380),
                        TwoStops.stop("db", 3000, 3500),
                        TwoStops.stop("app", 3290, 3400)))
                .values())
        .containsOnly("db");
  }
}
