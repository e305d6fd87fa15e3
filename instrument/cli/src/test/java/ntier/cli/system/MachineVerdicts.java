package ntier.cli.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.Summary;

/**
 * What runs of experiments say on one machine and on several: who drops, in which direction from
 * where, and whether the run is to be trusted. {@code benchmarks/machines} calls it.
 */
public final class MachineVerdicts {
  private static final String ROW = "%-20s %-8s %9s  %-18s %-34s %s%n";

  /** Fewer dropped requests, in percent, are no one's verdict. */
  private static final double LEAST_DROPPED_PERCENT = 0.1;

  private MachineVerdicts() {}

  /**
   * What is compared.
   *
   * @param drops tiers that drop requests, in words
   * @param overflow where most drops come from, and at whom, in words
   */
  record Verdict(String drops, String overflow, boolean trusted) {
    static Verdict of(Summary summary) {
      List<String> drops = new ArrayList<>();
      summary
          .tiers()
          .forEach(
              (name, tier) -> {
                double percent =
                    100.0 * tier.droppedRequests().orElse(0) / summary.requests().total();
                if (percent >= LEAST_DROPPED_PERCENT) {
                  drops.add(name);
                }
              });
      Map<String, Long> overflows = new TreeMap<>();
      summary
          .ctqo()
          .forEach(
              one ->
                  overflows.merge(
                      "%s, from %s to %s".formatted(one.direction(), one.origin(), one.dropping()),
                      one.droppedRequests(),
                      Long::sum));
      return new Verdict(
          drops.isEmpty() ? "nobody" : String.join(", ", drops),
          overflows.entrySet().stream()
              .max(Map.Entry.comparingByValue())
              .map(Map.Entry::getKey)
              .orElse("none"),
          summary.measuring().trusted());
    }
  }

  /**
   * Takes a folder, {@code own} or {@code shared}, and names of experiments, whose runs are in
   * {@code NAME/one} and {@code NAME/several} there. Ends with exit code 1 if the verdicts of any
   * differ, or are not there. Machines that share cores take one another for foreign programs, so
   * that a run on them is not to be trusted: that is shown and not compared.
   */
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    boolean shared = arguments[1].equals("shared");
    System.out.printf(
        ROW, "experiment", "machines", "requests", "dropped by", "overflow", "trusted");
    List<String> differing = new ArrayList<>();
    for (String name : List.of(arguments).subList(2, arguments.length)) {
      List<Optional<Verdict>> both = new ArrayList<>();
      for (String side : List.of("one", "several")) {
        both.add(print(name, side, folder.resolve(name).resolve(side)));
      }
      if (!same(both.getFirst(), both.getLast(), shared)) {
        differing.add(name);
      }
    }
    System.out.println(
        differing.isEmpty()
            ? "several machines say what one does"
            : "not the same, or not made: " + String.join(", ", differing));
    System.exit(differing.isEmpty() ? 0 : 1);
  }

  private static boolean same(Optional<Verdict> one, Optional<Verdict> several, boolean shared) {
    return one.isPresent()
        && several.isPresent()
        && one.get().drops().equals(several.get().drops())
        && one.get().overflow().equals(several.get().overflow())
        && (shared || one.get().trusted() == several.get().trusted());
  }

  private static Optional<Verdict> print(String name, String side, Path runs) {
    Optional<Summary> summary =
        (Files.isDirectory(runs) ? RunDirectory.list(runs) : List.<RunDirectory>of())
            .stream()
                .filter(run -> run.manifest().state() == RunState.FINISHED)
                .max(Comparator.comparing(RunDirectory::id))
                .map(RunDirectory::summary);
    if (summary.isEmpty()) {
      System.out.printf(ROW, name, side, "-", "not made", "-", "-");
      return Optional.empty();
    }
    Verdict verdict = Verdict.of(summary.get());
    System.out.printf(
        ROW,
        name,
        side,
        summary.get().requests().total(),
        verdict.drops(),
        verdict.overflow(),
        verdict.trusted() ? "yes" : "no: " + String.join("; ", summary.get().measuring().why()));
    return Optional.of(verdict);
  }
}
