package ntier.machine.local;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Does several things at the same time. */
final class AtOnce {
  private AtOnce() {}

  /**
   * Returns when all are done. The first that fails, or an interruption, interrupts those that are
   * not; it is thrown when they have ended.
   *
   * @param tell hears of each result as soon as it is there, on the calling thread
   */
  static <T> void call(List<Callable<T>> tasks, Consumer<T> tell)
      throws IOException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletionService<T> results = new ExecutorCompletionService<>(threads);
      tasks.forEach(results::submit);
      try {
        for (int done = 0; done < tasks.size(); done++) {
          tell.accept(next(results));
        }
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static <T> T next(CompletionService<T> results) throws IOException, InterruptedException {
    try {
      return results.take().get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case IOException cause -> throw cause;
        case InterruptedException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case Throwable cause -> throw new IOException(cause);
      }
    }
  }
}
