package ntier.cli.system;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.cli.system.LabViewer.Frame;

/**
 * Stops tiers of a laboratory and writes who drops, for {@code benchmarks/advise-acceptance}. The
 * lines of its file:
 *
 * <pre>
 *   rate,PER_SECOND                          of all requests, without any stop
 *   cpu,TIER,PERCENT                         of a core, without any stop
 *   stop,TIER,MILLIS,WEB,APP,DB              packets that each tier dropped in a stop of TIER and after it
 *   from,TIER,LONGEST_WITHOUT,SHORTEST_WITH  what bisection found, in ms
 * </pre>
 */
final class StopTrials {
  private static final List<String> TIERS = List.of("web", "app", "db");
  private static final int OK = 200;

  /**
   * Bisection ends when its ends are as near as that, in parts of the shortest length with drops.
   */
  private static final double NEAR = 0.05;

  private static final int FINEST_MILLIS = 4;

  private final LabViewer lab;
  private final Path file;
  private final long settleMillis;

  private StopTrials(LabViewer lab, Path file, long settleMillis) {
    this.lab = lab;
    this.file = file;
    this.settleMillis = settleMillis;
  }

  /**
   * Takes the laboratory's address, the file, seconds to warm up, seconds without stops, the
   * longest stop in ms, how many of these for each tier, the tier of which lengths are bisected,
   * how many stops of a length then, and how many ms each stop has to settle.
   */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[1]);
    Files.deleteIfExists(file);
    try (LabViewer lab = new LabViewer(URI.create(arguments[0]))) {
      StopTrials trials = new StopTrials(lab, file, Long.parseLong(arguments[8]));
      lab.await("load", () -> !lab.frames().isEmpty());
      Thread.sleep(1000L * Integer.parseInt(arguments[2]));
      trials.calm(1000L * Integer.parseInt(arguments[3]));
      int longest = Integer.parseInt(arguments[4]);
      boolean bisect = false;
      for (String tier : List.of("app", "db")) {
        boolean drops = false;
        for (int i = 0; i < Integer.parseInt(arguments[5]); i++) {
          drops |= trials.dropsIn(tier, longest);
        }
        bisect |= drops && tier.equals(arguments[6]);
      }
      if (bisect) {
        trials.bisect(arguments[6], longest, Integer.parseInt(arguments[7]));
      }
    }
  }

  private void write(String line) throws IOException {
    System.out.println(line);
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void calm(long millis) throws IOException, InterruptedException {
    int from = lab.frames().size() - 1;
    Thread.sleep(millis);
    List<Frame> frames = lab.frames();
    frames = frames.subList(from, frames.size());
    for (int tier = 0; tier < TIERS.size(); tier++) {
      if (frames.getLast().drops(tier) > frames.getFirst().drops(tier)) {
        throw new IllegalStateException(
            TIERS.get(tier)
                + " drops without any stop: the machine does not bear this load; fewer users would"
                + " be right");
      }
    }
    long micros = frames.getLast().sampledMicros() - frames.getFirst().sampledMicros();
    long requests = requests(frames.getLast()) - requests(frames.getFirst());
    write(say("rate,%.1f", requests * 1e6 / micros));
    for (int tier = 0; tier < TIERS.size(); tier++) {
      int index = tier;
      double mean = frames.stream().mapToDouble(frame -> cpu(frame, index)).average().orElseThrow();
      write(say("cpu,%s,%.1f", TIERS.get(tier), mean));
    }
  }

  private static long requests(Frame frame) {
    return frame.values().get("requests").asLong();
  }

  private static double cpu(Frame frame, int tier) {
    return frame.values().get("servers").get(tier).get("cpuPercent").asDouble();
  }

  /** Stops a tier once, waits until it has settled, and tells whether anybody dropped. */
  private boolean dropsIn(String tier, int millis) throws IOException, InterruptedException {
    Frame before = lab.frames().getLast();
    HttpResponse<String> answer =
        lab.command(
            "{\"do\":\"inject\",\"cause\":\"freeze\",\"host\":\"%s\",\"length\":\"%dms\"}"
                .formatted(tier, millis));
    if (answer.statusCode() != OK) {
      throw new IllegalStateException(answer.body());
    }
    Thread.sleep(millis + settleMillis);
    Frame after = lab.frames().getLast();
    List<Long> drops =
        IntStream.range(0, TIERS.size()).mapToObj(i -> after.drops(i) - before.drops(i)).toList();
    write(
        say("stop,%s,%d,", tier, millis)
            + drops.stream().map(String::valueOf).collect(Collectors.joining(",")));
    boolean any = drops.stream().anyMatch(count -> count > 0);
    if (any) {
      // Packets that were dropped come again for some seconds.
      Thread.sleep(settleMillis);
    }
    return any;
  }

  private void bisect(String tier, int longest, int probes)
      throws IOException, InterruptedException {
    int without = 0;
    int with = longest;
    while (with - without > Math.max(FINEST_MILLIS, NEAR * with)) {
      int middle = (without + with) / 2;
      if (mostDrop(tier, middle, probes)) {
        with = middle;
      } else {
        without = middle;
      }
    }
    write(say("from,%s,%d,%d", tier, without, with));
  }

  private boolean mostDrop(String tier, int millis, int probes)
      throws IOException, InterruptedException {
    int drop = 0;
    for (int done = 0; done < probes; done++) {
      drop += dropsIn(tier, millis) ? 1 : 0;
      if (2 * drop > probes || 2 * (done + 1 - drop) > probes) {
        break;
      }
    }
    return 2 * drop > probes;
  }
}
