package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
  @DisplayName("injecting by hand what no experiment could ask for, and where no stack is up")
  void wrongInjection() throws Exception {
    assertRefused("unknown cause \"freez\" of millibottlenecks; did you mean \"freeze\"?", "freez");
    assertRefused("the key \"for\" is missing in the injection freeze", "freeze");
    assertRefused("--for: \"-1s\" is negative; 0 or more would be right", "freeze", "--for=-1s");
    assertRefused("--for: \"25h\" is too long; at most 24h would", "freeze", "--for=25h");
    assertRefused("--for: \"1\" has no unit; write it like 50ms", "freeze", "--for=1");
    assertRefused("a longer every or a shorter for", "freeze", "--for=1s", "--every=1s");
    assertRefused("--times is -1; 1 to 10000", "freeze", "--for=1s", "--times=-1");
    assertRefused(
        "unknown key \"evry\" in the injection freeze; did you mean",
        "freeze",
        "--for=1s",
        "--set=evry=1s");
    Ntier.Result fixed = Ntier.run("inject", "log-flush", "--host", "db", "--set", "limit=20MB/s");
    assertThat(fixed.exitCode()).isEqualTo(2);
    assertThat(fixed.text())
        .contains("limit of log-flush is fixed once the stack is up")
        .contains("sudo ./ntier up … --with log-flush:db,limit=20MB/s before, would be right");
    Ntier.Result host = Ntier.run("inject", "freeze", "--host", "no host", "--for", "1s");
    assertThat(host.exitCode()).isEqualTo(2);
    assertThat(host.text()).contains("--host: \"no host\" can't be a host of a stack");
    // Which tiers there are, only a stack that is up can tell.
    Ntier.Result tier = Ntier.run("inject", "freeze", "--host", "cache", "--for", "1s");
    assertThat(tier.exitCode()).isEqualTo(3);
    Ntier.Result none = Ntier.run("inject", "freeze", "--host", "app", "--for", "1s");
    assertThat(none.exitCode()).isEqualTo(3);
    assertThat(none.text()).contains("no stack is up: sudo ./ntier up in another terminal");
  }

  private static void assertRefused(String words, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("inject", "--host", "app"));
    all.addAll(List.of(arguments));
    Ntier.Result result = Ntier.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.text()).isEqualTo(2);
    assertThat(result.text()).contains(words);
  }

  @Test
  @DisplayName("causes that do not fit: the tier, the length, the disk")
  void causesThatDoNotFit() throws Exception {
    assertExperimentRefused(
        2, "{gc: web, every: 5s}", "gc can't be injected into web; it works on: app");
    assertExperimentRefused(
        2, "{freeze: app, for: -1s, every: 5s}", "\"-1s\" is negative; 0 or more would be right");
    assertExperimentRefused(
        2,
        "{freeze: app, for: 2m, after: 0s}",
        "the first freeze ends 120s after the measure phase begins, which lasts 60s");
    assertExperimentRefused(
        2,
        "{disk-stall: db, for: 500ms, every: 5s, disk: 1MB}",
        "a disk has 64MB or more, not 1048576 B; more would be right");
    assertExperimentRefused(
        3,
        "{disk-stall: db, for: 500ms, every: 5s, disk: 64MB}",
        "hosts.db.disk: 64 MB are too few for data of ");
  }

  private static void assertExperimentRefused(int exitCode, String injection, String words)
      throws Exception {
    Ntier.Result result =
        Ntier.run(
            "run",
            "--set=stack.web=nginx",
            "--set=database=small",
            "--set=inject=[" + injection + "]");
    assertThat(result.exitCode()).as(result.text()).isEqualTo(exitCode);
    assertThat(result.text()).contains(words);
  }

  @Test
  @DisplayName("preparing for a cause that is none, or for no tier")
  void wrongPreparation() throws Exception {
    Ntier.Result none = Ntier.run("up", "--with", "log-flush");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.text()).contains("--with is \"log-flush\"; a cause and a host would be right");
    Ntier.Result unknown = Ntier.run("up", "--with", "freez:app");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.text()).contains("unknown cause \"freez\" of millibottlenecks");
  }

  @Test
  @DisplayName("a stack that is none, a command that is none")
  void wrongWords() throws Exception {
    assertThat(Ntier.run("up", "apache").exitCode()).isEqualTo(2);
    assertThat(Ntier.run("up", "tomcat-apache-mysql").text())
        .contains("tomcat speaks mysql to the tier below it and apache understands http; below it");
    assertThat(Ntier.run("up", "tomcat-apachy-mysql").text())
        .contains(
            "\"tomcat-apachy-mysql\" is not a stack: servers from the first tier to the last");
    Ntier.Result address = Ntier.run("up", "--listen", "no such host");
    assertThat(address.exitCode()).isEqualTo(2);
    assertThat(address.text()).contains("--listen is \"no such host\"; an address of this machine");
    assertThat(Ntier.run("rnu").exitCode()).isEqualTo(2);
    assertThat(Ntier.run("--help").text()).contains("sudo ./ntier run");
  }
}
