package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On this kernel; needs root. */
class SystemCallsIT {
  private static final int ASKED = 1000;
  private static final int FAILED = 10;

  /** For each line that it reads: calls of three kinds, so many of each, and one line written. */
  private static final String PROGRAM =
      """
      $| = 1;
      open $zero, "<", "/dev/zero" or die;
      print "ready\\n";
      while (sysread STDIN, $line, 1) {
        getppid for 1 .. %1$d;
        sysread $zero, $bytes, 100 for 1 .. %1$d;
        rmdir "/no/such/folder" for 1 .. %2$d;
        select undef, undef, undef, 0.001 for 1 .. 5;
        print "done\\n";
      }
      """
          .formatted(ASKED, FAILED);

  private static final Pattern LINE =
      Pattern.compile(" *[0-9.]+ +[0-9.]+ +[0-9]+ +([0-9]+) +([0-9]+)? +([a-z0-9_]+)");

  @TempDir Path folder;
  private Process program;
  private Writer in;
  private BufferedReader out;

  @BeforeEach
  void start() throws IOException {
    program = new ProcessBuilder("perl", "-e", PROGRAM).redirectErrorStream(true).start();
    in = program.outputWriter();
    out = program.inputReader();
    assertThat(out.readLine()).isEqualTo("ready");
  }

  @AfterEach
  void end() {
    program.destroyForcibly();
  }

  private void work() throws IOException {
    in.write("x");
    in.flush();
    assertThat(out.readLine()).isEqualTo("done");
  }

  /** It waits for its next line, so all its calls but that one have ended. */
  private void awaitRest() throws Exception {
    Path wchan = Path.of("/proc/" + program.pid() + "/syscall");
    for (int attempt = 0; attempt < 500; attempt++) {
      if (Files.readString(wchan).startsWith("0 0x0 ")) {
        return;
      }
      Thread.sleep(2);
    }
    throw new AssertionError("it does not wait for its input: " + Files.readString(wchan));
  }

  /** The kernel's own count of how often it gave its core up. */
  private long waits() throws IOException {
    return Files.readAllLines(Path.of("/proc/" + program.pid() + "/status")).stream()
        .filter(line -> line.startsWith("voluntary_ctxt_switches:"))
        .map(line -> Long.valueOf(line.split("\\s+")[1]))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("a small fixed load: each count is exact, and other processes count nothing")
  void fixedLoad() throws Exception {
    awaitRest();
    try (SystemCalls counting = SystemCalls.of(List.of(program.pid()))) {
      SystemCalls.Counts idle = counting.read();
      assertThat(idle.calls()).isEmpty();
      long before = waits();
      work();
      awaitRest();
      SystemCalls.Counts first = counting.read();
      assertThat(first.of("getppid").calls()).isEqualTo(ASKED);
      assertThat(first.of("getppid").errors()).isZero();
      // The wait for the line began before counting did, so its end is not known to be of a read.
      assertThat(first.of("read")).isEqualTo(new SystemCalls.Calls(ASKED, 100L * ASKED, 0));
      assertThat(first.of("call 84")).isEqualTo(new SystemCalls.Calls(FAILED, 0, FAILED));
      assertThat(first.of("write")).isEqualTo(new SystemCalls.Calls(1, 5, 0));
      // Five naps, the wait for the next line, and what the kernel itself counts beside these.
      assertThat(first.switches()).isGreaterThanOrEqualTo(6).isEqualTo(waits() - before);
      work();
      awaitRest();
      SystemCalls.Counts second = counting.read().since(first);
      assertThat(second.of("getppid").calls()).isEqualTo(ASKED);
      assertThat(second.of("read"))
          .isEqualTo(new SystemCalls.Calls(ASKED + 1, 100L * ASKED + 1, 0));
      assertThat(first.switches() + second.switches()).isEqualTo(waits() - before);
    }
  }

  @Test
  @DisplayName("counts are those of strace, attached to the same work")
  void asStrace() throws Exception {
    org.junit.jupiter.api.Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/strace")), "there is no strace to compare with");
    awaitRest();
    Path table = folder.resolve("strace.txt");
    Process strace =
        new ProcessBuilder(
                "strace", "-c", "-f", "-o", table.toString(), "-p", Long.toString(program.pid()))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = strace.inputReader()) {
      assertThat(said.readLine()).contains("attached");
      try (SystemCalls counting = SystemCalls.of(List.of(program.pid()))) {
        work();
        awaitRest();
        SystemCalls.Counts counted = counting.read();
        new ProcessBuilder("kill", "-INT", Long.toString(strace.pid())).start().waitFor();
        assertThat(strace.waitFor(10, TimeUnit.SECONDS)).isTrue();
        Map<String, Long> traced = traced(table);
        for (String name : List.of("getppid", "write", "rmdir")) {
          String ours = name.equals("rmdir") ? "call 84" : name;
          assertThat(counted.of(ours).calls()).as(name).isEqualTo(traced.get(name));
        }
        // The first read was under way when counting began.
        assertThat(counted.of("read").calls())
            .isBetween(traced.get("read") - 1, traced.get("read"));
      }
    } finally {
      strace.destroyForcibly();
    }
  }

  private static Map<String, Long> traced(Path table) throws IOException {
    Map<String, Long> calls = new TreeMap<>();
    for (String line : Files.readAllLines(table)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        calls.put(matcher.group(3), Long.valueOf(matcher.group(1)));
      }
    }
    return calls;
  }
}
