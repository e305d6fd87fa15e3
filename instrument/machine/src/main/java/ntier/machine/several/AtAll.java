package ntier.machine.several;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import ntier.machine.MachineLacksException;
import ntier.machine.MachineTakenException;
import ntier.machine.RunFailedException;

/** Has the same done on machines at the same time. What fails says on which. */
final class AtAll {
  private AtAll() {}

  /** What is done on a machine. */
  @FunctionalInterface
  interface Told<T> {
    T by(Member member) throws IOException, InterruptedException;
  }

  /** The same, without an answer. */
  @FunctionalInterface
  interface Done {
    void by(Member member) throws IOException, InterruptedException;
  }

  /**
   * Has it done; the first that fails, or an interruption, breaks the others off.
   *
   * @return the answers, in the order of the machines
   */
  static <T> List<T> of(List<Member> members, Told<T> told)
      throws IOException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> answers = new ArrayList<>();
      members.forEach(member -> answers.add(threads.submit(() -> on(member, told))));
      List<T> all = new ArrayList<>();
      try {
        for (Future<T> answer : answers) {
          all.add(answer.get());
        }
        return all;
      } catch (ExecutionException failed) {
        throw thrown(failed);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  /**
   * Has it done everywhere, also where it fails elsewhere; an interruption does not break it off.
   *
   * @throws IOException the first failure, with the others suppressed in it; an unchecked one as it
   *     is
   */
  static void whole(List<Member> members, Done done) throws IOException {
    List<Thread> threads = new ArrayList<>();
    List<Exception> failures = Collections.synchronizedList(new ArrayList<>());
    for (Member member : members) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      on(
                          member,
                          told -> {
                            done.by(told);
                            return 0;
                          });
                    } catch (IOException | InterruptedException | RuntimeException failed) {
                      failures.add(failed);
                    }
                  }));
    }
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!failures.isEmpty()) {
      Exception first = failures.getFirst();
      failures.stream().skip(1).forEach(first::addSuppressed);
      switch (first) {
        case IOException io -> throw io;
        case RuntimeException unchecked -> throw unchecked;
        default -> throw new IOException(first.getMessage(), first);
      }
    }
  }

  private static <T> T on(Member member, Told<T> told) throws IOException, InterruptedException {
    try {
      return told.by(member);
    } catch (MachineLacksException lacks) {
      throw new MachineLacksException("machine " + member.name() + ": " + lacks.getMessage());
    } catch (RunFailedException ended) {
      RunFailedException named =
          new RunFailedException("machine " + member.name() + ": " + ended.getMessage());
      named.initCause(ended);
      throw named;
    } catch (MachineTakenException taken) {
      throw new MachineTakenException(
          new IOException("machine " + member.name() + ": " + taken.getMessage(), taken));
    }
  }

  private static IOException thrown(ExecutionException failed) throws InterruptedException {
    switch (failed.getCause()) {
      case InterruptedException cause -> throw cause;
      case RuntimeException cause -> throw cause;
      case Error cause -> throw cause;
      case IOException cause -> {
        return cause;
      }
      case Throwable cause -> {
        return new IOException(cause);
      }
    }
  }
}
