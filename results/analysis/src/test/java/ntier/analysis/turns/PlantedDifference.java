package ntier.analysis.turns;

import java.nio.file.Path;
import java.util.List;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.Turn;
import ntier.plan.TurnsPlan;

/**
 * Says of runs in which one variant does more work than the first whether they tell it, and whether
 * they tell the first from its twin.
 */
public final class PlantedDifference {
  private PlantedDifference() {}

  /**
   * @param arguments the folder of the runs
   */
  public static void main(String[] arguments) {
    List<RunDirectory> runs = RunDirectory.list(Path.of(arguments[0]));
    boolean all = !runs.isEmpty();
    for (RunDirectory run : runs) {
      all &= judged(run);
    }
    System.out.println(all ? "all as it should be" : "not as it should be");
    System.exit(all ? 0 : 1);
  }

  private static boolean judged(RunDirectory run) {
    TurnsPlan plan = run.turnsPlan();
    String load = plan.loads().getFirst().name();
    TurnPoint first = new TurnPoint(plan.variants().getFirst().name(), load);
    TurnPoint twin = new TurnPoint(plan.variants().get(1).name(), load);
    TurnPoint more = new TurnPoint(plan.variants().get(2).name(), load);
    Rounds rounds = new Rounds(Turn.FORMAT.read(run.turnsFile()));
    TurnRatio nullPair = rounds.ratio(twin, first, TurnMeasure.CPU).orElseThrow();
    TurnRatio planted = rounds.ratio(more, first, TurnMeasure.CPU).orElseThrow();
    Resolution resolution = Resolution.of(List.of(nullPair));
    boolean found = resolution.tells(planted) && planted.median() > 1;
    boolean finished = run.manifest().state() == RunState.FINISHED;
    System.out.printf(
        "%s: equal %s, resolution %.1f %%; more work %s; disturbed %d: %s, %s%s%n",
        run.id(),
        text(nullPair),
        100 * resolution.share(),
        text(planted),
        rounds.disturbed(),
        found ? "found" : "not found",
        resolution.holds() ? "equal ones not told apart" : "equal ones told apart",
        finished ? "" : ", not finished");
    return finished && found && resolution.holds();
  }

  private static String text(TurnRatio ratio) {
    return "%.3f (%.3f to %.3f)"
        .formatted(ratio.median(), ratio.interval().low(), ratio.interval().high());
  }
}
