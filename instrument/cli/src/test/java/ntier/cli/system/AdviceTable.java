package ntier.cli.system;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prints what {@code advise} predicts beside what {@link StopTrials} measured; exits with 1 where a
 * goal is missed.
 */
final class AdviceTable {
  private static final String NOBODY = "nobody";

  /** Of the length from which on it drops. */
  private static final double MOST_OFF = 0.2;

  private final List<String> missed = new ArrayList<>();
  private int cells;
  private int right;

  private AdviceTable() {}

  /**
   * What was measured of a stack.
   *
   * @param longest of the stops of each tier: packets dropped by web, app and db, added up
   * @param from between which lengths, in ms, it begins to drop, by the tier that stops
   */
  record Measured(String rate, Map<String, long[]> longest, Map<String, double[]> from) {

    /**
     * @param longestMillis of the stops
     */
    static Measured of(List<String> lines, long longestMillis) {
      String rate = "";
      Map<String, long[]> drops = new TreeMap<>();
      Map<String, double[]> from = new TreeMap<>();
      for (String line : lines) {
        String[] fields = line.split(",");
        switch (fields[0]) {
          case "rate" -> rate = fields[1];
          case "stop" -> {
            if (Long.parseLong(fields[2]) == longestMillis) {
              long[] sum = drops.computeIfAbsent(fields[1], _ -> new long[3]);
              for (int i = 0; i < sum.length; i++) {
                sum[i] += Long.parseLong(fields[3 + i]);
              }
            }
          }
          case "from" ->
              from.put(
                  fields[1],
                  new double[] {Double.parseDouble(fields[2]), Double.parseDouble(fields[3])});
          default -> {
            // The CPU of a tier.
          }
        }
      }
      return new Measured(rate, drops, from);
    }

    /** The tier that dropped most when that one stopped. */
    String dropper(String stopped) {
      long[] drops = longest.get(stopped);
      int most = drops[0] >= drops[1] && drops[0] >= drops[2] ? 0 : drops[1] >= drops[2] ? 1 : 2;
      return drops[most] == 0 ? NOBODY : List.of("web", "app", "db").get(most);
    }
  }

  /** Takes the folder, and the names of the stacks in it. */
  public static void main(String[] arguments) throws IOException {
    AdviceTable table = new AdviceTable();
    System.out.println(
        "| stack | stopped | requests/s | drops of web, app, db measured | who, measured | predicted"
            + " | from ms, measured | predicted | off |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (int i = 1; i < arguments.length; i++) {
      table.print(Path.of(arguments[0]), arguments[i]);
    }
    System.out.println();
    System.out.println(say("The right tier in %d of %d cells.", table.right, table.cells));
    table.missed.forEach(System.out::println);
    System.out.println(table.missed.isEmpty() ? "All goals reached." : "Goals missed.");
    System.exit(table.missed.isEmpty() ? 0 : 1);
  }

  private void print(Path folder, String stack) throws IOException {
    JsonNode advice =
        JsonMapper.shared().readTree(Files.readString(folder.resolve(stack + ".json")));
    long longest = advice.get("longestStallMillis").asLong();
    Measured measured = Measured.of(Files.readAllLines(folder.resolve(stack + ".csv")), longest);
    for (String stopped : measured.longest().keySet()) {
      JsonNode finding =
          advice
              .get("findings")
              .valueStream()
              .filter(one -> one.get("stalls").asString().equals(stopped))
              .findFirst()
              .orElseThrow();
      String cell = stack + ", " + stopped + " stopped";
      String real = measured.dropper(stopped);
      String predicted = predicted(finding);
      cells++;
      if (real.equals(predicted)) {
        right++;
      } else {
        missed.add(cell + ": " + real + " drops, predicted was " + predicted);
      }
      long[] drops = measured.longest().get(stopped);
      System.out.println(
          say(
              "| %s | %s | %s | %d, %d, %d | %s | %s | %s |",
              stack,
              stopped,
              measured.rate(),
              drops[0],
              drops[1],
              drops[2],
              real,
              predicted,
              lengths(cell, Optional.ofNullable(measured.from().get(stopped)), finding)));
    }
  }

  /** The tier that drops most in the longest stop. */
  private static String predicted(JsonNode finding) {
    return finding.get("atLongest").properties().stream()
        .max(Comparator.comparingLong(entry -> entry.getValue().asLong()))
        .map(Map.Entry::getKey)
        .orElse(NOBODY);
  }

  private String lengths(String cell, Optional<double[]> bisected, JsonNode finding) {
    JsonNode from = finding.get("fromMillis");
    String predicted =
        from.isNull()
            ? "none up to " + finding.get("searchedToMillis").asLong()
            : say(
                "%.0f (%.0f to %s)",
                from.asDouble(),
                finding.get("leastMillis").asDouble(),
                finding.get("mostMillis").isNull()
                    ? "none"
                    : say("%.0f", finding.get("mostMillis").asDouble()));
    if (bisected.isEmpty()) {
      return "| " + predicted + " | ";
    }
    double real = (bisected.get()[0] + bisected.get()[1]) / 2;
    double off = from.isNull() ? Double.POSITIVE_INFINITY : from.asDouble() / real - 1;
    if (!(Math.abs(off) <= MOST_OFF)) {
      missed.add(say("%s: it drops from %.0f ms on, predicted was %s", cell, real, predicted));
    }
    return say(
        "%.0f (%.0f to %.0f) | %s | %+.0f %%",
        real, bisected.get()[0], bisected.get()[1], predicted, 100 * off);
  }
}
