package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the scripts of {@code benchmarks/} say before they need a build, root or a testbed. */
class BenchmarkScriptsTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  /** Each takes some milliseconds; a busy machine needs more. */
  private static final long PATIENCE_SECONDS = 60;

  @TempDir Path directory;

  static List<String> scripts() throws IOException {
    return BenchmarkScripts.of(HOME);
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void helpSaysHowItIsCalled(String script) throws Exception {
    assertThat(ends(0, script, "--help"))
        .containsPattern("(?m)^ +" + script + "\\b")
        .contains("--quick");
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void anOptionThatIsNoneIsWrongUse(String script) throws Exception {
    // The program behind benchmarks/kills looks at the options itself, after the build.
    if (!script.equals("benchmarks/kills")) {
      assertThat(ends(2, script, "--fast"))
          .contains(script + ": ")
          .contains("--fast")
          .contains(script + " --help says what would be right");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "workload-cost many, RATE is many; a whole number from 1 would be right",
    "workload-cost 1000 1, SECONDS is 1; a whole number from 2 would be right",
    "workload-cost 20000, RATE is 20000; at most 16000 would be right",
    "turns-cost 10001, CONNECTIONS is 10001; at most 10000 would be right",
    "turns-resolution 1 0, ROUNDS is 0; a whole number from 1 would be right",
    "long-run few, REQUESTS is few; a whole number from 10 would be right",
    "long-run 10 /nowhere, 'RUN is /nowhere, which is not the folder of a run'",
    "wordpress-recount /nowhere, 'RUN is /nowhere, which is not the folder of a run'",
    "simulate /nowhere, 'MODEL is /nowhere, which cannot be read'",
    "simulate a b, these are too many arguments: a b",
    "run lab labs, a part is labs; run-times",
    "app-tiers 1 1 none, 'PART is none; saturated, cost or both would be right'",
    "app-tiers a, SECONDS is a; a whole number from 1 would be right",
    "detection frieze, 'the cause is frieze; one of freeze cpu-hog'",
    "flood 20001, HALF_OPEN is 20001; at most 20000 would be right",
    "injectors, 'what to do is \"\"; exact or idle would be right'",
    "injectors exact /nowhere, 'below FOLDER, /nowhere, is no injections.csv'",
    "evidence-tables, which FOLDER?",
    "evidence-tables /nowhere, 'FOLDER is /nowhere, which is no folder'",
    "evidence-tables / /nowhere, 'PAGE is /nowhere, which is no file that can be written'",
  })
  void aWrongArgumentIsNamed(String command, String said) throws Exception {
    assertThat(ends(2, ("benchmarks/" + command).split(" "))).contains(said);
  }

  @Test
  void injectorsComparesWhatWasAskedWithWhatWasDone() throws Exception {
    Files.writeString(
        directory.resolve("injections.csv"),
        """
        injector,tier,host,askedStartMicros,askedMicros,startMicros,endMicros,note
        freeze,app,app,1000000,50000,1000300,1050500,
        freeze,app,app,2000000,50000,2000100,2050900,
        freeze,app,app,3000000,50000,,,not injected
        gc,app,app,1000000,0,1000070,1030000,
        """);
    assertThat(ends(0, "benchmarks/injectors", "exact", directory.toString()))
        .containsPattern("(?m)^freeze +2 +1 +100 300 300 +200 800 800$")
        .containsPattern("(?m)^gc +1 +0 +70 70 70 +\\(no length of its own\\)$");
  }

  private String ends(int exitCode, String... command) throws Exception {
    List<String> line = new ArrayList<>(List.of(command));
    line.set(0, HOME.resolve(command[0]).toString());
    Path output = directory.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().keySet().removeAll(List.of("JAVA_HOME", "NTIER_BUILT"));
    Process process = builder.start();
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    String said = Files.readString(output);
    assertThat(ended).as(said).isTrue();
    assertThat(process.exitValue()).as(said).isEqualTo(exitCode);
    return said;
  }
}
