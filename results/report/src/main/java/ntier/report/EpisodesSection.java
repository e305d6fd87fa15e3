package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.Step;

/** Each overflow with its origin and its cross-tier dependency sequence. */
final class EpisodesSection {
  private final Findings findings;
  private final TierLooks looks;

  EpisodesSection(Findings findings) {
    this.findings = findings;
    this.looks = TierLooks.of(findings);
  }

  String html() {
    if (findings.episodes().isEmpty()) {
      return "<p>None: no tier dropped a packet in the measure phase.</p>\n";
    }
    Table table =
        new Table(
            "episodes", "at#", "kind", "from", "dropped by", "dropped#", "VLRT#", "what happened");
    for (Episode episode : Table.shown(findings.episodes())) {
      table
          .row(looks.of(episode.dropping()))
          .number(say("%.2f s", findings.window().millis(episode.startMicros()) / 1e3))
          .text(key(episode.direction()))
          .text(from(episode))
          .text(episode.server().orElse(episode.dropping()))
          .number(episode.droppedRequests())
          .number(episode.vlrt())
          .raw("words", Html.escape(episode.sentence()) + steps(episode))
          .end();
    }
    return table.html() + Table.more(findings.episodes());
  }

  /** Tiers, or servers of them, each once, such as {@code app and db}. */
  private static String from(Episode episode) {
    return episode.origins().isEmpty()
        ? "unknown"
        : episode.origins().stream()
            .map(origin -> origin.name())
            .distinct()
            .collect(Collectors.joining(" and "));
  }

  private static String steps(Episode episode) {
    if (episode.sequence().isEmpty()) {
      return "";
    }
    return episode.sequence().stream()
        .map(EpisodesSection::step)
        .collect(Collectors.joining("", "<ul class=\"steps\">", "</ul>"));
  }

  private static String step(Step step) {
    return say(
        "<li><b>%s +%,d ms</b> %s</li>",
        Html.escape(step.name()), step.afterMillis(), Html.escape(step.what()));
  }
}
