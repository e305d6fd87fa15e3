package ntier.export.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.findings.Analysed;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FigureExportTest {
  @TempDir Path folder;

  private Findings findings;
  private Path out;

  @BeforeEach
  void findings() throws IOException {
    findings = Analysed.of(Scenarios.appStops().write(folder, "run"));
    out = Files.createDirectory(folder.resolve("out"));
  }

  private void export(Double from, Double to) {
    FigureExport.write(findings, TimeSpan.of(findings, from, to), out);
  }

  private List<Element> elements(String name, String tag) throws Exception {
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(out.resolve(name + ".svg").toFile());
    NodeList found = svg.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @Test
  @DisplayName("each bar of the VLRT figure is as high and stands where its 50 ms are")
  void vlrtBars() throws Exception {
    export(null, null);
    int[] vlrt = findings.series().vlrt();
    List<Element> bars =
        elements("vlrt", "rect").stream()
            .filter(rect -> rect.getAttribute("fill").equals(Colour.VLRT.hex()))
            .toList();
    Axis up = Axis.holding(Arrays.stream(vlrt).max().orElseThrow());
    double plotHeight = 108;
    double plotWidth = Figure.WIDTH - 46 - 12;
    int bar = 0;
    for (int bucket = 0; bucket < vlrt.length; bucket++) {
      if (vlrt[bucket] > 0) {
        Element one = bars.get(bar++);
        double value = number(one, "height") / plotHeight * up.to();
        assertThat(value).isBetween(vlrt[bucket] - 0.01, vlrt[bucket] + 0.01);
        double seconds = (number(one, "x") - 46) / plotWidth * 10;
        assertThat(seconds).isBetween(bucket * 0.05 - 0.001, bucket * 0.05 + 0.001);
      }
    }
    assertThat(bars).hasSize(bar).isNotEmpty();
  }

  @Test
  @DisplayName("texts are measured as the font that is embedded in the PDF draws them")
  void textWidth() throws IOException {
    try (PDDocument document = new PDDocument()) {
      float units = PDType0Font.load(document, TextFont.open()).getStringWidth("Tomcat NIO, 1,000");
      assertThat(TextFont.width("Tomcat NIO, 1,000", 10))
          .isBetween(units / 100 - 0.1, units / 100 + 0.1);
    }
  }

  @Test
  @DisplayName("the queues have a line per tier at its values, and a dashed one at its limit")
  void queues() throws Exception {
    export(null, null);
    List<Element> lines = elements("queues", "polyline");
    Element web =
        lines.stream()
            .filter(line -> line.getAttribute("stroke").equals(Colour.ofTier(0).hex()))
            .filter(line -> line.getAttribute("stroke-dasharray").isEmpty())
            .findFirst()
            .orElseThrow();
    String[] points = web.getAttribute("points").split(" ");
    assertThat(points).hasSize(200);
    long most = 0;
    int limit = 0;
    for (var tier : findings.tiers()) {
      limit = Math.max(limit, tier.queueLimit());
      most = Math.max(most, tier.peakQueue().orElse(0));
    }
    Axis up = Axis.holding(Math.max(most, limit));
    Box box = new Box(46, 20, Figure.WIDTH - 58, 108);
    for (int i = 0; i < points.length; i++) {
      assertThat(Double.parseDouble(points[i].split(",")[1]))
          .isBetween(
              up.y(findings.series().tiers().getFirst().queued()[i], box) - 0.01,
              up.y(findings.series().tiers().getFirst().queued()[i], box) + 0.01);
    }
    assertThat(lines)
        .filteredOn(line -> !line.getAttribute("stroke-dasharray").isEmpty())
        .hasSize(4);
  }

  @Test
  @DisplayName("each PDF is a page of the figure's size, with its text and with its font embedded")
  void pdf() throws IOException {
    export(null, null);
    for (Figure figure : Figure.values()) {
      Path file = out.resolve(figure.fileName() + ".pdf");
      try (PDDocument document = Loader.loadPDF(file.toFile())) {
        assertThat(document.getNumberOfPages()).isEqualTo(1);
        PDPage page = document.getPage(0);
        assertThat(page.getMediaBox().getWidth()).isEqualTo((float) Figure.WIDTH);
        assertThat(page.getMediaBox().getHeight()).isEqualTo((float) figure.height(findings));
        for (COSName name : page.getResources().getFontNames()) {
          assertThat(page.getResources().getFont(name).isEmbedded()).isTrue();
        }
        String text = new PDFTextStripper().getText(document);
        assertThat(text).contains(figure == Figure.QUEUES ? "Apache" : "0");
      }
    }
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files).hasSize(2 * Figure.values().length);
    }
  }

  @Test
  @DisplayName("a text that the font has no shape for is drawn with ?, and a long one is cut")
  void strangeText() throws Exception {
    assertThat(TextFont.drawable("Tömcat")).isEqualTo("Tömcat");
    assertThat(TextFont.drawable("a\u001b\u202e\ud83d\ude00\u4e2d<")).isEqualTo("a\\x1b\\u202e??<");
    assertThat(TextFont.drawable("x".repeat(1 << 20))).hasSize(201);
    Canvas pdf = new PdfCanvas(100, 100);
    pdf.text(1, 1, "a\u001b\ud83d\ude00\u4e2d", Canvas.Anchor.END);
    pdf.upright(1, 1, "\n\t\u0000");
    assertThat(pdf.finish()).isNotEmpty();
  }

  @Test
  @DisplayName("a part of the run shows its points alone")
  void part() throws Exception {
    export(3.0, 4.0);
    long points =
        elements("cpu", "polyline").stream()
            .filter(line -> line.getAttribute("stroke").equals(Colour.ofTier(1).hex()))
            .mapToInt(line -> line.getAttribute("points").split(" ").length)
            .max()
            .orElseThrow();
    assertThat(points).isEqualTo(20);
  }

  @Test
  @DisplayName("a part that is empty or outside of the run is refused with what would be right")
  void refused() {
    assertThatThrownBy(() -> TimeSpan.of(findings, 4.0, 3.0))
        .hasMessageContaining("from 4.0 s to 3.0 s")
        .hasMessageContaining("0 to 10.000 s");
    assertThatThrownBy(() -> TimeSpan.of(findings, 11.0, null)).hasMessageContaining("11.0 s");
    assertThatThrownBy(() -> TimeSpan.of(findings, -1.0, null)).hasMessageContaining("-1.0 s");
    assertThatThrownBy(() -> TimeSpan.of(findings, Double.NaN, null))
        .hasMessageContaining("nothing to draw");
    assertThat(TimeSpan.of(findings, 2.0, 99.0)).isEqualTo(new TimeSpan(2, 10));
  }

  @Test
  @DisplayName("a run without requests in its measure phase still has figures")
  void empty() throws IOException {
    findings = Analysed.of(new RunFixture(2000).write(folder, "empty"));
    export(null, null);
    assertThat(out.resolve("percentiles.pdf")).isNotEmptyFile();
  }
}
