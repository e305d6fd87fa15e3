package ntier.analysis.turns;

import static ntier.analysis.words.Words.list;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * A run of turns in a few sentences.
 *
 * @param name such as {@code TOLD APART}
 * @param text which server costs least CPU at which load, and whether the run is to be trusted
 * @param good whether the run is to be trusted and tells something
 */
public record TurnsVerdict(String name, String text, boolean good) {
  private static final int MOST_NAMES = 4;

  /** The verdict on a run. */
  public static TurnsVerdict of(TurnsFindings findings) {
    TurnsMeasuring measuring = findings.measuring();
    String trust =
        measuring.trusted()
            ? ""
            : "Do not trust this run: " + String.join("; ", measuring.why()) + ".";
    if (findings.points().isEmpty()) {
      return new TurnsVerdict("NOTHING WAS PLAYED", trust, false);
    }
    String text =
        String.join(
            " ",
            Stream.of(least(findings), equal(findings), apart(findings), trust)
                .filter(sentence -> !sentence.isEmpty())
                .toList());
    boolean told = findings.leastCpu().stream().anyMatch(one -> one.equal().size() < one.others());
    String name =
        !measuring.trusted() ? "NOT TO BE TRUSTED" : told ? "TOLD APART" : "NOT TOLD APART";
    return new TurnsVerdict(name, text, measuring.trusted());
  }

  /** Loads with the same outcome. */
  private record Outcome(String variant, List<String> equal, int others) {}

  private static String least(TurnsFindings findings) {
    if (findings.leastCpu().isEmpty()) {
      return "The machine does not tell what a request costs.";
    }
    if (findings.variants().size() == 2) {
      return "Only one server was measured, and the same once more.";
    }
    SequencedMap<Outcome, List<LeastCpu>> outcomes = new LinkedHashMap<>();
    for (LeastCpu one : findings.leastCpu()) {
      outcomes
          .computeIfAbsent(
              new Outcome(one.variant(), one.equal(), one.others()), _ -> new ArrayList<>())
          .add(one);
    }
    return String.join(
        " ",
        outcomes.entrySet().stream()
            .map(entry -> sentence(entry.getKey(), entry.getValue(), findings))
            .toList());
  }

  private static String sentence(Outcome outcome, List<LeastCpu> loads, TurnsFindings findings) {
    String at = at(loads.stream().map(LeastCpu::load).toList(), findings);
    List<String> together =
        Stream.concat(Stream.of(outcome.variant()), outcome.equal().stream()).toList();
    if (outcome.equal().size() == outcome.others()) {
      return say("%s the CPU per request of %s is not told apart.", at, names(together));
    }
    if (!outcome.equal().isEmpty()) {
      return say(
          "%s %s cost the least CPU per request, and are not told apart.", at, names(together));
    }
    String much =
        outcome.variant().equals(findings.first().name())
            ? ""
            : say(", %s of that of %s", range(loads), findings.first().name());
    return say("%s %s costs the least CPU per request%s.", at, outcome.variant(), much);
  }

  private static String at(List<String> loads, TurnsFindings findings) {
    int all = findings.loads().size();
    return loads.size() == all && all > 1 ? say("At all %d loads", all) : "At " + names(loads);
  }

  private static String names(List<String> names) {
    return names.size() <= MOST_NAMES
        ? list(names)
        : say(
            "%s and %d others",
            String.join(", ", names.subList(0, MOST_NAMES - 1)), names.size() - MOST_NAMES + 1);
  }

  private static String range(List<LeastCpu> loads) {
    DoubleSummaryStatistics ratios =
        loads.stream().flatMapToDouble(one -> one.ratio().stream()).summaryStatistics();
    String least = say("%.2f", ratios.getMin());
    String most = say("%.2f", ratios.getMax());
    return least.equals(most) ? least : least + " to " + most;
  }

  /** By load: the least and the greatest. */
  private static String shares(NullPair pair) {
    DoubleSummaryStatistics shares =
        pair.ratios().stream()
            .mapToDouble(ratio -> 100 * Resolution.of(List.of(ratio)).share())
            .summaryStatistics();
    String least = say("%.1f", shares.getMin());
    String most = say("%.1f", shares.getMax());
    return least.equals(most) ? most + " %" : say("%s to %s %% (by load)", least, most);
  }

  private static String equal(TurnsFindings findings) {
    return findings
        .nullPair(TurnMeasure.CPU)
        .filter(pair -> pair.resolution().holds())
        .map(
            pair ->
                say(
                    "Less than %s cannot be told in it: so much may equal servers differ by.",
                    shares(pair)))
        .orElse("");
  }

  private static String apart(TurnsFindings findings) {
    List<String> measures =
        NullPair.toldApart(findings.nullPairs()).stream().map(TurnMeasure::words).toList();
    return measures.isEmpty()
        ? ""
        : say("Equal servers were told apart in %s: nothing is believed of it.", list(measures));
  }
}
