package ntier.watch.acceptance;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.archive.AccessSample;
import ntier.archive.RunDirectory;
import ntier.watch.acceptance.Seen.Millibottleneck;

/**
 * Prints of each case that {@code benchmarks/watch-acceptance} made what the run and the watch
 * beside it say, what the watch cost and what it changed; exits with 1 where a goal is missed.
 */
final class AcceptanceTable {
  /** Of a core, in percent. */
  private static final double MOST_CPU = 1.0;

  private final List<String> missed = new ArrayList<>();

  private AcceptanceTable() {}

  /** Takes the folder, and the names of the cases in it. */
  public static void main(String[] arguments) throws IOException {
    AcceptanceTable table = new AcceptanceTable();
    System.out.println(
        "| case | packets dropped: run, watch | millibottlenecks: run, watch | within 50 ms | the"
            + " farthest | % of a core | its start, CPU s | requests in logs read | changed |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (int i = 1; i < arguments.length; i++) {
      table.print(arguments[i], Path.of(arguments[0]).resolve(arguments[i]));
    }
    System.out.println();
    table.missed.forEach(System.out::println);
    System.out.println(table.missed.isEmpty() ? "All goals reached." : "Goals missed.");
    System.exit(table.missed.isEmpty() ? 0 : 1);
  }

  private void print(String name, Path folder) throws IOException {
    RunDirectory run = RunDirectory.list(folder.resolve("run")).getLast();
    RunDirectory watch = RunDirectory.list(folder.resolve("watch")).getLast();
    Seen byRun = Seen.of(run);
    Comparison both = Comparison.of(byRun, Seen.of(watch));
    long[] cost = numbers(folder.resolve("cost.txt"));
    double percent = 100.0 * cost[1] / cost[2];
    List<String> changes = Files.readAllLines(folder.resolve("changes.txt"));
    System.out.println(
        say(
            "| %s | %s, %s | %d, %d | %d | %s ms | %.2f | %.1f | %,d | %s |",
            name,
            drops(both.inRun()),
            drops(both.inWatch()),
            both.pairs().size() + both.runAlone().size(),
            both.pairs().size() + both.watchAlone().size(),
            both.near(),
            Math.round(both.farthestMicros() / 1e3),
            percent,
            cost[0] / 1e6,
            logged(watch),
            changes.isEmpty() ? "nothing" : changes.size() + " lines"));
    miss(!both.sameDrop(), name + ": other servers drop");
    both.pairs().stream()
        .filter(pair -> !pair.near())
        .forEach(
            pair ->
                missed.add(
                    say(
                        "%s: %s in the run, %s in the watch",
                        name, words(pair.run(), byRun), words(pair.watch(), byRun))));
    both.runAlone().forEach(one -> missed.add(name + ": the run alone: " + words(one, byRun)));
    both.watchAlone().forEach(one -> missed.add(name + ": the watch alone: " + words(one, byRun)));
    boolean saysSo = Files.readString(folder.resolve("watch.txt")).contains("Nothing to see");
    miss(both.quiet() && !saysSo, name + ": nothing was to see, and the watch does not say so");
    miss(!both.quiet() && saysSo, name + ": the watch says that there is nothing to see");
    miss(percent > MOST_CPU, say("%s: %.2f %% of a core; at most 1 %% is asked", name, percent));
    changes.forEach(line -> missed.add(name + ": changed " + line));
  }

  private void miss(boolean really, String what) {
    if (really) {
      missed.add(what);
    }
  }

  private static long[] numbers(Path file) throws IOException {
    return Files.readString(file).strip().transform(text -> List.of(text.split(" "))).stream()
        .mapToLong(Long::parseLong)
        .toArray();
  }

  private static String drops(Map<String, Long> drops) {
    return drops.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> say("%s %,d", entry.getKey(), entry.getValue()))
        .collect(Collectors.collectingAndThen(Collectors.joining(" "), s -> s.isEmpty() ? "-" : s));
  }

  private static long logged(RunDirectory watch) {
    return AccessSample.FORMAT.readIfThere(watch.accessSamplesFile()).stream()
        .mapToLong(AccessSample::requests)
        .sum();
  }

  private static String words(Millibottleneck one, Seen run) {
    double second = (one.startMicros() - run.startMicros()) / 1e6;
    long millis = Math.round((one.endMicros() - one.startMicros()) / 1e3);
    return say("%s %s at %.2f s for %d ms", one.server(), one.kind(), second, millis);
  }
}
