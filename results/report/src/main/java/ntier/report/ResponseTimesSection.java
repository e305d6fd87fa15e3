package ntier.report;

import static ntier.analysis.words.Words.say;
import static ntier.analysis.words.Words.time;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.figures.VlrtFigures;

/** The histogram of Figure 1 of paper 002 and what to see in it. */
final class ResponseTimesSection {
  private final Findings findings;

  ResponseTimesSection(Findings findings) {
    this.findings = findings;
  }

  String html() {
    VlrtFigures vlrt = findings.vlrt();
    List<String> words = new ArrayList<>();
    words.add(
        "Response time is from the start of a request to its end; both scales as in Figure 1 of the paper, in steps of 100 ms.");
    if (vlrt.count() > 0) {
      words.add(
          say(
              "Very long ones (1 s or more): %s.",
              vlrt.clustersSeconds().entrySet().stream()
                  .map(one -> say("%,d from %d s", one.getValue(), one.getKey()))
                  .collect(Collectors.joining(", "))));
      words.add(
          say(
              "%,d of them ended more than half a second after a whole one, away from the times of retries; %,d lost no packet and only waited%s.",
              vlrt.outsideClusters(),
              vlrt.queueing(),
              vlrt.lostOnTheWay().filter(count -> count > 0).isEmpty()
                  ? ""
                  : say(
                      "; %,d lost a packet on the way that no listener had dropped",
                      vlrt.lostOnTheWay().get())));
      vlrt.matchedByConnection()
          .filter(count -> count > 0)
          .ifPresent(
              count ->
                  words.add(
                      say("%,d lost one between tiers and are known by its connection.", count)));
      if (vlrt.matchedByTime() > 0) {
        words.add(
            say(
                "%,d lost one between tiers where no log shows whose connection it was; these are matched by time.",
                vlrt.matchedByTime()));
      }
    }
    var intended = findings.requests().fromIntended();
    words.add(
        say(
            "Counted from when a user meant to send (so that a late generator hides nothing): 99 %% within %s, the longest %s.",
            time(intended.p99Millis()), time(intended.maxMillis())));
    return HistogramSvg.of(findings.responseTimes())
        + "<p>"
        + Html.escape(String.join(" ", words))
        + "</p>\n";
  }
}
