package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ntier test} says at its end of what was not tested, from Maven's own reports. */
class SkippedTestsTest {
  private static final String SCRIPT =
      Path.of("src/main/sh/skipped.sh").toAbsolutePath().toString();

  /** As Surefire 3 writes them. */
  private static final String REPORT =
      """
      <testsuite name="ntier.some.SomeIT" tests="6" skipped="4">
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
    Path reports = Files.createDirectories(home.resolve("a/target/failsafe-reports"));
    return Files.writeString(reports.resolve(name), text);
  }

  private String said() throws Exception {
    String line = "set -eu; say() { echo \"$*\" >&2; }; . \"$0\"; tell_skipped \"$1\" \"$2\"";
    List<String> command = List.of("bash", "-c", line, SCRIPT, home.toString(), begun.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  @Test
  @DisplayName("each skipped test with its reason, and what a test says it left out")
  void eachWithItsReason() throws Exception {
    report("TEST-ntier.some.SomeIT.xml", REPORT);
    assertThat(said())
        .isEqualTo(
            """
            not tested on this machine (5):
              SomeIT.disabled: later, says "he"
              SomeIT.onV1(int)[2]: [control groups v1 are mounted] expected: 1 but was: 2
              SomeIT.onV2: no zram & no <disk>
              SomeIT.silent: no reason is given
              SomeIT: not tested here: memory, idle
            """);
  }

  @Test
  @DisplayName("reports of earlier tests do not count, nor other files")
  void onlyThese() throws Exception {
    Path old = report("TEST-ntier.some.SomeIT.xml", REPORT);
    Instant before = Instant.now().minus(Duration.ofMinutes(2));
    Files.setLastModifiedTime(old, FileTime.from(before));
    report("ntier.some.SomeIT.txt", REPORT);
    report("TEST-ntier.some.OtherIT.xml", "<testsuite tests=\"0\"/>\n");
    assertThat(said()).isEqualTo("no test was skipped\n");
  }
}
