package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code ntier test} says at its end, from Maven's own reports: what was not tested and how
 * long it took; and how much may be skipped in CI.
 */
class TestReportsTest {
  private static final String SCRIPT =
      Path.of("src/main/sh/test-reports.sh").toAbsolutePath().toString();

  /** As Surefire 3 writes them. */
  private static final String REPORT =
      """
      <testsuite version="3.0.2" name="ntier.some.SomeIT" time="121.477" tests="6" skipped="4">
        <testcase name="passes" classname="ntier.some.SomeIT" time="0.1"/>
        <testcase name="onV2" classname="ntier.some.SomeIT" time="0.0">
          <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: no zram & no <disk>
      \tat org.junit.jupiter.api.Assumptions.throwAssumptionFailed(Assumptions.java:340)
      ]]></skipped>
        </testcase>
        <testcase name="onV1(int)[2]" classname="ntier.some.SomeIT" time="0.0">
          <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException:\s
      assumption was not met due to: [control groups v1 are mounted]\s
      expected: 1
       but was: 2
      \tat java.base/java.lang.reflect.Constructor.newInstance(Constructor.java:483)
      Caused by: org.opentest4j.AssertionFailedError: not tested here: a stack trace
      ]]></skipped>
        </testcase>
        <testcase name="disabled" classname="ntier.some.SomeIT" time="0.0">
          <skipped message="later, says &quot;he&quot;"/>
        </testcase>
        <testcase name="silent" classname="ntier.some.SomeIT" time="0.0">
          <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException
      \tat ntier.some.SomeIT.silent(SomeIT.java:9)
      ]]></skipped>
        </testcase>
        <testcase name="assumeTrue" classname="ntier.some.SomeIT" time="0.0">
          <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: assumption is not true
      \tat org.junit.jupiter.api.AssumptionUtils.throwAssumptionFailed(AssumptionUtils.java:34)
      ]]></skipped>
        </testcase>
        <testcase name="assumeThat" classname="ntier.some.SomeIT" time="0.0">
          <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException:\s
      assumption was not met due to:\s
      Expecting value to be true but was false
      \tat ntier.some.SomeIT.assumeThat(SomeIT.java:9)
      ]]></skipped>
        </testcase>
        <testcase name="without" classname="ntier.some.SomeIT" time="0.0">
          <skipped message="void ntier.some.SomeIT.without() is @Disabled"/>
        </testcase>
        <testcase name="all" classname="ntier.some.SomeIT" time="0.2">
          <system-out><![CDATA[not tested here: memory, idle
      ]]></system-out>
        </testcase>
      </testsuite>
      """;

  @TempDir Path home;
  private Path begun;

  @BeforeEach
  void begin() throws IOException {
    begun = Files.createFile(home.resolve("begun"));
    Instant before = Instant.now().minus(Duration.ofMinutes(1));
    Files.setLastModifiedTime(begun, FileTime.from(before));
  }

  private Path report(String name, String text) throws IOException {
    return report("a", name, text);
  }

  private Path report(String module, String name, String text) throws IOException {
    Path reports = Files.createDirectories(home.resolve(module).resolve("target/failsafe-reports"));
    return Files.writeString(reports.resolve(name), text);
  }

  private record Said(int exitCode, String text) {}

  /** What a function of the script says; its first argument is the home. */
  private Said call(String function, String... more) throws Exception {
    String line = "set -euo pipefail; say() { echo \"$*\" >&2; }; . \"$0\"; \"$@\"";
    List<String> command =
        new ArrayList<>(List.of("bash", "-c", line, SCRIPT, function, home.toString()));
    command.addAll(List.of(more));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }

  private String told() throws Exception {
    Said said = call("tell_tests", begun.toString(), "1692");
    assertThat(said.exitCode()).as(said.text()).isZero();
    return said.text();
  }

  @Test
  @DisplayName("each skipped test with its reason, and what a test says it left out")
  void eachWithItsReason() throws Exception {
    report("TEST-ntier.some.SomeIT.xml", REPORT);
    assertThat(told())
        .isEqualTo(
            """
            not tested on this machine (8):
              SomeIT.assumeThat: no reason is given
              SomeIT.assumeTrue: no reason is given
              SomeIT.disabled: later, says "he"
              SomeIT.onV1(int)[2]: [control groups v1 are mounted] expected: 1 but was: 2
              SomeIT.onV2: no zram & no <disk>
              SomeIT.silent: no reason is given
              SomeIT.without: no reason is given
              SomeIT: not tested here: memory, idle
            1 test classes, 28 min 12 s in all; seconds of each: target/test-times.txt
            """);
  }

