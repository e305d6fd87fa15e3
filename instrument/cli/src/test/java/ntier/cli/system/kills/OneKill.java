package ntier.cli.system.kills;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import ntier.cli.system.MachineState;
import ntier.cli.system.Ntier;
import ntier.cli.system.state.Proc;

/** Starts a scenario, kills, cleans, and compares the machine with what it was before. */
final class OneKill {
  /** A command has 30 s to clean up after TERM. */
  private static final Duration DOWN = Duration.ofSeconds(45);

  /** How long a command may go on that has lost a helper, before it gets TERM. */
  private static final Duration GOES_ON = Duration.ofSeconds(3);

  /** Other commands see at once that the first one is gone. */
  private static final Duration OTHERS = Duration.ofSeconds(15);

  /** The longest that a section may let wait for its beginning. */
  private static final long BEGINS_MILLIS = 60_000;

  /** The kernel takes a little longer for some of what a process had: measured 20 to 80 ms. */
  static final long SETTLES_MILLIS = 3_000;

  /** One clean of so many is killed too, and has to be made again. */
  private static final int ONE_OF = 3;

  /** What a clean with something to undo takes. */
  private static final long CLEAN_MILLIS = 1_500;

  private static final long BETWEEN_LOOKS_MILLIS = 20;
  private static final int FAILED = 4;
  private static final int LACKS = 3;

  /**
   * By a command that undoes what it has done, and by the JVM alone before it has done anything.
   */
  private static final Set<Integer> BY_TERM = Set.of(130, 143);

  private final Draw draw;
  private final Scenario scenario;
  private final Random random;
  private final List<String> faults = Collections.synchronizedList(new ArrayList<>());
  private final long begun = System.nanoTime();
  private String moment = "";
  private String killed = Outcome.NOBODY;
  private String end = "not started";
  private String clean = "not cleaned";
  private String recording = "";

  OneKill(Draw draw, Scenario scenario) {
    this.draw = draw;
    this.scenario = scenario;
    this.random = new Random(draw.seed());
  }

  /** All of it; whatever goes wrong is in the outcome. */
  Outcome carryOut() throws InterruptedException {
    try (Family family = new Family()) {
      try {
        carryOut(family);
      } catch (IOException | RuntimeException | AssertionError broken) {
        faults.add("broken off: " + broken);
      } finally {
        Family.kill(family.alive());
      }
    }
    return new Outcome(
        draw,
        moment,
        killed,
        end,
        clean,
        recording,
        (System.nanoTime() - begun) / 1e9,
        List.copyOf(faults));
  }

  private void carryOut(Family family) throws IOException, InterruptedException {
    MachineState before = MachineState.now(scenario.cache());
    Optional<Recordings> recordings = Optional.empty();
    if (scenario.runs().isPresent()) {
      recordings = Optional.of(new Recordings(scenario.runs().get()));
    }
    Ntier command = scenario.start();
    family.add(command.pid());
    Thread driver = Thread.ofPlatform().daemon().name("driver").start(() -> drive(command, family));
    try {
      boolean inTime = await(command, Moment.of(draw, scenario.life()));
      if (recordings.isPresent()) {
        recordings.get().finishedSoFar();
      }
      if (inTime) {
        kill(command, family);
      }
      awaitEnd(command);
    } finally {
      driver.interrupt();
      driver.join();
    }
    awaitOthers();
    faults.addAll(Commands.faults(draw.scenario().label(), command.text()));
    clean(before, family);
    if (recordings.isPresent()) {
      recording = recordings.get().judge(faults);
    }
    faults.addAll(scenario.faults());
  }

  private void drive(Ntier command, Family family) {
    try {
      scenario.drive(command, family);
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    } catch (Exception | AssertionError _) {
      // The command was killed meanwhile, or did not start: seen by who waits for it.
    }
  }

  /**
   * Waits for the moment, with TERM before it if it is to come.
   *
   * @return whether the command was still there
   */
  private boolean await(Ntier command, Moment drawn) throws IOException, InterruptedException {
    moment = drawn.toString();
    long deadline = System.nanoTime() + Duration.ofMillis(BEGINS_MILLIS).toNanos();
    while (!command.text().contains(drawn.section().begins())) {
      if (!command.isAlive()) {
        faults.add("it ended before \"%s\"".formatted(drawn.section().begins()));
        return false;
      }
      if (System.nanoTime() > deadline) {
        faults.add("\"%s\" did not come in time".formatted(drawn.section().begins()));
        return true;
      }
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
    }
    boolean inTime = !command.endsWithin(Duration.ofMillis(drawn.offsetMillis()));
    if (inTime && drawn.isAfterTerm()) {
      command.terminate();
      inTime = !command.endsWithin(Duration.ofMillis(drawn.afterTermMillis()));
    }
    return inTime;
  }

