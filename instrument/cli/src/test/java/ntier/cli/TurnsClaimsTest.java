package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.analysis.fixture.ReproductionOfTurns;
import ntier.analysis.fixture.TurnsFixture;
import ntier.archive.ReproductionDirectory;
import ntier.lifecycle.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on a recorded run of turns: one server costs 70 % of what the first one does. */
class TurnsClaimsTest {
  private static final String PAPER =
      """
      title: "A study"
      reference: "A. Author, 2019"
      experiments:
        servers: {quick: {repeat: 6, turns: 1s}}
        more: {beyond: true}
      turns:
        - {name: Figure 6, section: "3.1", says: one is quicker, experiment: servers, of: cheap, load: c=8 100B, measure: cpu, is: IS, differs: cores differ}
        - {name: Table 4, section: "3.2", says: more calls, experiment: servers, rises: [first, cheap], load: c=8 100B, count: write}
        - {name: Extra, section: "9", says: more, experiment: more, of: cheap, load: c=8 100B, measure: cpu, is: at most 2}
      """;

  @TempDir Path home;

  private static TurnsFixture servers() {
    return new TurnsFixture()
        .server("first", 100, 1)
        .server("cheap", 70, 3)
        .load(8, "100B", 1, false);
  }

  private InProcess page(String is, TurnsFixture run, String... more) throws IOException {
    Files.createDirectories(home.resolve("papers"));
    Files.writeString(home.resolve("papers/x.yaml"), PAPER.replace("IS", is));
    ReproductionDirectory directory =
        ReproductionOfTurns.write(home.resolve("runs"), "x", Optional.of(run));
    return InProcess.at(
        home.toString(),
        Stream.concat(
                Stream.of("reproduce", "--page", directory.path().toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  @DisplayName("what agrees is counted; what was left out is told apart")
  void agrees() throws IOException {
    InProcess said = page("at most 0.8", servers(), "--exit-code");
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.DONE);
    assertThat(said.text())
        .containsPattern("servers +told apart +agrees +2 of 2 +1 of 1")
        .contains("not tried: more, Extra: not tried without --beyond\n")
        .contains("\n1 of 1 experiments agree in all their claims.\n")
        .doesNotContain("differs: ", "unknown: ");
  }

  @Test
  @DisplayName("what differs is told with what was found, and with the file's explanation")
  void differs() throws IOException {
    InProcess said = page("at least 0.9", servers(), "--exit-code");
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.DIFFERS);
    assertThat(said.text())
        .containsPattern(
            "differs: servers, Figure 6: cheap beside first at c=8 100B: found cpu 0\\.[67]\\d\\d × \\[[^]]+], claimed at least 0\\.9\\. Per request: cheap at c=8 100B 3\\.00 writes, .*\\. cores differ\n")
        .containsPattern("servers +told apart +differs +1 of 2 +1 of 1");
    assertThat(page("at least 0.9", servers()).exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  @DisplayName("of a run that is not to be trusted nothing is known")
  void unknown() throws IOException {
    InProcess said = page("at most 0.8", servers().faulty("first"), "--exit-code");
    assertThat(said.exitCode()).as(said.text()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(said.text())
        .contains("unknown: servers, Figure 6: cheap beside first at c=8 100B: the run is not")
        .containsPattern("servers +not to be trusted +unknown +0 of 2 +0 of 1");
  }
}
