package ntier.report;

import static ntier.analysis.words.Words.say;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import ntier.analysis.comparison.ComparedRun;

/**
 * Links from a page to reports: relative, so that the folder of all runs can be moved and served.
 */
final class Links {
  private final Path folder;

  /**
   * @param folder where the page will be; links start from there
   */
  Links(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  /** To the report of a run. */
  String to(ComparedRun run, String text) {
    return to(run.directory().reportFile(), text);
  }

  /** To a file, as HTML. */
  String to(Path file, String text) {
    return say("<a href=\"%s\">%s</a>", Html.escape(place(file)), Html.escape(text));
  }

  private String place(Path file) {
    Path there = file.toAbsolutePath().normalize();
    try {
      return new URI(null, null, folder.relativize(there).toString(), null).getRawPath();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a relative path is a URI", e);
    }
  }
}