  private void kill(Ntier command, Family family) throws InterruptedException {
    List<Proc> victims =
        switch (draw.victim()) {
          case MAIN -> Proc.of(command.pid()).stream().toList();
          case HELPER -> helper(command, family);
          case ALL -> family.alive();
        };
    victims = new ArrayList<>(victims);
    Collections.shuffle(victims, random);
    killed = draw.victim() == Victim.ALL ? victims.size() + " processes" : Family.names(victims);
    Family.kill(victims);
    if (draw.victim() == Victim.ALL) {
      // Whoever was born meanwhile.
      Family.kill(family.alive());
    }
  }

  /** One helper; when there is none yet, the first one. */
  private List<Proc> helper(Ntier command, Family family) throws InterruptedException {
    Proc helper = family.helper(command.pid(), random);
    while (helper == null && command.isAlive()) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      helper = family.helper(command.pid(), random);
    }
    return helper == null ? List.of() : List.of(helper);
  }

  /** A command that has lost a helper goes on or ends; then it has to end on TERM. */
  private void awaitEnd(Ntier command) throws IOException, InterruptedException {
    boolean byItself = command.endsWithin(GOES_ON);
    long asked = System.nanoTime();
    if (!byItself) {
      command.terminate();
      if (!command.endsWithin(DOWN)) {
        faults.add("it did not end within %s after TERM".formatted(DOWN));
        command.kill();
      }
    }
    int code = command.await(DOWN).exitCode();
    end =
        byItself
            ? "ended " + code
            : "on TERM ended %d in %.1f s".formatted(code, (System.nanoTime() - asked) / 1e9);
    // A download or a build whose helper is gone says what could not be had, as for any other
    // reason.
    boolean notHad = draw.scenario() == Scenario.Kind.BUILD && code == LACKS;
    boolean inOrder = code == 0 || code == FAILED || notHad || BY_TERM.contains(code);
    if (draw.victim() == Victim.HELPER && !inOrder && !killed.startsWith("inject")) {
      faults.add("without its helper it ended with %d:\n%s".formatted(code, tail(command.text())));
    }
    if (killed.equals(Outcome.NOBODY) && code != 0 && !BY_TERM.contains(code)) {
      faults.add(
          "it ended with %d before it was killed:\n%s".formatted(code, tail(command.text())));
    }
  }

  private void awaitOthers() throws IOException, InterruptedException {
    for (Ntier other : scenario.others()) {
      if (!other.endsWithin(OTHERS)) {
        faults.add("another command went on:\n" + tail(other.text()));
        other.kill();
      }
      faults.addAll(Commands.faults("inject", other.text()));
    }
  }

  private void clean(MachineState before, Family family) throws IOException, InterruptedException {
    String broken = random.nextInt(ONE_OF) == 0 ? killClean(family) : "";
    Ntier.Result first = Commands.run(scenario.cache(), "clean");
    long undone = first.text().lines().filter(line -> line.startsWith("undone:")).count();
    clean = "%sclean %d undid %d".formatted(broken, first.exitCode(), undone);
    if (first.exitCode() != 0 || first.text().contains("NOT undone")) {
      faults.add("clean ended with %d:\n%s".formatted(first.exitCode(), first.text().indent(4)));
    }
    faults.addAll(MachineState.differencesAfter(before, scenario.cache(), SETTLES_MILLIS));
    List<Proc> alive = family.alive();
    if (!alive.isEmpty()) {
      faults.add("still there: " + Family.names(alive));
      alive.forEach(process -> faults.add("  " + process.commandLine()));
    }
    if (!faults.isEmpty()) {
      faults.add("clean said:\n" + first.text().indent(4));
    }
    Ntier.Result second = Commands.run(scenario.cache(), "clean");
    if (second.exitCode() != 0 || !second.text().contains("nothing to clean")) {
      faults.add("a second clean found:\n" + second.text().indent(4));
    }
  }

  /** Kills clean itself as well, with all that it has started, at a moment of its second. */
  private String killClean(Family family) throws IOException, InterruptedException {
    Ntier doomed = Commands.start(scenario.cache(), "clean");
    family.add(doomed.pid());
    long millis = random.nextLong(CLEAN_MILLIS);
    if (doomed.endsWithin(Duration.ofMillis(millis))) {
      return "";
    }
    Family.kill(family.alive());
    doomed.await(DOWN);
    return "clean killed after %.2f s, ".formatted(millis / 1e3);
  }

  private static String tail(String text) {
    List<String> lines = text.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 12), lines.size())).indent(4);
  }
}
