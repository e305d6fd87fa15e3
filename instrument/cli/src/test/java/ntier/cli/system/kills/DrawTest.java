package ntier.cli.system.kills;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.cli.system.kills.Moment.Section;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DrawTest {
  private static final List<Section> LIFE =
      List.of(new Section("start", "", 6_000), new Section("injections", "serves", 4_000));

  @Test
  @DisplayName("a seed's kills are the same each time, however many are made of them")
  void bySeed() {
    List<Draw> hundred = Draw.deal(7, 100);
    assertThat(Draw.deal(7, 100)).isEqualTo(hundred);
    assertThat(Draw.deal(7, 12)).isEqualTo(hundred.subList(0, 12));
    assertThat(Draw.deal(8, 100)).isNotEqualTo(hundred);
    assertThat(hundred).extracting(Draw::number).startsWith(1, 2, 3).endsWith(100);
  }

  @Test
  @DisplayName("any five from the first, the sixth, … on have each scenario, any three each victim")
  void dealt() {
    List<Draw> draws = Draw.deal(7, 30);
    for (int from = 0; from < draws.size(); from += 5) {
      assertThat(draws.subList(from, from + 5))
          .extracting(Draw::scenario)
          .containsExactlyInAnyOrder(Scenario.Kind.values());
    }
    for (int from = 0; from < draws.size(); from += 3) {
      assertThat(draws.subList(from, from + 3))
          .extracting(Draw::victim)
          .containsExactlyInAnyOrder(Victim.values());
    }
  }

  @Test
  @DisplayName("the moment is in any section, or after TERM that comes in any of them")
  void moments() {
    // A life of 10 s, and 1 s after TERM.
    assertThat(moment(0, 0)).isEqualTo(new Moment(LIFE.get(0), 0, -1));
    assertThat(moment(3 / 11.0, 0)).isEqualTo(new Moment(LIFE.get(0), 3_000, -1));
    assertThat(moment(7 / 11.0, 0)).isEqualTo(new Moment(LIFE.get(1), 1_000, -1));
    assertThat(moment(10.5 / 11, 0.2)).isEqualTo(new Moment(LIFE.get(0), 2_000, 500));
    assertThat(moment(10.25 / 11, 0.9)).isEqualTo(new Moment(LIFE.get(1), 3_000, 250));
  }

  private static Moment moment(double at, double term) {
    return Moment.of(new Draw(1, Scenario.Kind.UP, Victim.MAIN, at, term, 0), LIFE);
  }
}
