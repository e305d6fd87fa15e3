package ntier.lifecycle;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import ntier.archive.DatabaseReport;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.plan.TierPlan;

/**
 * Counts the database's rows before and after the load, for {@code database.json}: did every write
 * that was acknowledged get there? The first count runs while the tiers above the database start,
 * so nothing waits for it; the second when they have stopped, so nothing writes any more and no
 * connection is in use. A count that fails is recorded as such and ends no run. Does nothing for a
 * mix that only reads, and where no tier holds the database.
 */
final class WriteCheck {
  private final Optional<TierPlan> database;
  private final CompletableFuture<DatabaseReport.Count> before = new CompletableFuture<>();
  private final SystemUnderTest system;

  WriteCheck(SystemUnderTest system) {
    this.system = system;
    this.database = system.plan().data().filter(_ -> system.writes());
  }

  /** To be told of each server that serves; begins the first count at the database. */
  void ready(Answer.Serving server) {
    if (database.isPresent() && server.host().equals(database.get().host())) {
      Thread.ofPlatform().daemon().name("row count").start(this::countBefore);
    }
  }

  private void countBefore() {
    try {
      before.complete(count());
    } catch (IOException | RuntimeException | InterruptedException failed) {
      before.completeExceptionally(failed);
    }
  }

  private DatabaseReport.Count count() throws IOException, InterruptedException {
    return system.machine().countRows();
  }

  /** Waits for the first count, a few seconds at the most: the load must not begin before it. */
  void awaitBefore() throws InterruptedException {
    if (database.isPresent()) {
      try {
        before.get();
      } catch (ExecutionException failed) {
        // Recorded in the end: a run without this proof is still a run.
      }
    }
  }

  /** Stops what writes, counts again, and records both. */
  void finish(RunDirectory run) throws IOException, InterruptedException {
    if (database.isEmpty()) {
      return;
    }
    system.stopAbove(database.get());
    Optional<DatabaseReport.Count> first = Optional.empty();
    Optional<DatabaseReport.Count> second = Optional.empty();
    String why = "";
    try {
      first = Optional.of(before.get());
      second = Optional.of(count());
    } catch (ExecutionException failed) {
      why = "before the load " + failed.getCause().getMessage();
    } catch (IOException failed) {
      why = "after the load " + failed.getMessage();
    }
    run.write(new DatabaseReport(DatabaseReport.VERSION, first, second, why));
  }
}
