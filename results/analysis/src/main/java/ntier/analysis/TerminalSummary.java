package ntier.analysis;

import static ntier.analysis.words.Words.say;
import static ntier.analysis.words.Words.time;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.LeakCheck;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.WatchFigures;
import ntier.analysis.words.TextLines;

/** The findings on a terminal: at most 80 columns and 30 lines, the verdict first. */
public final class TerminalSummary {
  private static final int WIDTH = 80;
  private static final int MOST_NOTES = 4;
  private static final int SHORT_TIER = 5;
  private static final int SHORT_SERVER = 11;

  private final Findings findings;
  private final TextLines lines = new TextLines(WIDTH);

  private TerminalSummary(Findings findings) {
    this.findings = findings;
  }

  /** The summary, each line ended by {@code \n}. */
  public static String render(Findings findings) {
    return new TerminalSummary(findings).text();
  }

  /** The same, with the place of the report as its last line. */
  public static String render(Findings findings, Path report) {
    return render(findings) + "Report: " + report + "\n";
  }

  private String text() {
    Verdict verdict = Verdict.of(findings);
    lines.wrap(verdict.name() + ": " + verdict.text(), "  ");
    if (findings.window().buckets() > 0) {
      lines.add("");
      tiers();
      lines.add("");
      findings.watched().ifPresentOrElse(this::watched, this::users);
      findings
          .growth()
          .filter(LeakCheck::longEnough)
          .ifPresent(growth -> lines.wrap("Leaks: " + growth.sentence(), "  "));
      findings.fit().ifPresent(load -> lines.wrap("Load: " + load.sentence(), "  "));
      findings.calibration().ifPresent(work -> lines.wrap("Work: " + work.sentence(), "  "));
      findings.writes().ifPresent(writes -> lines.wrap("Writes: " + writes.sentence(), "  "));
    }
    findings.reproduction().ifPresent(paper -> lines.wrap("Paper: " + paper.sentence(), "  "));
    trust();
    notes();
    return lines.text();
  }

  private void tiers() {
    List<TierFigures> rows = new ArrayList<>();
    for (TierFigures tier : findings.tiers()) {
      rows.add(tier);
      tier.servers().ifPresent(rows::addAll);
    }
    String widths = widths(rows);
    lines.add(
        say(
            widths,
            "tier",
            "server",
            "CPU %",
            "queue limit",
            "peak queue",
            "dropped requests",
            "packets"));
    for (TierFigures tier : rows) {
      lines.add(
          say(
              widths,
              tier.tier(),
              tier.name(),
              tier.cpuPercent().isPresent() ? say("%.1f", tier.cpuPercent().getAsDouble()) : "?",
              say("%,d", tier.queueLimit()),
              tier.peakQueue().isPresent() ? say("%,d", tier.peakQueue().getAsLong()) : "?",
              tier.droppedRequests().isPresent()
                  ? say("%,d", tier.droppedRequests().getAsLong())
                  : "?",
              say("%,d", tier.droppedPackets())));
    }
  }

  /** Longer names take their room from the columns that have some to spare, the last ones first. */
  private static String widths(List<TierFigures> rows) {
    int tier = widest(rows, TierFigures::tier, SHORT_TIER);
    int server = widest(rows, TierFigures::name, SHORT_SERVER);
    int[] numbers = {6, 13, 12, 18, 9};
    int[] heads = {5, 11, 10, 16, 7};
    int over = tier + server + IntStream.of(numbers).sum() + numbers.length + 1 - WIDTH;
    for (int i = numbers.length - 1; i >= 0; i--) {
      int less = Math.clamp(over, 0, numbers[i] - heads[i]);
      numbers[i] -= less;
      over -= less;
    }
    int room = server - Math.max(0, over);
    return say("%%-%ds %%-%d.%ds", tier, room, room)
        + IntStream.of(numbers).mapToObj(width -> " %" + width + "s").collect(Collectors.joining());
  }

  private static int widest(List<TierFigures> rows, Function<TierFigures, String> of, int least) {
    return rows.stream().mapToInt(row -> of.apply(row).length()).reduce(least, Math::max);
  }

  private void users() {
    requests();
    vlrt();
    injected();
  }

  private void watched(WatchFigures watched) {
    lines.wrap(say("Watched for %.1f s: %s", watched.seconds(), watched.sentence()), "  ");
    watched.logged().forEach(line -> lines.wrap(line, "  "));
    lines.add(
        (watched.logged().isEmpty() ? "Response times: not seen. " : "")
            + "A queue is connections, a drop is a packet.");
  }

  private void requests() {
    var requests = findings.requests();
    var times = requests.times();
    lines.wrap(
        say(
            "Requests: %,d in %.1f s (%,.0f/s), %,d errors. Response time: half within %s,"
                + " 99 %% within %s, the longest %s.",
            requests.total(),
            findings.window().seconds(),
            requests.perSecond(),
            requests.errors(),
            time(times.p50Millis()),
            time(times.p99Millis()),
            time(times.maxMillis())),
        "  ");
  }

  private void vlrt() {
    var vlrt = findings.vlrt();
    if (vlrt.count() == 0) {
      lines.add("Very long requests (VLRT, 1 s or more): none.");
      return;
    }
    String clusters =
        vlrt.clustersSeconds().entrySet().stream()
            .map(entry -> say("%,d from %d s", entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", "));
    String lost =
        vlrt.byDroppingTier().entrySet().stream()
            .filter(entry -> entry.getValue() > 0)
            .map(entry -> say("%,d lost a packet at %s", entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", "));
    lines.wrap(
        say(
            "Very long requests (VLRT, 1 s or more): %,d (%.2f %%): %s. %s%s%s%s%,d only waited.",
            vlrt.count(),
            vlrt.percent(),
            clusters,
            lost,
            vlrt.matchedByTime() == 0 ? "" : say(" (%,d matched by time)", vlrt.matchedByTime()),
            lost.isEmpty() ? "" : ", ",
            vlrt.lostOnTheWay().filter(count -> count > 0).isEmpty()
                ? ""
                : say("%,d lost one on the way, ", vlrt.lostOnTheWay().get()),
            vlrt.queueing()),
        "  ");
  }

  private void injected() {
    InjectedVersusFound compared = findings.injectedVersusFound();
    if (compared.injected() > 0) {
      long matched = compared.pairs().stream().filter(pair -> pair.found().isPresent()).count();
      lines.wrap(
          say(
              "Millibottlenecks: %d injected; %d found in the samples, %d of them the injected.",
              compared.injected(), compared.found(), matched),
          "  ");
    }
  }

  private void trust() {
    lines.wrap(
        findings.trust().trusted()
            ? say(
                "Trust: no warnings. Measuring took %.2f %% of a core.",
                findings.trust().monitorsCpuPercent().orElse(0))
            : "Do not trust these numbers without thought: "
                + String.join("; ", findings.trust().why())
                + ".",
        "  ");
  }

  private void notes() {
    List<String> missing = findings.missing();
    for (String note : missing.subList(0, Math.min(MOST_NOTES, missing.size()))) {
      lines.wrap("! " + note, "  ");
    }
    if (missing.size() > MOST_NOTES) {
      lines.add(say("! and %d more: see the report.", missing.size() - MOST_NOTES));
    }
  }
}
