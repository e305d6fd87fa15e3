package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import ntier.archive.RunDirectory;
import ntier.machine.MachineTakenException;
import ntier.machine.RunFailedException;
import ntier.plan.Plan;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.journal.TestbedLockedException;

/**
 * Runs that nobody makes: each only makes its folder, and is known by its plan's number of users.
 * They end well unless they are told otherwise.
 */
final class PretendedRuns implements RunMaker {
  private final List<Integer> made = new ArrayList<>();
  private final List<Long> seeds = new ArrayList<>();
  private Trouble trouble;

  /** What happens to a run before it ends well. */
  @FunctionalInterface
  interface Trouble {
    void happen(int users, Supplier<RunDirectory> directory) throws Exception;
  }

  PretendedRuns() {
    endWell();
  }

  @Override
  public void make(Plan plan, Supplier<RunDirectory> directory) throws Exception {
    trouble.happen(plan.workload().users(), directory);
    directory.get();
    made.add(plan.workload().users());
    seeds.add(plan.workload().seed());
  }

  /** The seeds of the same runs. */
  List<Long> seeds() {
    return seeds;
  }

  /** The users of the runs that ended well, in their order. */
  List<Integer> made() {
    return made;
  }

  /** From now on, and with those forgotten that were made. */
  void endWell() {
    trouble = (users, directory) -> {};
    made.clear();
    seeds.clear();
  }

  void meet(Trouble newTrouble) {
    trouble = newTrouble;
  }

  /** All runs with so many users fail from now on, as when a server dies. */
  void failAt(int fatal) {
    trouble =
        (users, directory) -> {
          if (users == fatal) {
            directory.get();
            throw new RunFailedException("db died");
          }
        };
  }

  /**
   * Somebody else takes the lab after the first run.
   *
   * @param folder for the lab's files
   * @param all is to be ended by it
   */
  void loseTheLab(Path folder, Callable<?> all) throws IOException {
    TestbedSettings settings = new TestbedSettings("other", folder.resolve("lab"));
    trouble =
        (users, directory) -> {
          if (made.size() == 1) {
            take(settings);
          }
        };
    try (TestbedLock other = TestbedLock.acquire(settings, "up apache-tomcat-mysql")) {
      assertThat(other.directory()).isDirectory();
      assertThatThrownBy(all::call).isInstanceOf(MachineTakenException.class);
    }
    endWell();
  }

  private static void take(TestbedSettings settings) throws IOException {
    try {
      TestbedLock.acquire(settings, "a second one").close();
    } catch (TestbedLockedException taken) {
      throw new MachineTakenException(taken);
    }
  }

  /**
   * What a KILL leaves: the files of the moment, here in the middle of a run.
   *
   * @param run its number, from 1
   * @param folder of all runs
   * @param all makes them
   * @return the copy of the folder
   */
  Path killIn(int run, Path folder, Callable<?> all) throws Exception {
    Path copy = folder.resolveSibling("killed").resolve(folder.getFileName());
    trouble =
        (users, directory) -> {
          if (made.size() == run - 1) {
            directory.get();
            copy(folder, copy);
          }
        };
    all.call();
    endWell();
    return copy;
  }

  private static void copy(Path folder, Path copy) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        Path target = copy.resolve(folder.relativize(path));
        Files.createDirectories(target.getParent());
        Files.copy(path, target);
      }
    }
  }
}
