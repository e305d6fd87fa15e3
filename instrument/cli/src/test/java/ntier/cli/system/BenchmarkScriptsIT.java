package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import ntier.cli.launcher.BenchmarkScripts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each script of {@code benchmarks/} for seconds, as somebody calls it who has set nothing: what is
 * looked at is that it comes to its end and prints its numbers, not how good they are.
 */
class BenchmarkScriptsIT {
  private static final String NUMBER = "\\d+\\.\\d+";

  /** Its own test makes one part, which takes long enough. */
  private static final String EVIDENCE = "benchmarks/evidence";

  private static final int GOAL_MISSED = 1;

  /**
   * Goals of numbers that, missed in so short a time on a busy machine, say nothing of a script.
   */
  private static final Set<String> MAY_MISS =
      Set.of(
          "benchmarks/advise-acceptance",
          "benchmarks/attribution",
          "benchmarks/flood",
          "benchmarks/machines",
          "benchmarks/turns-cost",
          "benchmarks/watch-acceptance");

  @TempDir Path directory;

  /**
   * A call.
   *
   * @param line script and arguments
   * @param says patterns, each of which one line of its output has at its beginning
   */
  record Call(String line, String... says) {
    String script() {
      return line.split(" ")[0];
    }

    @Override
    public String toString() {
      return line;
    }
  }

  static Stream<Call> soonDone() {
    return Stream.of(
        new Call("benchmarks/tools --quick", "/.*/benchmark-tools"),
        new Call("benchmarks/simulate --quick", "Requests: ", NUMBER + " s, of CPU " + NUMBER),
        new Call(
            "benchmarks/long-run --quick",
            "1\\d{4} requests: " + NUMBER + " s, heap \\d+ MB, ",
            "1\\d{5} requests: " + NUMBER + " s, heap \\d+ MB, "),
        new Call("benchmarks/evidence-tables --quick", "## run\n\nnot made yet", "## simulation"));
  }

  /**
   * In CI, which has no time for all, a ninth: another one with another commit ({@code .ci/run}).
   */
  static Stream<Call> measuring() {
    List<Call> all = measuringAll().toList();
    String ninth = System.getenv("NTIER_TEST_NINTH");
    if (ninth == null) {
      return all.stream();
    }
    System.out.println("not tested here: eight of nine benchmark scripts, all but ninth " + ninth);
    return IntStream.range(0, all.size())
        .filter(i -> i % 9 == Integer.parseInt(ninth))
        .mapToObj(all::get);
  }

  private static Stream<Call> measuringAll() {
    return Stream.of(
        new Call(
            "benchmarks/workload-cost --quick",
            "workload: [1-9]\\d* requests/s, " + NUMBER + " us CPU per request",
            "wrk: +[1-9]\\d* requests/s, " + NUMBER + " us CPU per request"),
        new Call(
            "benchmarks/run --quick simulate workload-cost",
            "== a million users",
            NUMBER + " s, of CPU ",
            "== CPU per request of the load generator",
            "workload: [1-9]",
            "wrk: +[1-9]"),
        new Call(
            "benchmarks/turns-cost --quick",
            "round 1: turns " + NUMBER + " us, wrk " + NUMBER + " us CPU per request",
            "median " + NUMBER + " times wrk, from " + NUMBER),
        new Call(
            "benchmarks/turns-resolution --quick",
            "\\S+-planted: equal " + NUMBER + " \\(" + NUMBER + " to " + NUMBER + "\\)"),
        new Call(
            "instrument/monitors/benchmark --quick",
            "monitors: " + NUMBER + " % of a core",
            "collectl: " + NUMBER + " % of a core"),
        new Call(
            "instrument/causes/benchmark --quick",
            "cgroup v\\d: \\d+ freezes of 50 ms",
            "start +\\|actual - asked\\|: p50 \\d+ us",
            "length +\\|actual - asked\\|: p50 \\d+ us"),
        new Call(
            "benchmarks/run-times --quick",
            "to the first request "
                + NUMBER
                + " s, from the end of the measure phase to the report"),
        new Call(
            "benchmarks/lab --quick",
            "1 +" + NUMBER + " +" + NUMBER + " +" + NUMBER + " +one adds"),
        new Call(
            "benchmarks/app-tiers --quick",
            "vertx +64 +[1-9]",
            "vertx +512 ",
            "vertx +4096 ",
            "nginx:tomcat:mysql .* 1\\.00 \\(1\\.00 to 1\\.00\\)"),
        new Call("benchmarks/attribution --quick", "\\| \\S+-first-run \\|", "Only web dropped, "),
        new Call("benchmarks/detection --quick", "\\| `freeze` \\| [1-9]"),
        new Call("benchmarks/injectors --quick", "none +" + NUMBER, "freeze +" + NUMBER + " +[-+]"),
        new Call(
            "benchmarks/flood --quick",
            "lab: after the flood, ms: +\\d",
            "up: after the flood, ms: +\\d"),
        new Call(
            "benchmarks/machines --quick",
            "first-run +one +[1-9]\\d* +web +upstream, from app to web",
            "first-run +several +[1-9]\\d* +web +upstream, from app to web"),
        new Call("benchmarks/kills --quick", "seed 1", "all +equal 1 of 1"),
        new Call(
            "benchmarks/wordpress-recount --quick",
            "\\| requests in the measure phase \\| [1-9].* \\| yes \\|",
            "\\| dropped by PHP-FPM"),
        new Call(
            "benchmarks/watch-acceptance --quick",
            "\\| first-run \\| .* \\| " + NUMBER + " \\| " + NUMBER + " \\| 0 \\| ",
            "All goals reached|Goals missed"),
        new Call(
            "benchmarks/advise-acceptance --quick",
            "\\| apache-tomcat-mysql \\| app \\| [1-9].* \\| (web|nobody) \\| (web|nobody) \\| ",
            "The right tier in \\d of 2 cells"));
  }

