package ntier.watch.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import ntier.archive.ListenerSample;
import ntier.watch.acceptance.Seen.Millibottleneck;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A run from second 0 to 60, and a watch from 5 to 55, so that 6 to 54 is compared. */
class ComparisonTest {
  private static final Millibottleneck STOP = found(10_000, 500);

  private static Millibottleneck found(long atMillis, long millis) {
    return new Millibottleneck("app", "freeze", atMillis * 1000, (atMillis + millis) * 1000);
  }

  private static Comparison of(List<Millibottleneck> run, List<Millibottleneck> watch) {
    return Comparison.of(run(60, 0, run), new Seen(5_000_000, 55_000_000, drops(0), watch));
  }

  private static Seen run(long seconds, long drops, List<Millibottleneck> found) {
    return new Seen(0, seconds * 1_000_000, drops(drops), found);
  }

  /** At web alone, in second 20. */
  private static SequencedMap<String, List<ListenerSample>> drops(long packets) {
    SequencedMap<String, List<ListenerSample>> drops = new LinkedHashMap<>();
    drops.put(
        "web", Stream.of(8, 20, 30).map(at -> sample(at, at < 20 ? 7 : 7 + packets)).toList());
    drops.put("app", List.of());
    return drops;
  }

  private static ListenerSample sample(long second, long drops) {
    return new ListenerSample(second * 1_000_000, "web", "10.0.0.1", 80, 0, 128, drops);
  }

  @Test
  @DisplayName("a begin that is 50 ms off is the same, one of 51 ms is not")
  void near() {
    assertThat(of(List.of(STOP), List.of(found(10_050, 450))).sameFound()).isTrue();
    Comparison off = of(List.of(STOP), List.of(found(10_051, 449)));
    assertThat(off.pairs()).hasSize(1);
    assertThat(off.sameFound()).isFalse();
    assertThat(off.farthestMicros()).isEqualTo(51_000);
  }

  @Test
  @DisplayName("what one alone found is told of that one")
  void alone() {
    assertThat(of(List.of(STOP), List.of()).runAlone()).containsExactly(STOP);
    assertThat(of(List.of(), List.of(STOP)).watchAlone()).containsExactly(STOP);
    Millibottleneck other = new Millibottleneck("db", "freeze", 10_000_000, 10_500_000);
    Comparison elsewhere = of(List.of(STOP), List.of(other));
    assertThat(elsewhere.runAlone()).containsExactly(STOP);
    assertThat(elsewhere.watchAlone()).containsExactly(other);
  }

  @Test
  @DisplayName("what was before the watch, or half in it, counts for neither")
  void edges() {
    Comparison before = of(List.of(found(4_800, 500)), List.of(found(5_000, 300)));
    assertThat(before.sameFound()).isTrue();
    assertThat(before.pairs()).isEmpty();
    assertThat(of(List.of(found(2_000, 500)), List.of()).quiet()).isTrue();
  }

  @Test
  @DisplayName("drops of the time in common alone, and by whom")
  void drops() {
    Comparison both =
        Comparison.of(run(60, 9, List.of()), new Seen(5_000_000, 55_000_000, drops(8), List.of()));
    assertThat(both.inRun()).containsEntry("web", 9L).containsEntry("app", 0L);
    assertThat(both.sameDrop()).isTrue();
    assertThat(both.quiet()).isFalse();
    assertThat(of(List.of(), List.of()).quiet()).isTrue();
    Comparison missed = Comparison.of(run(60, 9, List.of()), run(60, 0, List.of()));
    assertThat(missed.sameDrop()).isFalse();
  }
}
