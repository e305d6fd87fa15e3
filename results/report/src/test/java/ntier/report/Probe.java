package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a script in a page after its own. */
final class Probe {
  private final Chromium chromium;

  Probe(Chromium chromium) {
    this.chromium = chromium;
  }

  /** What the script gives to {@code done}; {@code plots} are the charts over time. */
  String run(Path report, String script) throws IOException {
    String probe =
        """
        <p id="probe"></p><script>setTimeout(() => {
          const plots = uPlot.sync("time").plots;
          const done = value => { document.getElementById("probe").textContent = value; };
          const mouse = (type, on, chart, x) => {
            const box = chart.over.getBoundingClientRect();
            on.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, movementX: 1, movementY: 1,
              clientX: box.left + chart.valToPos(x, "x"), clientY: box.top + 30 }));
          };
        """
            + script
            + "}, 100);</script></body>";
    Path page = report.resolveSibling("probed.html");
    Files.writeString(page, Files.readString(report).replace("</body>", probe));
    return text(chromium.dom(page, false), "probe");
  }

  /** The text of an element. */
  static String text(String dom, String id) {
    Matcher element = Pattern.compile("id=\"" + id + "\"[^>]*>([^<]*)<").matcher(dom);
    assertThat(element.find()).as("an element with the id " + id).isTrue();
    return element.group(1);
  }
}
