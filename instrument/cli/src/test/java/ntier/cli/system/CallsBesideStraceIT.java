package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import ntier.archive.TurnCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the kernel counts of a server's calls in a turn, beside what strace sees of the same turn:
 * two instruments that have nothing in common but the kernel.
 */
class CallsBesideStraceIT {
  private static final String SERVER = "stomcat-async";

  /** So few requests that strace, which stops the server at each call, keeps up. */
  private static final String EXPERIMENT =
      """
      title: Two servers, one of them traced
      profile: one-core-server
      application: sized-pages
      stack: {server: [single-async, stomcat-async]}
      set: {server.heap: 64MB}
      load: {open: 100/s, connections: 8, of: [100B, 100KB]}
      turns: 2s
      repeat: 3
      """;

  /**
   * strace tells the end of a call when it has been woken, later than the kernel has counted it,
   * and both tell times in microseconds: what ended so near to an end of the turn may be on either
   * side of it. It is 100 times what waking a process takes, and 10 of 2,000 ms.
   */
  private static final long EDGE_MICROS = 5_000;

  private static final Pattern WHOLE =
      Pattern.compile("\\d+ +(\\d+)\\.(\\d{6}) (\\w+)\\(.* = (\\S+).*<(\\d+)\\.(\\d{6})>");
  private static final Pattern RESUMED =
      Pattern.compile("\\d+ +(\\d+)\\.(\\d{6}) <\\.\\.\\. (\\w+) resumed>.* = (\\S+).*");

  @TempDir private Path folder;

  /** Whose results are numbers of something: bytes, or events. */
  private static final List<String> WITH_RESULTS = List.of("read", "write", "writev", "epoll_wait");

  /** {@code calls.csv} tells results as if for the client's time, rounded, and so the calls. */
  private static final double ROUNDED = 0.01;

  /**
   * A call that has ended.
   *
   * @param result what it returned; 0 where that is an error, or no decimal number
   */
  private record Ended(String call, long atMicros, long result) {}

  @Test
  @DisplayName("each kind of call is counted as often as strace sees it end, within the same turn")
  void equalCounts() throws Exception {
    Path experiment = Files.writeString(folder.resolve("traced.yaml"), EXPERIMENT);
    List<String> arguments = new ArrayList<>(List.of("run", experiment.toString()));
    arguments.addAll(TestRuns.option());
    Ntier run =
        Ntier.start(arguments.toArray(String[]::new)).awaitText(SERVER + " ready", "warming up");
    Path trace = folder.resolve("trace.txt");
    Process strace = strace(serverProcess(), trace);
    try {
      Ntier.Result result = run.await();
      assertThat(result.exitCode()).as(result.text()).isZero();
      assertThat(strace.waitFor(10, TimeUnit.SECONDS)).as("strace ended with the server").isTrue();
    } finally {
      strace.destroy();
    }
    List<Ended> ended = ended(trace);
    List<TurnCalls> counted =
        TurnCalls.FORMAT.read(TestRuns.newest().callsFile()).stream()
            .filter(row -> row.variant().equals(SERVER) && isCall(row))
            .toList();
    assertThat(counted.stream().map(TurnCalls::load).distinct()).as("loads").hasSize(2);
    Map<String, Long> exact = new HashMap<>();
    for (TurnCalls row : counted) {
      long surely = within(ended, row, EDGE_MICROS).count();
      long perhaps = within(ended, row, -EDGE_MICROS).count();
      assertThat(row.counted()).as("%s by strace, %s", row.call(), row).isBetween(surely, perhaps);
      exact.merge(surely == perhaps ? "equal" : "within", 1L, Long::sum);
    }
    assertThat(seenAlone(ended, counted)).as("kinds that strace saw alone").isEmpty();
    counted.stream()
        .filter(row -> WITH_RESULTS.contains(row.call()))
        .forEach(row -> assertResults(ended, row));
    // A reactor that hands each request to workers: the calls that table 4 of paper 003 is about.
    // 200 requests, drawn: five sigma are 70.
    assertThat(counted)
        .filteredOn(row -> List.of("read", "write", "futex", "epoll_wait").contains(row.call()))
        .hasSize(2 * 4)
        .allMatch(row -> row.counted() > 100);
    System.out.println("counted by kernel and strace: " + exact);
  }

