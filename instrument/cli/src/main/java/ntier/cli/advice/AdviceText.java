package ntier.cli.advice;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.words.TextLines;
import ntier.lifecycle.console.TextTable;
import ntier.plan.InvocationStyle;
import ntier.plan.Units;
import ntier.simulation.advice.Advice;
import ntier.simulation.advice.Choice;
import ntier.simulation.advice.Stack;
import ntier.simulation.advice.StackTier;
import ntier.simulation.advice.StallFinding;
import ntier.simulation.advice.StallKind;

/** Advice on a terminal, in lines of 80 characters. */
public final class AdviceText {
  static final int WIDTH = 80;

  private final Advice advice;
  private final Stack stack;
  private final TextLines lines = new TextLines(WIDTH);

  private AdviceText(Advice advice) {
    this.advice = advice;
    this.stack = advice.stack();
  }

  /** All of it, each line ended by {@code \n}. */
  public static String of(Advice advice) {
    return new AdviceText(advice).text();
  }

  private String text() {
    lines.wrap("SIMULATED: " + verdict(), "  ");
    lines.add("");
    table(findings());
    if (!advice.choices().isEmpty()) {
      lines.add("");
      lines.wrap(
          "Each choice of synchronous and asynchronous tiers (those that become so with a backlog"
              + " of 65,535): who drops, from which stall on.",
          "");
      table(choices());
    }
    if (!advice.proposals().isEmpty()) {
      lines.add("");
      new ProposalText(advice, lines).add();
    }
    lines.add("");
    notes();
    return lines.text();
  }

  private void table(TextTable table) {
    table.inParts().lines().forEach(lines::add);
  }

  /** Such as {@code stops}. */
  private String stalls() {
    return stack.stall() == StallKind.STOPS ? "stops" : "waits";
  }

  private String verdict() {
    String load =
        say(
            "%s requests/s, a server %s for up to %s: ",
            plain(stack.perSecond()), stalls(), Units.text(stack.longest()));
    List<String> dropping = new ArrayList<>();
    for (StallFinding finding : advice.findings()) {
      if (!finding.atLongest().isEmpty()) {
        dropping.add(say("when %s does, %s", finding.stalls(), drops(finding)));
      }
    }
    if (!dropping.isEmpty()) {
      return load + String.join("; ", dropping) + ".";
    }
    return load
        + (advice.proposals().isEmpty()
            ? "nobody drops, nor does anybody in a stall a fifth longer."
            : "nobody drops, but somebody does in a stall a fifth longer, which is within the error.");
  }

  private static String drops(StallFinding finding) {
    return finding.atLongest().entrySet().stream()
        .map(entry -> say("%s drops %,d", entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(" and "));
  }

  private TextTable findings() {
    TextTable table =
        new TextTable()
            .row(
                "when it " + stalls(),
                "drops first",
                "from",
                "seeds",
                "dropped in " + Units.text(stack.longest()));
    for (StallFinding finding : advice.findings()) {
      table.row(
          finding.stalls(),
          finding.drops().orElse("nobody"),
          finding
              .fromMillis()
              .map(AdviceText::from)
              .orElse("none up to " + length(finding.searchedToMillis())),
          range(finding),
          finding.atLongest().isEmpty()
              ? "0"
              : finding.atLongest().entrySet().stream()
                  .map(entry -> say("%s %,d", entry.getKey(), entry.getValue()))
                  .collect(Collectors.joining(", ")));
    }
    return table;
  }

  private static String from(double millis) {
    return millis == 0 ? "0: without any" : length(millis);
  }

  private static String range(StallFinding finding) {
    return finding
        .leastMillis()
        .map(
            least ->
                length(least) + "-" + finding.mostMillis().map(AdviceText::length).orElse("none"))
        .orElse("");
  }

  private TextTable choices() {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("asynchronous"));
    stack.tiers().forEach(tier -> head.add(tier.name() + " " + stalls()));
    table.row(head);
    table.row(row(stack, advice.findings()));
    for (Choice choice : advice.choices()) {
      table.row(row(choice.stack(), choice.findings()));
    }
    return table;
  }

  private List<String> row(Stack of, List<StallFinding> findings) {
    String asynchronous =
        of.tiers().stream()
            .filter(tier -> tier.style() == InvocationStyle.ASYNC)
            .map(StackTier::name)
            .collect(Collectors.joining("+"));
    String name = asynchronous.isEmpty() ? "none" : asynchronous;
    List<String> cells = new ArrayList<>();
    cells.add(of.equals(stack) ? name + " (as it is)" : name);
    findings.forEach(finding -> cells.add(cell(finding)));
    return cells;
  }

  /** Such as {@code web from 135 ms}. */
  static String cell(StallFinding finding) {
    return finding
        .fromMillis()
        .map(millis -> finding.drops().orElseThrow() + " from " + length(millis))
        .orElse("nobody to " + length(finding.searchedToMillis()));
  }

  /** A length without parts that the bisection does not know. */
  static String length(double millis) {
    return millis >= 1000 ? say("%.1f s", millis / 1000) : say("%.0f ms", millis);
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? say("%,.0f", number) : say("%,.2f", number);
  }

  private void notes() {
    for (StackTier tier : stack.tiers()) {
      if (!tier.assumed().isEmpty()) {
        lines.wrap(
            say("Assumed for %s: %s.", tier.name(), String.join(", ", tier.assumed())), "  ");
      }
      if (tier.limits().backlog() > stack.somaxconn()) {
        lines.wrap(
            say(
                "%s asks for a backlog of %,d; net.core.somaxconn cuts it to %,d.",
                tier.name(), tier.limits().backlog(), stack.somaxconn()),
            "  ");
      }
      if (tier.server().refuses()) {
        lines.wrap(
            say(
                "Beyond its connections %s answers with an error instead of dropping; such"
                    + " requests are counted as dropped.",
                tier.name()),
            "  ");
      }
      if (tier.limits().unixSocket()) {
        lines.wrap(
            say(
                "%s listens on a Unix socket: one that finds the queue full is told so at once,"
                    + " and the tier above answers 502 instead of waiting for a second.",
                tier.name()),
            "  ");
      }
    }
    lines.wrap(
        "How sure: "
            + Advice.ERROR
            + " Your servers and traffic were not measured:"
            + " docs/your-stack.md#how-sure-it-is.",
        "  ");
  }
}
