package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.TransitionTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The three mixes, walked as the original's client walks them: no page is an error, and all states
 * are reached.
 */
class ClientWalkIT {

  private static final int STEPS = 3_000;

  @ParameterizedTest
  @CsvSource({"browse-only, false", "read-write-user, false", "read-write-author, true"})
  void walksWithoutAnError(String mix, boolean author) throws Exception {
    TransitionTable table = TransitionTable.load(mix);
    EmulatedUser user = new EmulatedUser(TestSite.shared().http(), table, author, 11);
    Map<Interaction, LongSummaryStatistics> pageBytes = new EnumMap<>(Interaction.class);

    for (int i = 0; i < STEPS; i++) {
      EmulatedUser.Step step = user.step();
      assertThat(step.answer().status())
          .as("%s: %s", step.path(), step.answer().page())
          .isEqualTo(200);
      assertThat(step.answer().page()).as(step.path()).doesNotContain("ERROR");
      pageBytes
          .computeIfAbsent(step.interaction(), _ -> new LongSummaryStatistics())
          .accept(step.answer().page().length());
    }

    assertThat(pageBytes.keySet()).isEqualTo(table.states());
    System.out.println(mix + ": " + pageBytes);
  }
}
