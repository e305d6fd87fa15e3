package ntier.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import ntier.analysis.fixture.LongRun;
import ntier.archive.RunDirectory;
import ntier.archive.fixture.FrozenRuns;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongRunTest {
  private static final Detection COMMON = new Detection(List.of(), Map.of(), Set.of());

  /** As lists of objects, half a million requests and their tiers' logs took more than 200 MB. */
  private static final int TIMES = 180;

  private static final String HEAP = "-Xmx64m";

  @TempDir Path folder;

  /** What the other JVM does: analyses the run in a folder. */
  public static void main(String[] args) {
    Findings findings = Analysis.of(RunDirectory.open(Path.of(args[0])), COMMON);
    System.out.println(findings.requests().total() + " requests");
  }

  @Test
  @DisplayName("a run made three times as long has three times as many of all that is counted")
  void countsAsOften() throws Exception {
    RunDirectory once = FrozenRuns.FIRST_RUN.runs(folder).getFirst();
    LongRun.make(once.path(), folder.resolve("long"), 3);
    Findings one = Analysis.of(once, COMMON);
    Findings three = Analysis.of(RunDirectory.open(folder.resolve("long")), COMMON);
    assertThat(one.vlrt().count()).isPositive();
    assertThat(three.missing()).isEqualTo(one.missing());
    assertThat(three.requests().total()).isEqualTo(3 * one.requests().total());
    assertThat(three.vlrt().count()).isEqualTo(3 * one.vlrt().count());
    assertThat(three.window().endMicros() - three.window().startMicros())
        .isEqualTo(3 * (one.window().endMicros() - one.window().startMicros()));
  }

  @Test
  @DisplayName("half a million requests are analysed in 64 MB of heap")
  void fitsASmallHeap() throws Exception {
    RunDirectory once = FrozenRuns.FIRST_RUN.runs(folder).getFirst();
    Path made = folder.resolve("long");
    long requests = LongRun.make(once.path(), made, TIMES);
    assertThat(requests).isGreaterThan(500_000);
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LongRunTest.class.getName(),
                made.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(other.getInputStream().readAllBytes());
    assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).isEqualTo(requests + " requests\n");
  }
}
