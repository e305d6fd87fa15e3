package ntier.lifecycle.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.machine.MachineTakenException;
import ntier.machine.RunFailedException;
import ntier.plan.Plan;
import ntier.plan.TurnsPlan;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.journal.TestbedLockedException;

/**
 * Runs that nobody makes: each only makes its folder and a manifest, and is known by its plan's
 * number of users. They end well unless they are told otherwise.
 */
final class PretendedRuns implements RunMaker {
  /** The version that makes them. */
  static final Manifest.Suite SUITE =
      new Manifest.Suite("0123456", false, Optional.of("v2.0-3-g0123456"));

  private final List<Plan> provided = new ArrayList<>();
  private final List<Plan> made = new ArrayList<>();
  private final List<String> turnsMade = new ArrayList<>();
  private Trouble trouble;
  private Optional<String> lacks = Optional.empty();

  /** What happens to a run before it ends well. */
  @FunctionalInterface
  interface Trouble {
    void happen(int users, Supplier<RunDirectory> directory) throws Exception;
  }

  PretendedRuns() {
    endWell();
  }

  @Override
  public void provide(List<Plan> plans) throws IOException {
    if (lacks.isPresent()) {
      throw new IOException(lacks.get());
    }
    provided.addAll(plans);
  }

  /** The users of the runs that all is there for. */
  List<Integer> provided() {
    return provided.stream().map(plan -> plan.workload().users()).toList();
  }

  @Override
  public void make(Plan plan, Supplier<RunDirectory> directory) throws Exception {
    trouble.happen(plan.workload().users(), directory);
    RunDirectory run = directory.get();
    // As a run does: a pending interruption would close the file.
    boolean interrupted = Thread.interrupted();
    run.write(manifest(run.id(), plan));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    made.add(plan);
  }

  /** One that is known by the name of its experiment. */
  @Override
  public void make(TurnsPlan plan, Supplier<RunDirectory> directory) throws Exception {
    make(plan.plans().getFirst(), directory);
    turnsMade.add(plan.experiment());
  }

  /** The experiments of the runs of turns that ended well. */
  List<String> turnsMade() {
    return turnsMade;
  }

  private static Manifest manifest(String id, Plan plan) {
    return new Manifest(
        Manifest.VERSION,
        id,
        plan.experiment(),
        RunState.FINISHED,
        "",
        "ntier run",
        SUITE,
        new Manifest.Machine("6.18.0", "a CPU", 2, 1L << 30, "v2", "Debian 12"),
        "25.0.1",
        plan.workload().seed(),
        List.of(),
        List.of(),
        new LinkedHashMap<>(),
        Manifest.Phases.NONE,
        100,
        Optional.empty(),
        Optional.empty());
  }

  /** The seeds of the same runs. */
  List<Long> seeds() {
    return made.stream().map(plan -> plan.workload().seed()).toList();
  }

  /** The users of the runs that ended well, in their order. */
  List<Integer> made() {
    return made.stream().map(plan -> plan.workload().users()).toList();
  }

  /** Their stacks. */
  List<String> stacks() {
    return made.stream().map(Plan::stack).toList();
  }

  /** From now on, and with those forgotten that were made. */
  void endWell() {
    trouble = (users, directory) -> {};
    lacks = Optional.empty();
    made.clear();
    turnsMade.clear();
  }

  /** What the runs need cannot be had, for a reason. */
  void lack(String why) {
    lacks = Optional.of(why);
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
   * Somebody else takes the testbed after the first run.
   *
   * @param folder for the testbed's files
   * @param all is to be ended by it
   */
  void loseTheTestbed(Path folder, Callable<?> all) throws IOException {
    TestbedSettings settings = new TestbedSettings("other", folder.resolve("testbed"));
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