  @Test
  @DisplayName("the classes' times, slowest first")
  void times() throws Exception {
    report(
        "instrument/b",
        "TEST-ntier.some.QuickIT.xml",
        "<testsuite name=\"ntier.some.QuickIT\" time=\"0.36\"/>\n");
    report("TEST-ntier.some.SomeIT.xml", REPORT);
    told();
    assertThat(home.resolve("target/test-times.txt"))
        .hasContent("  121.5  ntier.some.SomeIT\n    0.4  ntier.some.QuickIT\n");
  }

  @Test
  @DisplayName("reports of earlier tests do not count, nor other files")
  void onlyThese() throws Exception {
    Path old = report("TEST-ntier.some.SomeIT.xml", REPORT);
    Instant before = Instant.now().minus(Duration.ofMinutes(2));
    Files.setLastModifiedTime(old, FileTime.from(before));
    report("ntier.some.SomeIT.txt", REPORT);
    report(
        "TEST-ntier.some.OtherIT.xml",
        "<testsuite name=\"a.OtherIT\" time=\"0.0\" tests=\"0\"/>\n");
    assertThat(told()).startsWith("no test was skipped\n1 test classes, ");
  }

  @Test
  @DisplayName("classes with slow tests are known by their tag")
  void slowOnes() throws Exception {
    Path tests = Files.createDirectories(home.resolve("a/src/test/java/ntier"));
    Files.writeString(tests.resolve("KillsIT.java"), "@Tag(\"long\")\nclass KillsIT {}\n");
    Files.writeString(tests.resolve("QuickIT.java"), "class QuickIT {}\n");
    Path deeper = Files.createDirectories(home.resolve("results/c/src/test/java/ntier"));
    Path other = Files.writeString(deeper.resolve("DeepIT.java"), "@Tag(\"long\")\nclass D {}\n");
    assertThat(call("slow_tests")).isEqualTo(new Said(0, "DeepIT\nKillsIT\n"));
    Files.delete(other);
    Files.delete(tests.resolve("KillsIT.java"));
    assertThat(call("slow_tests")).isEqualTo(new Said(0, ""));
  }

  private Said accepted(String skipped, String allowed) throws Exception {
    Path list = Files.createDirectories(home.resolve("target")).resolve("skipped-tests.txt");
    Files.writeString(list, skipped);
    Path limit = Files.writeString(home.resolve("at-most"), allowed);
    return call("accept_skipped", limit.toString());
  }

  @Test
  @DisplayName("CI: as many as are allowed pass, fewer too, with the number to write instead")
  void fewEnough() throws Exception {
    String two = "AIT.a: no zram\nBIT.b: no loop devices\n";
    assertThat(accepted(two, "# why\n2\n")).isEqualTo(new Said(0, ""));
    Said fewer = accepted(two, "3\n");
    assertThat(fewer.exitCode()).isZero();
    assertThat(fewer.text())
        .startsWith("only 2 tests were skipped; ")
        .contains("the number in " + home);
    assertThat(accepted("", "0\n")).isEqualTo(new Said(0, ""));
  }

  @Test
  @DisplayName("CI: one more than allowed fails and names all, one without a reason fails alone")
  void tooMany() throws Exception {
    Said more = accepted("AIT.a: no zram\nBIT.b: no loop devices\n", "1 # the kernel\n");
    assertThat(more.exitCode()).isEqualTo(1);
    assertThat(more.text())
        .contains("2 tests were skipped, ", " allows 1:", "  BIT.b: no loop devices");
    Said silent = accepted("AIT.a: no reason is given\n", "1\n");
    assertThat(silent.exitCode()).isEqualTo(1);
    assertThat(silent.text())
        .startsWith("AIT.a: no reason is given\n")
        .contains("may be skipped a reason");
  }

  @Test
  @DisplayName("CI: a limit that is not a number is reported")
  void noNumber() throws Exception {
    for (String wrong : List.of("", "# 3\n", "three\n", "-1\n", "1 2\n", "1\n2\n")) {
      Said said = accepted("", wrong);
      assertThat(said.exitCode()).as(wrong).isEqualTo(1);
      assertThat(said.text()).contains("at-most: ", "is not a number of tests; 3 would be right");
    }
  }
}
