package ntier.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import ntier.cli.console.TextTable;
import ntier.plan.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Puts the figures of several runs side by side. */
@Command(
    name = "compare",
    description = "Show the figures of several runs side by side.",
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", arity = "2..*", description = "Names or folders of runs.")
  private List<String> runs;

  @Override
  public Integer call() {
    Home home = Home.find();
    List<Summary> summaries =
        runs.stream().map(run -> RunDirectory.open(home.run(run)).summary()).toList();
    System.out.println(table(summaries));
    return ExitCode.DONE;
  }

  static String table(List<Summary> summaries) {
    TextTable table = new TextTable();
    row(table, "", summaries, Summary::run);
    row(table, "stack", summaries, s -> stack(s));
    row(table, "asynchronous tiers (NX)", summaries, s -> "" + s.nx());
    row(table, "requests", summaries, s -> "" + s.requests().total());
    row(table, "errors", summaries, s -> "" + s.requests().errors());
    row(table, "requests/s", summaries, s -> number(s.requests().perSecond()));
    row(table, "p50 ms", summaries, s -> number(s.requests().p50Millis()));
    row(table, "p99 ms", summaries, s -> number(s.requests().p99Millis()));
    row(table, "p99.9 ms", summaries, s -> number(s.requests().p999Millis()));
    row(
        table,
        "VLRT",
        summaries,
        s -> "%d (%.2f %%)".formatted(s.vlrt().count(), s.vlrt().percent()));
    for (Role role : Role.values()) {
      String tier = role.key();
      row(table, tier + " CPU %", summaries, s -> tier(s, tier, t -> number(t.cpuPercent())));
      row(
          table,
          tier + " dropped requests",
          summaries,
          s -> tier(s, tier, CompareCommand::dropped));
      row(
          table,
          tier + " peak queue / limit",
          summaries,
          s -> tier(s, tier, CompareCommand::queue));
    }
    row(table, "overflows", summaries, CompareCommand::overflows);
    row(table, "to be trusted", summaries, s -> s.measuring().trusted() ? "yes" : "NO");
    return table.toString();
  }

  private static void row(
      TextTable table, String name, List<Summary> summaries, Function<Summary, String> value) {
    List<String> cells = new ArrayList<>(List.of(name));
    summaries.forEach(summary -> cells.add(value.apply(summary)));
    table.row(cells);
  }

  private static String stack(Summary summary) {
    return summary.stack().get("web")
        + "-"
        + summary.stack().get("app")
        + "-"
        + summary.stack().get("db");
  }

  private static String tier(Summary summary, String tier, Function<Summary.Tier, String> value) {
    Summary.Tier found = summary.tiers().get(tier);
    return found == null ? "-" : value.apply(found);
  }

  private static String dropped(Summary.Tier tier) {
    return tier.droppedRequests().isPresent() ? "" + tier.droppedRequests().getAsLong() : "?";
  }

  private static String queue(Summary.Tier tier) {
    String peak = tier.peakQueue().isPresent() ? "" + tier.peakQueue().getAsLong() : "?";
    return peak + " / " + tier.queueLimit();
  }

  private static String overflows(Summary summary) {
    if (summary.ctqo().isEmpty()) {
      return "none";
    }
    return String.join(
        ", ",
        summary.ctqo().stream()
            .map(e -> e.direction() + " " + e.origin() + "->" + e.dropping())
            .distinct()
            .toList());
  }

  private static String number(double value) {
    return "%.1f".formatted(value);
  }
}
