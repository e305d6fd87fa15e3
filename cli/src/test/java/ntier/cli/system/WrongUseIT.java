package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong use, each with its exit code and message; nothing is started. */
class WrongUseIT {
  @TempDir Path folder;

  @Test
  @DisplayName("an unknown key: file, line, column, and the nearest known key")
  void unknownKey() throws Exception {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(
        file, "title: mine\nstack: {web: apache, app: tomcat, db: mysql}\nworkload: {usres: 10}\n");
    Ntier.Result result = Ntier.run("run", file.toString());
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.text())
        .contains(file + ":3:12: unknown key \"usres\"")
        .contains("did you mean \"users\"?");
  }

  @Test
  @DisplayName("a wrong value of --set")
  void wrongSet() throws Exception {
    Ntier.Result result = Ntier.run("run", "--set", "workload.users=0");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.text()).contains("users is 0").contains("would be right");
  }

  @Test
  @DisplayName("an experiment that is not there")
  void missingExperiment() throws Exception {
    Ntier.Result result = Ntier.run("run", "frist-run");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.text().strip())
        .isEqualTo(
            "experiments/frist-run.yaml: there is no such experiment; did you mean \"first-run\"?");
  }

  @Test
  @DisplayName("not root: said with the command to type instead")
  void notRoot() throws Exception {
    List<String> asNobody =
        List.of(
            "setpriv",
            "--reuid=65534",
            "--regid=65534",
            "--clear-groups",
            // Only the owner's checkout may be closed to others; reading it is not what is tested.
            "--inh-caps=+dac_read_search",
            "--ambient-caps=+dac_read_search",
            Ntier.HOME.resolve("ntier").toString());
    Ntier.Result result = Ntier.startFrom(asNobody, "run").await();
    assertThat(result.exitCode()).as(result.text()).isEqualTo(3);
    assertThat(result.text().strip())
        .isEqualTo(
            "not root: network namespaces and control groups need it. Run: sudo ./ntier run first-run");
  }

  @Test
  @DisplayName("a run folder that is damaged: which file, what is wrong, what to do")
  void damagedRun() throws Exception {
    Path run = Files.createDirectory(folder.resolve("broken"));
    Files.writeString(run.resolve("manifest.json"), "{\"formatVersion\": 1, \"run\"");
    Ntier.Result result = Ntier.run("analyze", run.toString());
    assertThat(result.exitCode()).isEqualTo(4);
    assertThat(result.text()).contains(run.resolve("manifest.json") + ":1: ");
  }

  @Test
  @DisplayName("--resume of what is no series, and with more than it takes")
  void wrongResume() throws Exception {
    Ntier.Result none = Ntier.run("run", "--resume", folder.toString());
    assertThat(none.exitCode()).isEqualTo(4);
    assertThat(none.text()).contains(folder + ": it has no series.json");
    Ntier.Result both = Ntier.run("run", "first-run", "--resume", folder.toString());
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.text()).contains("give it alone: sudo ./ntier run --resume " + folder);
  }

  @Test
  @DisplayName("a stack that is none, a command that is none")
  void wrongWords() throws Exception {
    assertThat(Ntier.run("up", "apache").exitCode()).isEqualTo(2);
    assertThat(Ntier.run("up", "tomcat-apache-mysql").text())
        .contains("\"tomcat-apache-mysql\" is no stack", "web: apache");
    assertThat(Ntier.run("rnu").exitCode()).isEqualTo(2);
    assertThat(Ntier.run("--help").text()).contains("sudo ./ntier run");
  }
}