  static Stream<Call> all() {
    return Stream.concat(soonDone(), measuringAll());
  }

  @Test
  void eachScriptIsTriedHere() throws Exception {
    assertThat(Stream.concat(all().map(Call::script), Stream.of(EVIDENCE)).distinct())
        .containsExactlyInAnyOrderElementsOf(BenchmarkScripts.of(Ntier.HOME));
  }

  @ParameterizedTest
  @MethodSource
  void soonDone(Call call) throws Exception {
    expect(call);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource
  void measuring(Call call) throws Exception {
    expect(call);
  }

  private static void expect(Call call) throws Exception {
    Ntier.Result result = run(Map.of(), call.line().split(" "));
    int worst = MAY_MISS.contains(call.script()) ? GOAL_MISSED : 0;
    assertThat(result.exitCode()).as(result.text()).isBetween(0, worst);
    for (String part : call.says()) {
      assertThat(result.text()).containsPattern(Pattern.compile("^" + part, Pattern.MULTILINE));
    }
  }

  @Tag("long")
  @Test
  void evidenceBecomesTables() throws Exception {
    String kept = directory.resolve("kept").toString();
    Ntier.Result made =
        run(
            Map.of("KEEP", "yes", "KEPT", kept),
            EVIDENCE,
            "--quick",
            "HEAD",
            directory.resolve("made").toString());
    assertThat(made.exitCode()).as(made.text()).isZero();
    assertThat(made.text()).contains("\n| run | `./ntier run first-run ");
    Ntier.Result again =
        run(Map.of("KEPT", kept), EVIDENCE, "--quick", "HEAD", directory.toString());
    assertThat(again.text()).contains("run: is kept in " + kept).contains("run: is there");
    Ntier.Result tables =
        run(Map.of(), "benchmarks/evidence-tables", directory.resolve("HEAD").toString());
    assertThat(tables.exitCode()).as(tables.text()).isZero();
    assertThat(tables.text())
        .containsPattern("(?m)^\\| requests \\| [1-9]")
        .contains("## matrix\n\nnot made yet");
  }

  @Test
  void toolsComeWithTheirLibraries() throws Exception {
    // The last line: the first time, others say what is fetched.
    String folder =
        run(Map.of(), "benchmarks/tools")
            .text()
            .lines()
            .reduce((before, last) -> last)
            .orElseThrow();
    assertThat(Ntier.startFrom(List.of(folder + "/wrk"), "-v").await().text()).startsWith("wrk ");
    Ntier.Result collectl = Ntier.startFrom(List.of(folder + "/collectl"), "--version").await();
    assertThat(collectl.exitCode()).as(collectl.text()).isZero();
  }

  @Test
  void aToolThatCannotBeHadIsNamedAndNothingIsMeasured() throws Exception {
    Path apt = Files.writeString(directory.resolve("apt-get"), "#!/bin/sh\necho no net\nexit 100");
    Files.setPosixFilePermissions(apt, PosixFilePermissions.fromString("rwxr-xr-x"));
    Ntier.Result result =
        run(
            Map.of(
                "NTIER_CACHE",
                directory.resolve("cache").toString(),
                "PATH",
                directory + ":" + System.getenv("PATH")),
            "benchmarks/workload-cost",
            "--quick");
    assertThat(result.exitCode()).as(result.text()).isEqualTo(3);
    assertThat(result.text())
        .contains("benchmarks/tools: part wrk: ")
        .contains("no net")
        .doesNotContain("requests/s");
  }

  /** Without JAVA_HOME: it is found as the launcher finds it. */
  private static Ntier.Result run(Map<String, String> environment, String... command)
      throws Exception {
    List<String> line = new ArrayList<>(List.of("env", "--unset=JAVA_HOME"));
    new TreeMap<>(environment).forEach((key, value) -> line.add(key + "=" + value));
    line.add(Ntier.HOME.resolve(command[0]).toString());
    String[] arguments = List.of(command).subList(1, command.length).toArray(String[]::new);
    return Ntier.startFrom(line, arguments).await();
  }
}
