package ntier.cli.system.kills;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import ntier.cli.system.CausesUnderWay;
import ntier.cli.system.MachineState;
import ntier.cli.system.Ntier;
import ntier.provisioning.Cache;

/**
 * SIGKILL at moments drawn by a seed, one after the other: after each, {@code clean} must bring the
 * machine back. {@code benchmarks/kills} calls {@link #main}.
 */
public final class Kills {
  /** A kill takes about 20 s here, and at the most so long, whatever hangs. */
  private static final Duration LONGEST = Duration.ofSeconds(240);

  /** A machine that is faster than the one here may be done before the moment that is drawn. */
  private static final int TRIES = 5;

  private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
  private static final Path FOLDER = Ntier.HOME.resolve("target").resolve("kills");

  private final CausesUnderWay causes;
  private final PrintStream out;

  /**
   * @param out gets a line for each kill, and what is not as it should be
   */
  Kills(PrintStream out) throws Exception {
    this.causes = CausesUnderWay.ofThisMachine();
    this.out = out;
  }

  /**
   * Makes some of a seed's kills, and starts a stack in the ordinary way after the last one.
   *
   * @param from the number of the first one, from 1
   * @param count up to which number
   */
  List<Outcome> make(long seed, int from, int count) throws Exception {
    Ntier.Result clean = Commands.run(Cache.defaultRoot(), "clean");
    if (clean.exitCode() != 0) {
      throw new IllegalStateException("clean fails before any kill:\n" + clean.text());
    }
    notKilled();
    out.printf("kills %d to %d of seed %d; causes: %s%n", from, count, seed, causes.names());
    List<Outcome> outcomes = new ArrayList<>();
    for (Draw draw : Draw.deal(seed, count).subList(from - 1, count)) {
      Outcome outcome = bounded(draw);
      tell(outcome);
      for (int tries = 1; !outcome.counts() && tries < TRIES; tries++) {
        outcome = bounded(outcome.draw().again());
        tell(outcome);
      }
      outcomes.add(outcome);
      if (!outcome.equal()) {
        // The next one is to begin on a machine as clean as can be.
        Commands.run(Cache.defaultRoot(), "clean");
      }
    }
    return outcomes;
  }

  /** Fills the cache, and leaves a finished run that no kill may touch. */
  private void notKilled() throws Exception {
    FileTree.remove(FOLDER.resolve("runs"));
    Ntier.Result run = RunScenarios.everyCause(FOLDER.resolve("runs"), causes).start().await();
    if (run.exitCode() != 0) {
      throw new IllegalStateException("the run fails that is not killed:\n" + run.text());
    }
  }

  private void tell(Outcome outcome) {
    out.println(outcome.line());
    outcome.faults().forEach(fault -> out.println("     " + fault));
    out.flush();
  }

  /** However it hangs: then its thread is interrupted, and what it has started is killed. */
  private Outcome bounded(Draw draw) throws Exception {
    Scenario scenario = scenario(draw);
    AtomicReference<Outcome> outcome = new AtomicReference<>();
    OneKill kill = new OneKill(draw, scenario);
    Thread thread =
        Thread.ofPlatform()
            .name("kill " + draw.number())
            .start(
                () -> {
                  try {
                    outcome.set(kill.carryOut());
                  } catch (InterruptedException tooLong) {
                    Thread.currentThread().interrupt();
                  }
                });
    thread.join(LONGEST.toMillis());
    thread.interrupt();
    thread.join();
    return outcome.get() != null
        ? outcome.get()
        : new Outcome(
            draw, "", "", "", "", "", LONGEST.toSeconds(), List.of("took longer than " + LONGEST));
  }

  private Scenario scenario(Draw draw) throws IOException {
    Random random = new Random(~draw.seed());
    Path runs = FOLDER.resolve("runs");
    return switch (draw.scenario()) {
      case RUN -> RunScenarios.everyCause(runs, causes);
      case SERIES -> RunScenarios.series(runs);
      case UP -> new UpScenario(causes, random);
      case LAB -> new LabScenario(random);
      case BUILD -> new BuildScenario(FOLDER.resolve("cache"));
    };
  }

  /**
   * Whether a stack comes up and goes down as always.
   *
   * @return what is wrong; empty if nothing is
   */
  List<String> startsNormally() throws Exception {
    MachineState before = MachineState.now();
    Ntier up = Ntier.start("up", "--port", "0", "--set", "database=small").awaitText("serves up");
    up.terminate();
    Ntier.Result end = up.await(STARTS_WITHIN);
    List<String> faults =
        new ArrayList<>(
            MachineState.differencesAfter(before, Cache.defaultRoot(), OneKill.SETTLES_MILLIS));
    if (end.exitCode() != 130) {
      faults.add(
          "a stack that came up afterwards ended with " + end.exitCode() + ": " + end.text());
    }
    return faults;
  }

  /** How many were as they should be, by scenario and by victim. */
  static String summary(long seed, List<Outcome> outcomes) {
    Map<String, int[]> counts = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      Draw draw = outcome.draw();
      for (String key :
          List.of(
              "scenario " + draw.scenario().label(), "victim " + draw.victim().label(), "~all")) {
        int[] count = counts.computeIfAbsent(key, _ -> new int[2]);
        count[0] += outcome.equal() ? 1 : 0;
        count[1]++;
      }
    }
    StringBuilder text = new StringBuilder("seed " + seed + "\n");
    counts.forEach(
        (key, count) ->
            text.append(
                "%-16s equal %d of %d%n".formatted(key.replace("~", ""), count[0], count[1])));
    return text.toString();
  }

  /** Arguments: {@code --count}, {@code --from} and {@code --seed}, each with a number. */
  public static void main(String[] args) throws Exception {
    Map<String, Long> given = new TreeMap<>(Map.of("--count", 100L, "--from", 1L, "--seed", 1L));
    for (int at = 0; at < args.length; at += 2) {
      boolean isNumber = at + 1 < args.length && args[at + 1].matches("\\d{1,9}");
      if (!given.containsKey(args[at]) || !isNumber) {
        System.err.println(
            "benchmarks/kills: "
                + args[at]
                + "; --count N, --from N and --seed N would be right, such as --count 10 --seed 3");
        System.exit(2);
      }
      given.put(args[at], Long.parseLong(args[at + 1]));
    }
    int count = given.get("--count").intValue();
    int from = given.get("--from").intValue();
    if (from < 1 || from > count) {
      System.err.printf("benchmarks/kills: --from is %d; 1 to %d would be right%n", from, count);
      System.exit(2);
    }
    if (!System.getProperty("user.name").equals("root")) {
      System.err.println("benchmarks/kills: needs root: sudo benchmarks/kills");
      System.exit(3);
    }
    Kills kills = new Kills(System.out);
    List<Outcome> outcomes = kills.make(given.get("--seed"), from, count);
    List<String> after = kills.startsNormally();
    System.out.print(summary(given.get("--seed"), outcomes));
    after.forEach(System.out::println);
    System.exit(after.isEmpty() && outcomes.stream().allMatch(Outcome::equal) ? 0 : 1);
  }
}