  private static boolean isCall(TurnCalls row) {
    return !List.of(TurnCalls.SWITCH, TurnCalls.PREEMPTION).contains(row.call());
  }

  /**
   * The calls of its kind that ended in its turn.
   *
   * @param edge what is left out at both ends of it, in microseconds
   */
  private static Stream<Ended> within(List<Ended> ended, TurnCalls row, long edge) {
    return ended.stream()
        .filter(one -> one.call().equals(row.call()))
        .filter(one -> inTurn(one, row, edge));
  }

  private static boolean inTurn(Ended one, TurnCalls row, long edge) {
    return one.atMicros() >= row.fromMicros() + edge && one.atMicros() <= row.toMicros() - edge;
  }

  /** Kinds that strace saw end in a turn for which the kernel has none. */
  private static List<String> seenAlone(List<Ended> ended, List<TurnCalls> counted) {
    return counted.stream()
        .flatMap(
            row ->
                ended.stream()
                    .filter(one -> inTurn(one, row, EDGE_MICROS))
                    .filter(
                        one ->
                            counted.stream()
                                .noneMatch(
                                    other ->
                                        other.place() == row.place()
                                            && other.call().equals(one.call())))
                    .map(one -> one.call() + " at " + row.load()))
        .distinct()
        .toList();
  }

  /** Bytes, and events of a wait: what all calls of the turn returned together. */
  private static void assertResults(List<Ended> ended, TurnCalls row) {
    long surely = within(ended, row, EDGE_MICROS).mapToLong(Ended::result).sum();
    long perhaps = within(ended, row, -EDGE_MICROS).mapToLong(Ended::result).sum();
    double counted = (double) row.results() * row.counted() / row.calls();
    assertThat(counted)
        .as("what %s returned, by strace, %s", row.call(), row)
        .isBetween(surely * (1 - ROUNDED), perhaps * (1 + ROUNDED));
  }

  private static Process strace(long server, Path output) throws IOException {
    return new ProcessBuilder(
            List.of(
                "strace",
                "-f",
                "-q",
                "-ttt",
                "-T",
                "-s",
                "0",
                "-e",
                "signal=none",
                "-o",
                output.toString(),
                "-p",
                Long.toString(server)))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static List<Ended> ended(Path trace) throws IOException {
    List<Ended> found = new ArrayList<>();
    for (String line : Files.readAllLines(trace, StandardCharsets.ISO_8859_1)) {
      Matcher whole = WHOLE.matcher(line);
      Matcher resumed = RESUMED.matcher(line);
      if (whole.matches()) {
        long took = micros(whole.group(5), whole.group(6));
        long begun = micros(whole.group(1), whole.group(2));
        found.add(new Ended(whole.group(3), begun + took, result(whole.group(4))));
      } else if (resumed.matches()) {
        found.add(
            new Ended(
                resumed.group(3),
                micros(resumed.group(1), resumed.group(2)),
                result(resumed.group(4))));
      }
    }
    return found;
  }

  private static long result(String text) {
    return text.matches("\\d+") ? Long.parseLong(text) : 0;
  }

  private static long micros(String seconds, String micros) {
    return Long.parseLong(seconds) * 1_000_000 + Long.parseLong(micros);
  }

  /** The one process whose command line has the server's name as a word. */
  private static long serverProcess() throws IOException {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      List<Long> found =
          all.map(ProcessHandle::pid).filter(CallsBesideStraceIT::isServer).sorted().toList();
      assertThat(found).as("processes of " + SERVER).hasSize(1);
      return found.getFirst();
    }
  }

  private static boolean isServer(long pid) {
    try {
      String line = Files.readString(Path.of("/proc/" + pid + "/cmdline"));
      List<String> words = List.of(line.split("\0"));
      return words.contains(SERVER) && words.contains("ntier.servers.Main");
    } catch (IOException ended) {
      return false;
    }
  }
}
