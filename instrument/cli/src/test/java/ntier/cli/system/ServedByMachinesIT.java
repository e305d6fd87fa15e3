package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.cli.system.LabViewer.Frame;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code up} and {@code lab} with each tier on a machine of its own, and none of them this one. */
class ServedByMachinesIT {
  private static final String HOSTS =
      """
      hosts:
        client: {machine: m0, cores: [0, 1], weight: 400}
        web: {machine: m1, cores: [0, 1]}
        app: {machine: m2, cores: [0]}
        db: {machine: m3, cores: [1]}
      """;

  private static final int MACHINES = 4;
  private static final int WEB = 0;

  /** The ramp of 15 s, and a second for the load to begin: half of the users fill no queue. */
  private static final int FRAMES = 320;

  @TempDir static Path folder;
  private static SshMachines machines;
  private static String profile;
  private MachineState before;
  private List<Path> keptBefore;
  private Ntier command;

  @BeforeAll
  static void begin() throws Exception {
    machines = SshMachines.start(folder, MACHINES);
    profile = machines.profile(HOSTS).toString();
  }

  @AfterAll
  static void end() throws Exception {
    machines.close();
  }

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
    keptBefore = KeptRecordings.all();
  }

  /** Whatever failed: the machines go after this, and what runs on them has to end before. */
  @AfterEach
  void endCommand() throws Exception {
    if (command != null && command.isAlive()) {
      command.terminate();
      command.await();
    }
  }

  @Test
  @DisplayName("up: the site is at a port here, takes an injection, and goes with down")
  void up() throws Exception {
    int port = Ports.free();
    command = Ntier.start("up", "--port", "" + port, "--profile", profile);
    command.awaitText("serves up");
    try (HttpClient client = HttpClient.newHttpClient()) {
      String site = "http://127.0.0.1:%d/rubbos/".formatted(port);
      String stories = "servlet/edu.rice.rubbos.servlets.StoriesOfTheDay";
      assertThat(get(client, site + stories).body())
          .contains("edu.rice.rubbos.servlets.ViewStory?storyId=");
      get(client, site + "RUBBoS_logo.jpg");
      Ntier.Result injected = Ntier.run("inject", "freeze", "--host", "app", "--for", "200ms");
      assertThat(injected.exitCode()).as(injected.text()).isZero();
      assertThat(injected.text()).contains("freeze of app injected for ");
    }
    Ntier.Result down = Ntier.run("down");
    assertThat(down.exitCode()).as(down.text()).isZero();
    assertThat(command.await().exitCode()).isEqualTo(130);
    machines.awaitNothingLeft(Duration.ofSeconds(5));
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  private static HttpResponse<String> get(HttpClient client, String url) throws Exception {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(url).isEqualTo(200);
    return answer;
  }

  /** 1,500 users; web holds 36 requests, fewer than come while app stands still. */
  @Test
  @DisplayName("lab: what is pressed is seen, and of a machine that is lost the page says which")
  void lab() throws Exception {
    String[] arguments = {
      "lab",
      "--port",
      "0",
      "--profile",
      profile,
      "--set",
      "workload.users=1500",
      "--set",
      "web.threads=20",
      "--set",
      "web.appConnections=20",
      "--set",
      "web.backlog=16"
    };
    command = Ntier.start(arguments);
    String said = command.awaitText("Ctrl-C ends it").text();
    Matcher page = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/\\S*").matcher(said);
    assertThat(page.find()).as(said).isTrue();
    try (LabViewer viewer = new LabViewer(URI.create(page.group()))) {
      viewer.await("stack", () -> viewer.state().equals("up"));
      assertThat(viewer.message()).contains("on 4 machines");
      viewer.await("frames", () -> viewer.frames().size() >= FRAMES);
      isOfNow(viewer.frames());
      int from = viewer.frames().size();
      long drops = viewer.frames().getLast().drops(WEB);
      assertThat(viewer.command(freeze()).statusCode()).isEqualTo(200);
      viewer.await("drops", () -> viewer.frames().getLast().drops(WEB) > drops);
      viewer.await("VLRT", () -> viewer.frames().getLast().vlrt() > 0);
      viewer.await("end of the freeze", () -> viewer.log().getFirst().contains("all undone"));
      System.out.printf(
          "lab on 4 machines: a freeze of 500 ms dropped %d%n",
          viewer.frames().getLast().drops(WEB) - drops);
      assertThat(viewer.frames().subList(from, viewer.frames().size()))
          .anyMatch(frame -> frame.queue(WEB) > 30);
      SshMachines.endSsh(command.pid(), 2);
      viewer.await("end", viewer::isOver);
      assertThat(viewer.state()).isEqualTo("failed");
      assertThat(viewer.message()).contains("the connection to machine m2 is lost");
    }
    Ntier.Result ended = command.await();
    assertThat(ended.exitCode()).as(ended.text()).isEqualTo(4);
    assertThat(ended.text()).contains("the connection to machine m2 is lost");
    machines.awaitNothingLeft(Duration.ofSeconds(15));
    assertThat(KeptRecordings.takeAllBut(keptBefore)).as("m2 keeps what it recorded").hasSize(1);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  private static String freeze() {
    return "{\"do\":\"inject\",\"cause\":\"freeze\",\"host\":\"app\",\"length\":\"500ms\"}";
  }

  /** Each tick once, in their order, and most of them soon. */
  private static void isOfNow(List<Frame> frames) {
    assertThat(frames.stream().map(frame -> frame.sampledMicros() / 50_000))
        .isSorted()
        .doesNotHaveDuplicates();
    long[] late =
        frames.stream()
            .mapToLong(frame -> frame.arrivedMicros() - frame.sampledMicros())
            .sorted()
            .toArray();
    System.out.printf(
        "lab on 4 machines: %d frames were at the viewer after ms p50 %.1f p99 %.1f%n",
        late.length, late[late.length / 2] / 1e3, late[late.length * 99 / 100] / 1e3);
    assertThat(late[late.length / 2]).isLessThan(200_000);
  }
}
