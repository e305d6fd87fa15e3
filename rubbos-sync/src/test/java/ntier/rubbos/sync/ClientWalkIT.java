package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.TransitionTable;
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
    EmulatedUser user = new EmulatedUser(TestSite.shared().http(), table, author, 11);

    assertThat(walk(user, STEPS)).isEqualTo(table.states());
  }

  /**
   * Users and authors that write at once: no deadlock, lost race or exhausted pool is seen as an
   * error.
   */
  @Test
  void manyAtOnceMeetNoError() throws Exception {
    HttpSite http = TestSite.shared().http();
    List<Callable<Set<Interaction>>> walks = new ArrayList<>();
    for (int i = 0; i < WALKERS; i++) {
      boolean author = i % 2 == 0;
      TransitionTable table =
          TransitionTable.load(author ? "read-write-author" : "read-write-user");
      EmulatedUser user = new EmulatedUser(http, table, author, i);
      walks.add(() -> walk(user, STEPS / WALKERS));
    }
    try (ExecutorService walkers = Executors.newFixedThreadPool(WALKERS)) {
      for (Future<Set<Interaction>> walk : walkers.invokeAll(walks)) {
        assertThat(walk.get()).isNotEmpty();
      }
    }
  }

  private static Set<Interaction> walk(EmulatedUser user, int steps) throws IOException {
    Set<Interaction> reached = EnumSet.noneOf(Interaction.class);
    for (int i = 0; i < steps; i++) {
      EmulatedUser.Step step = user.step();
      assertThat(step.answer().status())
          .as("%s: %s", step.path(), step.answer().page())
          .isEqualTo(200);
      assertThat(step.answer().page()).as(step.path()).doesNotContain("ERROR");
      reached.add(step.interaction());
    }
    return reached;
  }
}
