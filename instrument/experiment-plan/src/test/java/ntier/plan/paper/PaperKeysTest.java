package ntier.plan.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of {@code docs/new-paper.md} have the keys that the readers take, and no others. */
class PaperKeysTest {
  /** Near no key, so that the complaint lists them all. */
  private static final String WRONG = "zzzzzzzzzzzzzzzzzzzz";

  private static final Pattern KNOWN = Pattern.compile("known are: ([A-Za-z, ]+)");
  private static final Pattern ROW = Pattern.compile("^\\| `([A-Za-z]+)` \\|");

  @TempDir Path home;

  /** The keys that the reader knows where the file has a wrong one. */
  private List<String> known(String rest) throws IOException {
    boolean ofPaper = rest.startsWith(WRONG);
    boolean ofExperiment = rest.startsWith("experiments");
    Files.createDirectories(home.resolve("papers"));
    Files.writeString(
        home.resolve("papers/x.yaml"),
        "title: T\nreference: R\n"
            + (ofExperiment ? "" : "experiments: {first-run: {}}\n")
            + rest
            + (ofPaper ? ": 1" : "")
            + "\n");
    Throwable refused = catchThrowable(() -> PaperReader.read(home, "x"));
    assertThat(refused).isInstanceOf(ExperimentException.class).hasMessageContaining(WRONG);
    Matcher known = KNOWN.matcher(refused.getMessage());
    assertThat(known.find()).as(refused.getMessage()).isTrue();
    return Arrays.stream(known.group(1).split(",")).map(String::strip).toList();
  }

  private static List<String> page() throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("ntier.home"), "docs/new-paper.md"));
  }

  /** The keys of the table below a heading. */
  private static List<String> documented(String heading) throws IOException {
    List<String> keys = new ArrayList<>();
    boolean inside = false;
    for (String line : page()) {
      if (line.startsWith("#")) {
        inside = line.equals("### " + heading);
      }
      Matcher row = ROW.matcher(line);
      if (inside && row.find()) {
        keys.add(row.group(1));
      }
    }
    return keys;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The file|zzzzzzzzzzzzzzzzzzzz",
        "An experiment|experiments: {first-run: {zzzzzzzzzzzzzzzzzzzz: 1}}",
        "A figure|figures: [{zzzzzzzzzzzzzzzzzzzz: 1}]",
        "A table|tables: [{zzzzzzzzzzzzzzzzzzzz: 1}]",
        "A row of a table|tables: [{name: a, about: b, columns: [c], rows: [{zzzzzzzzzzzzzzzzzzzz: 1}]}]",
        "An entry of a row|tables: [{name: a, about: b, columns: [c], rows: [{name: r, cells: [[{zzzzzzzzzzzzzzzzzzzz: 1}]]}]}]",
        "An onset|onsets: [{zzzzzzzzzzzzzzzzzzzz: 1}]",
        "A claim of turns|turns: [{zzzzzzzzzzzzzzzzzzzz: 1}]",
        "What is left out|notTried: [{zzzzzzzzzzzzzzzzzzzz: 1}]",
        "What is left out|notClaimed: [{zzzzzzzzzzzzzzzzzzzz: 1}]",
      })
  @DisplayName("each table has all keys of its part of the file, and no other")
  void tables(String heading, String file) throws IOException {
    assertThat(documented(heading))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(known(file));
  }

  @Test
  @DisplayName("each row says type, default and meaning")
  void rows() throws IOException {
    assertThat(page().stream().filter(line -> ROW.matcher(line).find()))
        .hasSizeGreaterThan(30)
        .allMatch(line -> line.matches("\\|( [^|]*[^| ][^|]* \\|){4}"));
  }

  @Test
  @DisplayName("the example of the page is a paper that is read as it stands")
  void example() throws IOException {
    String text = String.join("\n", page());
    Matcher example = Pattern.compile("(?s)```yaml\n(title: .*?)```").matcher(text);
    assertThat(example.find()).isTrue();
    Files.createDirectories(home.resolve("papers"));
    Files.writeString(home.resolve("papers/mine.yaml"), example.group(1));
    Paper paper = PaperReader.read(home, "mine");
    assertThat(paper.experiments()).isNotEmpty();
    assertThat(paper.figures()).isNotEmpty();
    assertThat(paper.tables()).isNotEmpty();
    assertThat(paper.notTried()).isNotEmpty();
  }
}
