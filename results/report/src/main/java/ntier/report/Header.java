package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.stream.Collectors;

/** Lines below a page's title. */
final class Header {
  private Header() {}

  /** What the page is about, in short. */
  static String meta(String text) {
    return "<p class=\"meta\">" + Html.escape(text) + "</p>\n";
  }

  /**
   * What came out.
   *
   * @param good whether it is what one would wish
   */
  static String verdict(boolean good, String name, String text) {
    return say(
        "<div class=\"verdict %s\" id=\"verdict\"><strong>%s</strong><span>%s</span></div>\n",
        good ? "good" : "bad", Html.escape(name), Html.escape(text));
  }

  /**
   * What a run's folder lacks.
   *
   * @param missing in sentences; where there is none, nothing is told
   */
  static String missing(List<String> missing) {
    if (missing.isEmpty()) {
      return "";
    }
    return missing.stream()
        .map(note -> "<li>" + Html.escape(note) + "</li>")
        .collect(
            Collectors.joining(
                "\n",
                "<div class=\"note\" id=\"missing\"><strong>What is missing</strong><ul>\n",
                "\n</ul></div>"));
  }
}
