package ntier.export.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ComparisonFiguresTest {
  private static final List<String> NAMES =
      List.of(
          "variants-dropped",
          "variants-p99",
          "variants-percentiles",
          "variants-queues",
          "variants-vlrt");

  @TempDir Path folder;

  private final List<ComparedRun> runs = new ArrayList<>();
  private Path out;

  @BeforeEach
  void runs() throws IOException {
    out = Files.createDirectory(folder.resolve("out"));
    add("stops", 1, Scenarios.appStops());
    add("stops", 2, Scenarios.quiet());
    add("quiet & all", 1, Scenarios.quiet());
  }

  private void add(String variant, int repetition, RunFixture fixture) {
    RunDirectory run = fixture.write(folder, "run" + runs.size());
    runs.add(new ComparedRun(variant, repetition, "freeze app", run, Analysed.of(run)));
  }

  private void write() {
    ComparisonFigures.write(new Comparison("t", List.of(), runs), null, null, out);
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

  @Test
  @DisplayName("each figure is there as SVG and PDF, and names its variants")
  void files() throws Exception {
    write();
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              NAMES.stream().flatMap(name -> Stream.of(name + ".svg", name + ".pdf")).toList());
    }
    for (String name : NAMES) {
      assertThat(elements(name, "text"))
          .extracting(Element::getTextContent)
          .contains("stops", "quiet & all");
      try (PDDocument pdf = Loader.loadPDF(out.resolve(name + ".pdf").toFile())) {
        assertThat(new PDFTextStripper().getText(pdf)).contains("stops").contains("quiet & all");
      }
    }
  }

  @Test
  @DisplayName("a median is a square where the axis has it; its interval is a line through it")
  void dots() throws Exception {
    write();
    double vlrt = runs.getFirst().findings().vlrt().count();
    assertThat(vlrt).isPositive();
    List<Element> squares = squares("variants-vlrt", Colour.PLAIN);
    assertThat(squares).hasSize(2);
    Element line =
        elements("variants-vlrt", "polyline").stream()
            .filter(one -> one.getAttribute("stroke").equals(Colour.PLAIN.hex()))
            .findFirst()
            .orElseThrow();
    String[] ends = line.getAttribute("points").split("[ ,]");
    double none = Double.parseDouble(ends[0]);
    double all = Double.parseDouble(ends[2]);
    assertThat(all).isGreaterThan(none + 50);
    // The median of 0 and of all lies in the middle of the line.
    assertThat(number(squares.getFirst(), "x") + 2)
        .isBetween((none + all) / 2 - 0.02, (none + all) / 2 + 0.02);
    assertThat(number(squares.get(1), "x") + 2).isBetween(none - 0.02, none + 0.02);
  }

  @Test
  @DisplayName("drops have a square for each tier, in the tier's colour")
  void tiers() throws Exception {
    write();
    for (int tier = 0; tier < 3; tier++) {
      assertThat(squares("variants-dropped", Colour.ofTier(tier))).hasSize(2);
    }
  }

  private List<Element> squares(String name, Colour colour) throws Exception {
    return elements(name, "rect").stream()
        .filter(rect -> rect.getAttribute("fill").equals(colour.hex()))
        .filter(rect -> rect.getAttribute("width").equals("4"))
        .toList();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @Test
  @DisplayName("percentiles have a curve for each run, in the colour of its variant")
  void percentiles() throws Exception {
    write();
    assertThat(curves(Colour.ofTier(0))).hasSize(2 + 1);
    assertThat(curves(Colour.ofTier(1))).hasSize(1 + 1);
  }

  /** With the line of the legend. */
  private List<Element> curves(Colour colour) throws Exception {
    return elements("variants-percentiles", "polyline").stream()
        .filter(line -> line.getAttribute("stroke").equals(colour.hex()))
        .toList();
  }

  @Test
  @DisplayName(
      "queues have one scale, which the 65,535 places of an asynchronous server do not flatten")
  void scale() throws Exception {
    add("async", 1, Scenarios.appStopsBehindAsyncWeb());
    write();
    assertThat(runs.getLast().findings().tiers().getFirst().queueLimit()).isEqualTo(65_535);
    List<String> texts =
        elements("variants-queues", "text").stream().map(Element::getTextContent).toList();
    assertThat(texts).contains("async").doesNotContain("60,000");
    assertThat(texts)
        .filteredOn(text -> text.equals(Axis.holding(highest()).ticks().getLast().text()))
        .as("the highest tick, of each variant's panel")
        .hasSize(3);
  }

  /** Of the longest queue and of the limits that it comes near. */
  private double highest() {
    double highest = 0;
    for (ComparedRun run : runs) {
      long longest = 0;
      for (TierFigures tier : run.findings().tiers()) {
        longest = Math.max(longest, tier.peakQueue().orElse(0));
      }
      highest = Math.max(highest, longest);
      for (TierFigures tier : run.findings().tiers()) {
        highest = Math.max(highest, tier.queueLimit() <= 1000 ? tier.queueLimit() : 0);
      }
    }
    return highest;
  }

  @Test
  @DisplayName("nothing is drawn outside of its page, however long a variant's name is")
  void inside() throws Exception {
    add("a variant whose name is longer than any figure is wide ".repeat(4), 1, Scenarios.quiet());
    write();
    for (String name : NAMES) {
      Element page = elements(name, "rect").getFirst();
      for (Element line : elements(name, "polyline")) {
        for (String point : line.getAttribute("points").split(" ")) {
          double y = Double.parseDouble(point.split(",")[1]);
          assertThat(y).as(name).isBetween(0.0, number(page, "height"));
        }
      }
    }
    assertThat(elements("variants-vlrt", "text"))
        .extracting(Element::getTextContent)
        .anyMatch(text -> text.startsWith("a variant whose") && text.endsWith("…"));
  }

  @Test
  @DisplayName("a part of the runs that is empty is refused with what would be right")
  void refused() {
    Comparison comparison = new Comparison("t", List.of(), runs);
    assertThatThrownBy(() -> ComparisonFigures.write(comparison, 30.0, null, out))
        .hasMessageContaining("nothing to draw");
  }
}
