package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import ntier.archive.RecordedApplication;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.DataSource;
import ntier.plan.application.RequestDescription;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.LoadScript;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What applications/rubbos says is what the model has. */
class DescriptionTest {
  private final ApplicationDescription rubbos =
      ApplicationCatalog.of(Path.of(System.getProperty("ntier.home"))).find("rubbos");

  @Test
  @DisplayName("each interaction, where it leads, and whether it writes")
  void interactions() {
    assertThat(rubbos.requests().keySet())
        .containsExactlyElementsOf(
            Stream.of(Interaction.values()).map(Interaction::label).toList());
    for (Interaction interaction : Interaction.values()) {
      RequestDescription request = rubbos.requests().get(interaction.label());
      assertThat(rubbos.path() + request.resource()).isEqualTo(interaction.path());
      assertThat(!request.writes().isEmpty()).isEqualTo(interaction.writes());
      assertThat(request.resource().startsWith(rubbos.dynamic()))
          .isEqualTo(!interaction.isStatic());
    }
  }

  @Test
  @DisplayName("tables, sizes and mixes")
  void dataAndMixes() {
    List<String> tables =
        LoadScript.tableStatements().stream()
            .map(statement -> statement.split("\\W+", 4)[2])
            .toList();
    assertThat(rubbos.data().orElseThrow().tables()).containsExactlyInAnyOrderElementsOf(tables);
    assertThat(rubbos.data().orElseThrow().sizes().keySet())
        .containsExactlyElementsOf(
            Arrays.stream(DatabaseSize.values()).map(DatabaseSize::label).toList());
    rubbos
        .load()
        .orElseThrow()
        .mixes()
        .forEach((name, mix) -> assertThat(Mix.named(name).writes()).isEqualTo(mix.writes()));
    assertThat(rubbos.load().orElseThrow().mixes().keySet()).containsExactlyElementsOf(Mix.NAMES);
  }

  @Test
  @DisplayName("its classes are those that it names")
  void classes() {
    assertThat(rubbos.data().orElseThrow().source())
        .isEqualTo(new DataSource.Generator(RubbosData.class.getName()));
    assertThat(rubbos.load().orElseThrow().driver()).contains(RubbosDriver.class.getName());
  }

  @Test
  @DisplayName("runs record it as those that did not yet say it are read")
  void recorded() {
    assertThat(RecordedApplication.of(rubbos)).isEqualTo(RecordedApplication.ofEarlierRuns());
  }
}
