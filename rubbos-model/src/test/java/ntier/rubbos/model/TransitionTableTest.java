package ntier.rubbos.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class TransitionTableTest {

  @SuppressWarnings("unused") // by its name in @FieldSource
  static final Iterable<String> MIXES = TransitionTable.MIXES;

  @ParameterizedTest
  @CsvSource({"browse-only, 11", "read-write-user, 17", "read-write-author, 22"})
  void eachMixHasItsStates(String mix, int states) {
    TransitionTable table = TransitionTable.load(mix);

    assertThat(table.mix()).isEqualTo(mix);
    assertThat(table.start()).isEqualTo(Interaction.STORIES_OF_THE_DAY);
    assertThat(table.states()).hasSize(states);
  }

  @ParameterizedTest
  @FieldSource("MIXES")
  void drawsFollowTheFigures(String mix) {
    TransitionTable table = TransitionTable.load(mix);
    SplittableRandom random = new SplittableRandom(7);
    int draws = 100_000;
    for (Interaction state : table.states()) {
      Map<Transition, Integer> counts = new HashMap<>();
      for (int i = 0; i < draws; i++) {
        counts.merge(table.next(state, random.nextDouble()), 1, Integer::sum);
      }
      expected(table, state)
          .forEach(
              (target, probability) ->
                  assertThat(counts.getOrDefault(target, 0) / (double) draws)
                      .as("%s -> %s", state, target)
                      .isCloseTo(probability, within(0.006)));
    }
  }

  /**
   * What the running sum leaves to each target: never beyond 1 in all, and the rest to the state
   * itself.
   */
  private static Map<Transition, Double> expected(TransitionTable table, Interaction state) {
    Map<Transition, Double> expected = new HashMap<>();
    double left = 1;
    for (TransitionTable.Entry entry : table.row(state)) {
      double share = Math.min(left, entry.probability());
      expected.merge(entry.target(), share, Double::sum);
      left -= share;
    }
    expected.merge(new Transition.GoTo(state), left, Double::sum);
    return expected;
  }

  @Test
  void aDrawBeyondTheSumStays() {
    TransitionTable table = TransitionTable.load("browse-only");

    assertThat(table.next(Interaction.BROWSE, 0.999))
        .isEqualTo(new Transition.GoTo(Interaction.BROWSE));
    assertThat(table.next(Interaction.BROWSE, 0))
        .isEqualTo(new Transition.GoTo(Interaction.STORIES_OF_THE_DAY));
    assertThat(table.next(Interaction.VIEW_STORY, 0.899)).isEqualTo(new Transition.Back());
    assertThat(table.next(Interaction.VIEW_STORY, 0.95)).isEqualTo(new Transition.EndOfSession());
  }

  @Test
  void lastRowsGetLessWhereTheSumPassesOne() {
    TransitionTable table = TransitionTable.load("read-write-user");

    assertThat(table.next(Interaction.SUBMIT_STORY, 0.9999))
        .isEqualTo(new Transition.GoTo(Interaction.STORE_STORY));
  }

  @Test
  void historyIsEmptiedWhereBackCannotHappen() {
    TransitionTable table = TransitionTable.load("browse-only");

    assertThat(table.emptiesHistory(Interaction.STORIES_OF_THE_DAY)).isTrue();
    assertThat(table.emptiesHistory(Interaction.VIEW_STORY)).isFalse();
  }

  @Test
  void anUnknownMixIsRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TransitionTable.load("browse"))
        .withMessage(
            "unknown mix 'browse'; the mixes are browse-only, read-write-user, read-write-author");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "transitions: {Browse: {Browse: 2}}| x.yaml: Browse -> Browse: probability 2.0 is not in (0, 1]",
        "transitions: {Browse: {Browse: many}}| x.yaml: Browse -> Browse: 'many' is not a probability: a number above 0, at most 1",
        "transitions: {Browse: {Search: 0.5}}|"
            + " x.yaml: mix x: Search is a target of Browse but has no row of its own: add it under 'transitions'",
        "transitions: {Search: {Search: 1}}| x.yaml: mix x: Browse is the start but has no row of its own: add it under 'transitions'",
        "transitions: 3| x.yaml: transitions must be a map, but is: 3",
        "rows: {}| x.yaml: has the keys [mix, about, start, rows]; right are exactly [about, mix, start, transitions]",
      })
  void wrongTablesAreRefused(String rest, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("mix: x\nabout: y\nstart: Browse\n" + rest))
        .withMessage(message);
  }

  @Test
  void anUnknownStateIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("mix: x\nabout: y\nstart: Home\ntransitions: {}"))
        .withMessageStartingWith(
            "x.yaml: 'Home' is not a state; states are Back, EndOfSession and [StoriesOfTheDay, ");
  }

  private static TransitionTable read(String yaml) {
    return TransitionTableReader.read("x.yaml", new StringReader(yaml));
  }
}
