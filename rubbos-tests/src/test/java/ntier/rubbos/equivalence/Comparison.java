package ntier.rubbos.equivalence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import ntier.rubbos.model.Interaction;

/**
 * Asks systems the same in the same order, each its own requests one after the other, all systems
 * at once.
 *
 * @param systems the first one is what the others should be like
 */
record Comparison(List<RubbosSystem> systems, WriteTimes times) {

  /** So many requests are asked before answers are compared and forgotten. */
  private static final int ROUND = 250;

  /** With so many differences there is no point in going on. */
  private static final int ENOUGH = 50;

  /**
   * What came of it.
   *
   * @param statuses of the first system's answers, by interaction
   */
  record Outcome(List<Difference> differences, Map<Interaction, Set<Integer>> statuses) {}

  Outcome of(List<SiteRequest> requests) throws InterruptedException, ExecutionException {
    Outcome outcome = new Outcome(new ArrayList<>(), new EnumMap<>(Interaction.class));
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int at = 0; at < requests.size() && outcome.differences.size() < ENOUGH; at += ROUND) {
        List<SiteRequest> round = requests.subList(at, Math.min(requests.size(), at + ROUND));
        List<Callable<List<SiteAnswer>>> asking = new ArrayList<>();
        for (RubbosSystem system : systems) {
          asking.add(() -> answers(system, round));
        }
        List<List<SiteAnswer>> answers = new ArrayList<>();
        for (Future<List<SiteAnswer>> future : executor.invokeAll(asking)) {
          answers.add(future.get());
        }
        compare(round, answers, outcome);
      }
    }
    return outcome;
  }

  private void compare(
      List<SiteRequest> requests, List<List<SiteAnswer>> answers, Outcome outcome) {
    for (int i = 0; i < requests.size(); i++) {
      SiteAnswer expected = answers.getFirst().get(i);
      outcome
          .statuses
          .computeIfAbsent(requests.get(i).interaction(), _ -> new TreeSet<>())
          .add(expected.status());
      for (int system = 1; system < systems.size(); system++) {
        SiteAnswer actual = answers.get(system).get(i);
        if (!actual.equals(expected)) {
          outcome.differences.add(
              new Difference(
                  i == 0 ? "nothing" : requests.get(i - 1).toString(),
                  requests.get(i),
                  systems.get(system).name(),
                  expected,
                  actual));
        }
      }
    }
  }

  private List<SiteAnswer> answers(RubbosSystem system, List<SiteRequest> requests)
      throws IOException {
    List<SiteAnswer> answers = new ArrayList<>();
    try (RawConnection connection = new RawConnection(system.port())) {
      for (SiteRequest request : requests) {
        answers.add(answer(connection, request).masked(times));
      }
    }
    return answers;
  }

  /** What breaks the connection off is an answer too, to be compared. */
  private static SiteAnswer answer(RawConnection connection, SiteRequest request)
      throws IOException {
    try {
      return connection.ask(request);
    } catch (IOException e) {
      connection.close();
      return new SiteAnswer(0, "none: " + e, "");
    }
  }
}
