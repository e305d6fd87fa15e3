package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.archive.fixture.FrozenRuns;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What has an order keeps it in the files: neither the alphabet's nor a hash's. */
class OrderTest {
  @TempDir Path folder;

  private static <V> SequencedMap<String, V> like(Map<String, V> map, String... order) {
    SequencedMap<String, V> ordered = new LinkedHashMap<>();
    for (String name : order) {
      ordered.put(name, map.get(name));
    }
    return ordered;
  }

  private static List<String> places(String text, String... words) {
    return List.of(words).stream()
        .sorted((one, other) -> text.indexOf(one) - text.indexOf(other))
        .toList();
  }

  @Test
  @DisplayName("summary.json and manifest.json have their tiers in the order of the chain")
  void chain() throws IOException {
    RunDirectory run = FrozenRuns.FIRST_RUN.runs(folder).getFirst();
    Summary old = run.summary();
    assertThat(old.tiers().sequencedKeySet())
        .as("of that suite, by the alphabet")
        .containsExactly("app", "db", "web");
    Summary summary =
        new Summary(
            old.formatVersion(),
            old.experiment(),
            old.run(),
            like(old.stack(), "web", "app", "db"),
            old.nx(),
            old.requests(),
            new Summary.Vlrt(1000, 3, 1, like(Map.of("1", 1L, "9", 1L, "10", 1L), "1", "9", "10")),
            like(old.tiers(), "web", "app", "db"),
            old.millibottlenecks(),
            old.ctqo(),
            old.writes(),
            old.calibration(),
            old.fit(),
            old.measuring());
    run.write(summary);
    String text = Files.readString(run.summaryFile());
    assertThat(places(text, "\"app\" : {", "\"db\" : {", "\"web\" : {"))
        .containsExactly("\"web\" : {", "\"app\" : {", "\"db\" : {");
    assertThat(places(text, "\"app\" : \"tomcat\"", "\"web\" : \"apache\""))
        .containsExactly("\"web\" : \"apache\"", "\"app\" : \"tomcat\"");
    Summary read = run.summary();
    assertThat(read).isEqualTo(summary);
    assertThat(read.tiers().sequencedKeySet()).containsExactly("web", "app", "db");
    assertThat(read.stack().sequencedKeySet()).containsExactly("web", "app", "db");
    assertThat(read.vlrt().clustersSeconds().sequencedKeySet()).containsExactly("1", "9", "10");
  }
}
