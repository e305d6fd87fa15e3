package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.lifecycle.ExitCode;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class AdviseCommandTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final String EXAMPLE = HOME.resolve("docs/examples/stack.yaml").toString();

  @Test
  @DisplayName("who drops, each choice and what holds, in lines of 80 characters")
  void example() {
    InProcess advise = InProcess.run("advise", EXAMPLE);
    assertThat(advise.exitCode()).as(advise.text()).isEqualTo(ExitCode.DONE);
    assertThat(advise.text())
        .startsWith("SIMULATED: 950 requests/s, a server stops for up to 500ms: when web does, web")
        .containsPattern("\\nweb +web +1[1-5]\\d ms +")
        .containsPattern("\\nnone \\(as it is\\) +web from 1[1-5]\\d ms +web from ")
        .containsPattern("\\nweb\\+app\\+db +nobody to ")
        .contains("1. Longer backlogs. THE CHEAPEST THAT HOLDS.")
        .contains("   web: ListenBacklog 128 -> 1024")
        .contains("3. Asynchronous servers. Holds.")
        .contains("How sure: In 16 measured runs");
    assertThat(advise.text().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  @DisplayName("options change the file's rate and stall")
  void options() {
    InProcess advise = InProcess.run("advise", EXAMPLE, "--rate", "100/s", "--stall=50ms");
    assertThat(advise.exitCode()).as(advise.text()).isEqualTo(ExitCode.DONE);
    assertThat(advise.text().replaceAll("\\s+", " "))
        .startsWith("SIMULATED: 100 requests/s, a server stops for up to 50ms: nobody drops, nor");
    assertThat(advise.text()).doesNotContain("cheapest");
  }

  @Test
  @DisplayName("tiers by options are those of a file")
  void tiers(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("advice.json");
    InProcess advise =
        InProcess.run(
            "advise",
            "--rate=1000/s",
            "--stall=400ms",
            "--kind=waits",
            "--json=" + json,
            "--tier",
            "web=nginx,connections=10000,backlog=4096",
            "--tier",
            "app=php-fpm,threads=50,backlog=100,socket=unix,demand=0.2ms",
            "--tier",
            "db=mysql");
    assertThat(advise.exitCode()).as(advise.text()).isEqualTo(ExitCode.DONE);
    JsonNode document = JsonFormat.mapper().readTree(Files.readString(json));
    assertThat(document.get("perSecond").asDouble()).isEqualTo(1000);
    assertThat(document.get("stall").asString()).isEqualTo("waits");
    JsonNode ofDb = document.get("findings").get(2);
    assertThat(ofDb.get("stalls").asString()).isEqualTo("db");
    assertThat(ofDb.get("drops").asString()).isEqualTo("app");
    // 50 children and 101 of the accept queue.
    assertThat(ofDb.get("fromMillis").asDouble()).isBetween(100.0, 220.0);
    assertThat(document.get("cheapest").asString()).isEqualTo("backlog");
    assertThat(advise.text().replaceAll("\\s+", " "))
        .contains("app listens on a Unix socket")
        .contains("the tier above answers 502")
        .contains("Assumed for db: threads 151, backlog 80, utilisation 20 %.")
        .contains("app: listen.backlog 100 -> ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "advise | advise needs one description of a stack",
        "advise x.yaml --tier web=apache | advise needs one description of a stack",
        "advise x.yaml | x.yaml: there is no such file; docs/examples/stack.yaml is an example",
        "advise --tier web=apache | the key \"rate\" is missing in the stack; add one like rate: 950/s",
        "advise --rate 5 --stall 1s --tier web=apache | --rate: \"5\" is no rate of requests",
        "advise --rate 5/s --stall 1s --tier web | --tier web: \"web\" is no NAME=VALUE",
        "advise --rate 5/s --stall 1s --tier web=apche | did you mean \"apache\"?",
        "advise --rate 5/s --stall 1s --tier a=sync,threads=1,threads=2 | threads is given twice",
        "advise --rate 5/s --stall 1s --tier a=sync --tier a=sync | two tiers have the name a",
      })
  @DisplayName("what is wrong is refused with what would be right")
  void wrongUse(String command, String message) {
    InProcess advise = InProcess.run(command.split(" "));
    assertThat(advise.exitCode()).as(advise.text()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(advise.text()).contains(message);
    assertThat(advise.hasStackTrace()).isFalse();
  }

  @Test
  @DisplayName("from a machine it reads what is there, and says so where nothing is")
  void fromThisMachine() {
    InProcess advise = InProcess.run("advise", "--from-this-machine");
    assertThat(advise.exitCode()).as(advise.text()).isIn(ExitCode.DONE, ExitCode.MACHINE_LACKS);
    assertThat(advise.text()).startsWith("# Read from this machine").contains("\ntiers:");
    assertThat(advise.hasStackTrace()).isFalse();
  }
}
