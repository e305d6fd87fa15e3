package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import ntier.cli.system.LabViewer.Frame;
import ntier.linux.Clocks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The laboratory, as a class uses it. */
class LabIT {
  private static final int WEB = 0;

  /** The promise: a change is seen within so long. */
  private static final long WITHIN_MICROS = 200_000;

  /** The ramp of 15 s: three JVMs that compile at once are not what is looked at here. */
  private static final int RAMP = 300;

  private static final int FRAMES = 200;
  private static final int HALF_OPEN = 2000;

  /** The promise to who comes while somebody floods the page. */
  private static final long WITHIN_MILLIS = 5000;

  private static final int INJECTIONS = 5;

  /** More than a quiet moment brings, and reached within 50 ms when app stands still. */
  private static final int STANDING = 20;

  private static final String INJECTION =
      "{\"do\":\"inject\",\"cause\":\"freeze\",\"host\":\"app\",\"length\":\"500ms\"}";

  private MachineState before;
  private Ntier lab;

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
  }

  @AfterEach
  void end() throws Exception {
    if (lab.isAlive()) {
      lab.terminate();
      lab.await();
    }
  }

  /** 3,000 users make 430 requests/s; web holds 92, less than come while app stands still. */
  private void start(String... further) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("lab", "--port", "0"));
    arguments.addAll(List.of("--set", "database=small", "--set", "workload.users=3000"));
    arguments.addAll(List.of("--set", "web.threads=60", "--set", "web.appConnections=60"));
    arguments.addAll(List.of("--set", "web.backlog=32"));
    arguments.addAll(List.of(further));
    lab = Ntier.start(arguments.toArray(String[]::new)).awaitText("Ctrl-C ends it");
  }

  /** Loopback's address below a heading. */
  private URI printed(String heading) throws Exception {
    Matcher url =
        Pattern.compile(heading + ".*\\R(?:  .*\\R)*?  (http://127\\.0\\.0\\.1:[0-9]+/\\S*)")
            .matcher(lab.text());
    assertThat(url.find()).as(lab.text()).isTrue();
    return URI.create(url.group(1));
  }

  private URI pressing() throws Exception {
    return printed("the laboratory with controls");
  }

  private URI looking() throws Exception {
    return printed("the laboratory to look at");
  }

  @Test
  @DisplayName("a freeze that is pressed is seen within 200 ms, as are its drops and slow requests")
  void injects() throws Exception {
    start();
    URI page = pressing();
    assertThat(listening(page.getPort())).isNotEmpty().allMatch(LabIT::isLoopback);
    try (LabViewer viewer = new LabViewer(page)) {
      viewer.await("stack", () -> viewer.state().equals("up"));
      viewer.await("frames", () -> viewer.frames().size() >= RAMP + FRAMES);
      List<Long> seen = new ArrayList<>();
      for (int i = 0; i < INJECTIONS; i++) {
        seen.add(inject(viewer));
      }
      viewer.await("VLRT", () -> viewer.frames().getLast().vlrt() > 0);
      List<Frame> frames = viewer.frames();
      p99Micros("in the ramp", frames.subList(0, RAMP));
      assertThat(p99Micros("after it", frames.subList(RAMP, frames.size())))
          .isLessThan(WITHIN_MICROS);
      System.out.printf("lab: injections were seen after us %s%n", seen);
      assertThat(seen.stream().sorted().toList().get(INJECTIONS / 2)).isLessThan(WITHIN_MICROS);
      withstands(viewer);
      lab.terminate();
      assertThat(lab.await().exitCode()).as(lab.text()).isEqualTo(130);
      viewer.await("end", viewer::isOver);
    }
    assertThat(listening(page.getPort())).isEmpty();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  /** More half requests than it keeps, and some who do not read: who looks on goes on looking. */
  private void withstands(LabViewer viewer) throws Exception {
    URI events = URI.create(looking().toString().replace("/?", "/events?"));
    try (Flood flood = new Flood()) {
      flood.stall(events, 20);
      int before = viewer.frames().size();
      Flood.Meanwhile meanwhile = Flood.meanwhile(events, HALF_OPEN, events, "event: frame", 6);
      System.out.printf("lab: flooded, %s%n", meanwhile);
      assertThat(meanwhile.flood().asked()).isEqualTo(HALF_OPEN);
      assertThat(meanwhile.flood().ended()).isGreaterThanOrEqualTo(HALF_OPEN - 1024);
      assertThat(meanwhile.waitedMillis()).allMatch(millis -> millis < WITHIN_MILLIS);
      viewer.await("frames", () -> viewer.frames().size() > before + FRAMES);
    }
  }

  /** Freezes app, and returns how many microseconds later a viewer saw requests stand. */
  private static long inject(LabViewer viewer) throws Exception {
    viewer.await("rest", () -> viewer.frames().getLast().queue(WEB) < STANDING / 2);
    Frame rest = viewer.frames().getLast();
    int from = viewer.frames().size();
    long asked = Clocks.realtimeMicros();
    assertThat(viewer.command(INJECTION).body())
        .isEqualTo("{\"said\":\"freeze of app asked for\"}");
    // The button is refused until what was changed is undone, which is told after the injection
    // itself.
    viewer.await(
        "end of the injection", () -> startOfInjection(viewer, asked) > 0 && isUndone(viewer));
    long began = startOfInjection(viewer, asked);
    // 523 ms where cores were three times as slow as usual; a second is what a class would notice.
    assertThat(began - asked).as("from the press to the injection").isLessThan(1_000_000);
    assertThat(viewer.log()).noneMatch(line -> line.contains("Ctrl-C ends it"));
    List<Frame> frames = viewer.frames();
    assertThat(frames.getLast().drops(WEB)).isGreaterThan(rest.drops(WEB));
    Frame effect =
        frames.subList(from, frames.size()).stream()
            .filter(frame -> frame.sampledMicros() > began && frame.queue(WEB) >= STANDING)
            .findFirst()
            .orElseThrow();
    return effect.arrivedMicros() - began;
  }

  /** Whether the newest line of the log tells that an injection is over. */
  private static boolean isUndone(LabViewer viewer) {
    return viewer.log().getFirst().endsWith("freeze of app: injected once, all undone");
  }

  /** When the injection that was asked for began; 0 before the log tells. */
  private static long startOfInjection(LabViewer viewer, long askedMicros) {
    Pattern line =
        Pattern.compile(".*  ([0-9:]+\\.[0-9]{3})  freeze of app injected for [0-9.]+ ms.*");
    return viewer.log().stream()
        .map(line::matcher)
        .filter(Matcher::matches)
        .mapToLong(told -> micros(told.group(1), askedMicros))
        .filter(micros -> micros > askedMicros)
        .findFirst()
        .orElse(0);
  }

  /** A time of day, soon after or not long before a moment. */
  private static long micros(String time, long momentMicros) {
    Instant moment = Instant.EPOCH.plus(momentMicros, ChronoUnit.MICROS);
    Duration later =
        Duration.between(
            moment.atZone(ZoneId.systemDefault()).toLocalTime(), LocalTime.parse(time));
    return momentMicros + later.toNanos() / 1000;
  }

  /** How late frames are at the viewer, 99 % of them; tells all of it. */
  private static long p99Micros(String which, List<Frame> frames) {
    long[] late =
        frames.stream()
            .mapToLong(frame -> frame.arrivedMicros() - frame.sampledMicros())
            .sorted()
            .toArray();
    long p99 = late[Math.ceilDiv(late.length * 99, 100) - 1];
    System.out.printf(
        "lab: %s %d frames were at the viewer after ms p50 %.1f p99 %.1f max %.1f%n",
        which, late.length, late[late.length / 2] / 1e3, p99 / 1e3, late[late.length - 1] / 1e3);
    return p99;
  }

  @Test
  @DisplayName(
      "every address that works is printed, works with its token alone, and one cannot press")
  void token() throws Exception {
    start("--listen", "0.0.0.0");
    URI page = looking();
    assertThat(lab.text()).doesNotContain("http://0.0.0.0");
    assertThat(page.getQuery()).matches("token=[0-9a-f]{32}");
    assertThat(pressing().getAuthority()).isEqualTo(page.getAuthority());
    assertThat(pressing().getQuery()).matches("token=[0-9a-f]{32}").isNotEqualTo(page.getQuery());
    try (LabViewer viewer = new LabViewer(page)) {
      HttpResponse<String> answer = viewer.command(INJECTION);
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("this address is for viewing only");
    }
    try (HttpClient http = HttpClient.newHttpClient()) {
      assertThat(status(http, page)).isEqualTo(200);
      assertThat(status(http, pressing())).isEqualTo(200);
      for (String path : List.of("", "events", "command", "lab.js")) {
        URI without = URI.create("http://" + page.getAuthority() + "/" + path);
        assertThat(status(http, without)).as(path).isEqualTo(401);
        assertThat(status(http, URI.create(without + "?token=0"))).as(path).isEqualTo(401);
      }
    }
    // In the middle of the stack's start.
    lab.terminate();
    assertThat(lab.await().exitCode()).as(lab.text()).isEqualTo(130);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  private static int status(HttpClient http, URI url) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(url).build();
    return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  /** The local addresses, as the kernel writes them, at which somebody listens on a port. */
  private static List<String> listening(int port) throws Exception {
    List<String> found = new ArrayList<>();
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      try (Stream<String> lines = Files.lines(Path.of(table))) {
        lines
            .map(line -> line.strip().split("\\s+"))
            .filter(row -> row[3].equals("0A") && row[1].endsWith(":%04X".formatted(port)))
            .forEach(row -> found.add(row[1].replaceFirst(":.*", "")));
      }
    }
    return found;
  }

  /** 127.0.0.1 in IPv4, or in IPv6's way to write it. */
  private static boolean isLoopback(String address) {
    return address.equals("0100007F") || address.equals("0000000000000000FFFF00000100007F");
  }
}
