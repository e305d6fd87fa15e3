package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import ntier.rubbos.model.TransitionTable;
import ntier.rubbos.testsite.EmulatedUser;
import ntier.rubbos.testsite.Walk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The three mixes, walked as the original's client walks them: no page is an error, and all states
 * are reached.
 */
class ClientWalkIT {

  private static final int STEPS = 3_000;
  private static final int WALKERS = 8;

  @ParameterizedTest
  @CsvSource({"browse-only, false", "read-write-user, false", "read-write-author, true"})
  void walksWithoutAnError(String mix, boolean author) throws Exception {
    TransitionTable table = TransitionTable.load(mix);
    EmulatedUser user =
        new EmulatedUser(TestSite.shared().http(), TestSite.SIZE, table, author, 11);

    assertThat(Walk.alone(user, STEPS).done().keySet()).isEqualTo(table.states());
  }

  /**
   * Users and authors that write at once: no deadlock, lost race or exhausted pool is seen as an
   * error.
   */
  @Test
  void manyAtOnceMeetNoError() throws Exception {
    Walk walk = Walk.atOnce(TestSite.shared().http(), TestSite.SIZE, WALKERS, STEPS / WALKERS);

    assertThat(walk.done()).isNotEmpty();
  }
}
