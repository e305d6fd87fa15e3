package ntier.rubbos.testsite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.TransitionTable;
import ntier.rubbos.model.data.DatabaseSize;

/**
 * Emulated users walk a transition table; any answer that the original's client counts as an error
 * ends the walk.
 *
 * @param done how many pages of each interaction were answered with what was asked for, not with
 *     "Sorry"; 0 for one that was asked for in vain, nothing for one that was never asked for
 */
public record Walk(Map<Interaction, Integer> done) {

  /**
   * One user walks.
   *
   * @throws AssertionError with path and page of the first error
   */
  public static Walk alone(EmulatedUser user, int steps) throws IOException {
    Map<Interaction, Integer> done = new EnumMap<>(Interaction.class);
    for (int i = 0; i < steps; i++) {
      EmulatedUser.Step step = user.step();
      String page = step.answer().page();
      if (step.answer().status() != 200 || page.contains("ERROR")) {
        throw new AssertionError(step.path() + ": " + step.answer().status() + ": " + page);
      }
      done.merge(step.interaction(), page.contains("Sorry") ? 0 : 1, Integer::sum);
    }
    return new Walk(done);
  }

  /**
   * Users and authors walk at once in the read-write mixes.
   *
   * @throws ExecutionException with the first walker's error
   */
  public static Walk atOnce(HttpSite http, DatabaseSize size, int walkers, int stepsEach)
      throws InterruptedException, ExecutionException {
    List<Callable<Walk>> walks = new ArrayList<>();
    for (int i = 0; i < walkers; i++) {
      boolean author = i % 2 == 0;
      TransitionTable table =
          TransitionTable.load(author ? "read-write-author" : "read-write-user");
      EmulatedUser user = new EmulatedUser(http, size, table, author, i);
      walks.add(() -> alone(user, stepsEach));
    }
    Walk all = new Walk(new EnumMap<>(Interaction.class));
    try (ExecutorService executor = Executors.newFixedThreadPool(walkers)) {
      for (Future<Walk> walk : executor.invokeAll(walks)) {
        walk.get().done.forEach((state, count) -> all.done.merge(state, count, Integer::sum));
      }
    }
    return all;
  }

  /** How many pages of this interaction were answered with what was asked for. */
  public int done(Interaction interaction) {
    return done.getOrDefault(interaction, 0);
  }
}
