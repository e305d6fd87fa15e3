package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.Migration;
import ntier.analysis.migration.MigrationStudy;
import ntier.analysis.migration.Overflow;
import ntier.analysis.migration.Repetition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a migration, without a browser. */
class MigrationReportTest {
  private static final String EVIL = "a</script><b>x</b>";

  @TempDir Path folder;

  private static Lattice lattice(Migration migration) {
    List<List<Repetition>> nodes = new ArrayList<>();
    for (int node = 0; node < migration.nodes(); node++) {
      double dropped = 100.0 + node;
      nodes.add(
          Collections.nCopies(
              5,
              new Repetition(
                  Map.of("dropped_requests", dropped, "vlrt_percent", 1.0, "p99_ms", 20.0),
                  List.of(new Overflow(migration.tiers().getFirst(), EVIL, dropped, 278, 128)))));
    }
    return Lattice.of(migration, nodes);
  }

  private String page(Migration migration, boolean measured) throws Exception {
    Lattice lattice = lattice(migration);
    Path file = folder.resolve("migration.html");
    MigrationReport.replace(
        new MigrationStudy(
            migration,
            EVIL,
            List.of(EVIL),
            measured ? Optional.of(lattice) : Optional.empty(),
            lattice),
        file);
    return Files.readString(file);
  }

  @Test
  @DisplayName("text of a run cannot become markup; the page loads nothing")
  void escaped() throws Exception {
    Migration migration = new Migration(List.of(EVIL), List.of(EVIL), List.of("y"));
    assertThat(page(migration, true))
        .contains("a&lt;/script&gt;&lt;b&gt;x&lt;/b&gt;")
        .doesNotContain("<b>x")
        .doesNotContainPattern("src\\s*=\\s*[\"']")
        .doesNotContain("url(");
  }

  @Test
  @DisplayName("every stack is a box and every step a line with a word, whatever their number")
  void picture() throws Exception {
    List<String> tiers = List.of("t", "u", "v", "w", "x");
    Migration five = new Migration(tiers, tiers, List.of("1", "2", "3", "4", "5"));
    String page = page(five, false);
    assertThat(page.split("<g class=\"node drops\"", -1)).hasSize(32 + 1);
    assertThat(page.split("<line class=\"step worse\"", -1)).hasSize(80 + 1);
    assertThat(page.split("t: worse", -1)).hasSize(16 + 1);
    assertThat(page).doesNotContain("Predicted by the simulation");
    assertThat(page(new Migration(List.of("t"), List.of("t"), List.of("1")), true))
        .contains("Predicted by the simulation")
        .contains("predicted 101");
  }

  @Test
  @DisplayName("a page of its own never replaces a file")
  void neverOverwrites() throws Exception {
    Path file = Files.writeString(folder.resolve("mine.html"), "mine");
    Lattice lattice = lattice(new Migration(List.of("t"), List.of("t"), List.of("1")));
    MigrationStudy study =
        new MigrationStudy(lattice.migration(), "", List.of(), Optional.empty(), lattice);
    assertThatThrownBy(() -> MigrationReport.create(study, file))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("mine");
  }
}
