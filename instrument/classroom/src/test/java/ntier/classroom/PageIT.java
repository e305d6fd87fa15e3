package ntier.classroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import ntier.report.BrowserTab;
import ntier.report.Chromium;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The laboratory's page in a real browser, from the files of a run to what is seen. */
@Timeout(120)
class PageIT {
  private static final String STATE = byId("state");

  @TempDir private Path work;
  private final List<PageCommand> commands = new CopyOnWriteArrayList<>();
  private Broadcast broadcast = new Broadcast();
  private Access access;
  private DashboardServer server;
  private GrowingRun run;
  private LiveRun live;
  private BrowserTab tab;

  @BeforeEach
  void begin() throws IOException {
    server = open("127.0.0.1", 0);
    begin("run");
  }

  private DashboardServer open(String address, int port) throws IOException {
    InetSocketAddress listen = new InetSocketAddress(address, port);
    if (access == null) {
      access = Access.of(listen.getAddress());
    }
    return DashboardServer.open(listen, access, Limits.STANDARD, broadcast, this::handle, _ -> {});
  }

  private void begin(String name) throws IOException {
    run = new GrowingRun(work.resolve(name));
    live = new LiveRun(run.directory(), List.of("client"), GrowingRun.chain("db"));
  }

  private void browse() throws IOException, InterruptedException {
    browse(Right.PRESS);
  }

  private void browse(Right right) throws IOException, InterruptedException {
    // As somebody does who is told all addresses and takes loopback's.
    tab = new BrowserTab(new Chromium(work), server.urls(right).getLast());
  }

  @AfterEach
  void end() throws IOException {
    tab.close();
    server.close();
    live.close();
  }

  private String handle(PageCommand command) throws PageCommand.RefusedException {
    commands.add(command);
    if (command instanceof PageCommand.Change change
        && change.values().get("workload.users").equals("13")) {
      throw new PageCommand.RefusedException("13 is unlucky");
    }
    return "done";
  }

  /** Apache, Tomcat and MySQL as the first run has them; two causes. */
  private static SystemView system(String state, int users) {
    return new SystemView(
        state,
        state + " with " + users,
        "apache-tomcat-mysql",
        0,
        users,
        7,
        List.of(
            tier("web", "apache", 278, false, Map.of("threads", "150", "backlog", "128")),
            tier("app", "tomcat", 293, false, Map.of("threads", "165", "backlog", "128")),
            tier("db", "mysql", 228, true, Map.of("connections", "100", "backlog", "128"))),
        Map.of(
            "web", List.of(server("apache", "sync"), server("nginx", "async")),
            "app", List.of(server("tomcat", "sync"), server("xtomcat", "async")),
            "db", List.of(server("mysql", "sync"), server("xmysql", "async"))),
        List.of(
            new SystemView.Cause("freeze", "stops a tier", List.of("web", "app", "db"), true),
            new SystemView.Cause("gc", "collects garbage", List.of("app"), false)),
        false);
  }

  private static SystemView.Tier tier(
      String name, String server, int limit, boolean kept, Map<String, String> settings) {
    return new SystemView.Tier(name, server, List.of(name), "sync", limit, 128, kept, settings);
  }

  private static SystemView.Server server(String name, String style) {
    return new SystemView.Server(name, style, "a server");
  }

  /** As the laboratory does at each look. */
  private void poll() {
    live.poll(frame -> broadcast.send("frame", frame));
  }

  private static String byId(String id) {
    return "document.getElementById('" + id + "')";
  }

  private static String inCard(String role, String part) {
    return "document.querySelector('[data-host=\"%s\"] %s')".formatted(role, part);
  }

  private String text(String element) {
    return tab.evaluate(element + ".textContent");
  }

  private void await(String element, String text) throws InterruptedException {
    tab.await(element + ".textContent", text);
  }

  private void choose(String select, String value) {
    tab.evaluate(
        "(() => { const one = %s; one.value = '%s'; one.dispatchEvent(new Event('change')); })()"
            .formatted(select, value));
  }

  /**
   * The system is up, and the page has heard of it: one that comes late gets the last frame alone,
   * and cannot know what was new in it.
   */
  private void up() throws InterruptedException {
    broadcast.send("system", system("up", 7000));
    await(STATE, "up with 7000");
  }

  /** 24 ticks of a quiet system, then one in which web is half full. */
  private void fillWeb() throws IOException {
    for (int tick = 0; tick < 24; tick++) {
      long took = tick == 3 ? 1200 : 4;
      run.request(tick * 50 - 10, took, tick == 5 ? "timeout" : "");
      run.tick(tick, new long[] {5, 8, 4, 9}, new long[] {0, 0, 0});
      poll();
    }
    run.request(24 * 50 - 10, 6, "");
    run.tick(24, new long[] {170, 290, 133, 60}, new long[] {20, 3, 1});
    poll();
  }

  @Test
  @DisplayName("numbers, queues and charts are those that were recorded")
  void shownIsRecorded() throws Exception {
    browse();
    up();
    fillWeb();
    await(inCard("web", ".queue"), "170");
    assertThat(text(byId("stack"))).isEqualTo("apache-tomcat-mysql (NX=0)");
    assertThat(text(STATE)).isEqualTo("up with 7000");
    assertThat(text(byId("users"))).isEqualTo("7,000");
    assertThat(text(byId("median"))).isEqualTo("4.0 ms");
    assertThat(text(byId("p99"))).isEqualTo("1.20 s");
    assertThat(text(byId("vlrt"))).isEqualTo("1");
    assertThat(text(byId("errors"))).isEqualTo("1");
    assertThat(text(byId("drops"))).isEqualTo("720");
    assertCard("web", "apache", "170", "of 278 requests", "20", "0", "CPU 10 %");
    assertCard("app", "tomcat", "120", "of 293 requests", "3", "240", "CPU 20 %");
    assertCard("db", "mysql", "≤ 13", "of 228 requests", "1", "480", "CPU 30 %");
    assertThat(tab.evaluate(inCard("web", "") + ".className")).isEmpty();
    assertThat(tab.evaluate(inCard("app", "") + ".className")).isEqualTo("dropping");
    assertThat(tab.complaints()).isEmpty();
  }

  private void assertCard(
      String role,
      String server,
      String queue,
      String of,
      String waiting,
      String drops,
      String cpu) {
    assertThat(text(inCard(role, "h2"))).isEqualTo(role + ": " + server);
    assertThat(text(inCard(role, ".queue"))).isEqualTo(queue);
    assertThat(text(inCard(role, ".of"))).isEqualTo(of);
    assertThat(text(inCard(role, ".waiting"))).isEqualTo(waiting);
    assertThat(text(inCard(role, ".drops"))).isEqualTo(drops);
    assertThat(text(inCard(role, ".cpu"))).isEqualTo(cpu);
  }

  @Test
  @DisplayName("each 50 ms is shown: a viewer that keeps up draws its rate, its tank, its chart")
  void drawnIsRecorded() throws Exception {
    browse();
    up();
    for (int tick = 0; tick <= 30; tick++) {
      run.request(tick * 50 - 30, 4, "");
      run.request(tick * 50 - 20, 4, "");
      run.tick(tick, new long[] {100 + tick, 8, 4, 9}, new long[] {0, 0, 0});
      poll();
      await(inCard("web", ".queue"), "" + (100 + tick));
    }
    // 20 ticks earlier there were 40 requests less.
    assertThat(text(byId("throughput"))).isEqualTo("40");
    // The full width is 1.08 times the limit of 278.
    assertThat(share(inCard("web", ".tank canvas"), ".5", 0x0063a8))
        .isCloseTo(130 / (1.08 * 278), within(0.01));
    // 1.5 s of the chart's 30 s, beside the 56 pixels of its numbers, have a line of 100 to 130.
    assertThat(columns(byId("queues"), 0x0063a8)).isCloseTo(0.05, within(0.01));
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  @DisplayName("a chain of four with two servers of a tier: a card and a line for each server")
  void otherChain() throws Exception {
    browse();
    up();
    fillWeb();
    broadcast.send("system", fourTiers());
    await(STATE, "up");
    assertThat(text("document.querySelector('.tiers')"))
        .containsSubsequence("k4: nginx", "web: apache", "app-1: tomcat", "app-2: tomcat", "k2");
    assertThat(text("document.querySelector('.serverKeys')")).isEqualTo("k4webapp-1app-2k2");
    assertThat(text(inCard("k4", ".queue"))).as("nothing of the system before").isEqualTo("–");
    broadcast.send(
        "frame",
        new Frame(
            GrowingRun.START + 10_000_000,
            List.of(
                new Frame.Server(310, 310, 0, 0, 12),
                new Frame.Server(278, 278, 128, 40, 20),
                new Frame.Server(40, 40, 0, 0, 30),
                new Frame.Server(129, 129, 129, 7, 0),
                new Frame.Server(25, 50, 0, 0, 40)),
            100,
            0,
            0,
            12,
            3,
            9));
    await(inCard("app-2", ".queue"), "129");
    assertThat(text(inCard("k2", ".queue"))).isEqualTo("≤ 25");
    assertThat(text(byId("drops"))).isEqualTo("47");
    assertThat(share(inCard("app-2", ".tank canvas"), ".5", 0x00795a)).isZero();
    assertThat(share(inCard("app-1", ".tank canvas"), ".5", 0x00795a)).isPositive();
    assertThat(tab.evaluate(inCard("app-1", ".inject") + ".disabled")).isEqualTo("false");
    tab.evaluate(inCard("app-2", ".inject") + ".click()");
    awaitCommands(1);
    assertThat(commands).containsExactly(new PageCommand.Inject("freeze", "app-2", "500ms"));
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  @DisplayName("servers that are only watched: no users, no requests, nothing to press")
  void watched() throws Exception {
    browse(Right.LOOK);
    SystemView.Tier web = watchedTier("web", "apache2", 128);
    SystemView.Tier db = watchedTier("db", "mysqld", 0);
    broadcast.send(
        "system",
        new SystemView(
            "up", "watching", "web, db", 0, 0, 0, List.of(web, db), Map.of(), List.of(), true));
    await(STATE, "watching");
    long at = GrowingRun.START;
    broadcast.send("frames", List.of(watchedFrame(at, 20, 0), watchedFrame(at + 50_000, 129, 6)));
    await(inCard("web", ".queue"), "310");
    assertThat(text(inCard("web", ".count"))).isEqualTo("310 connections");
    assertThat(text(inCard("web", ".backlog"))).isEqualTo("of 128");
    assertThat(text(inCard("db", ".backlog"))).as("not known").isEmpty();
    assertThat(text(inCard("db", ".cpu"))).as("not known").isEqualTo("CPU –");
    assertThat(text(byId("drops"))).isEqualTo("6");
    assertThat(text(byId("deepest"))).isEqualTo("129");
    assertThat(share(inCard("web", ".tank canvas"), ".5", 0x0063a8)).isPositive();
    for (String none : List.of(byId("throughput"), byId("responses"), byId("injection"))) {
      assertThat(tab.evaluate(none + ".offsetParent === null")).as(none).isEqualTo("true");
    }
    assertThat(tab.evaluate("document.body.innerText")).doesNotContain("laboratory");
    assertThat(tab.complaints()).isEmpty();
  }

  private static SystemView.Tier watchedTier(String name, String program, int backlog) {
    return new SystemView.Tier(
        name, program, List.of(name), "", SystemView.NO_LIMIT, backlog, false, Map.of());
  }

  private static Frame watchedFrame(long atMicros, long waiting, long drops) {
    return new Frame(
        atMicros,
        List.of(new Frame.Server(310, 310, waiting, drops, 12), new Frame.Server(40, 40, 0, 0, -1)),
        0,
        0,
        0,
        0,
        0,
        0);
  }

  /** nginx, Apache, two Tomcats and MySQL. */
  private static SystemView fourTiers() {
    List<String> apps = List.of("app-1", "app-2");
    return new SystemView(
        "up",
        "up",
        "nginx-apache-tomcat*2-mysql",
        1,
        7000,
        7,
        List.of(
            tier("k4", "nginx", 65_535, false, Map.of("backlog", "65535")),
            tier("web", "apache", 278, false, Map.of("threads", "150", "backlog", "128")),
            new SystemView.Tier("app", "tomcat", apps, "sync", 293, 128, false, Map.of()),
            tier("k2", "mysql", 228, true, Map.of("connections", "100", "backlog", "128"))),
        Map.of(
            "k4", List.of(server("nginx", "async")),
            "web", List.of(server("apache", "sync"), server("nginx", "async")),
            "app", List.of(server("tomcat", "sync"), server("xtomcat", "async")),
            "k2", List.of(server("mysql", "sync"), server("xmysql", "async"))),
        List.of(
            new SystemView.Cause(
                "freeze", "stops a tier", List.of("k4", "web", "app-1", "app-2", "k2"), true)),
        false);
  }

  /** How much of a canvas' row has a colour, 0 to 1. */
  private double share(String canvas, String row, int colour) {
    return Double.parseDouble(
        tab.evaluate(
            """
            (() => {
              const canvas = %s;
              const row = canvas.getContext("2d").getImageData(0, Math.floor(canvas.height * %s), canvas.width, 1).data;
              let found = 0;
              for (let x = 0; x < canvas.width; x++) if ((row[4 * x] << 16 | row[4 * x + 1] << 8 | row[4 * x + 2]) === %d) found++;
              return found / canvas.width;
            })()"""
                .formatted(canvas, row, colour)));
  }

  /** In how much of a chart's width there is something of a colour, 0 to 1. */
  private double columns(String canvas, int colour) {
    return Double.parseDouble(
        tab.evaluate(
            """
            (() => {
              const canvas = %s;
              const {data, width, height} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              const found = new Set();
              for (let at = 0; at < width * height; at++) if ((data[4 * at] << 16 | data[4 * at + 1] << 8 | data[4 * at + 2]) === %d) found.add(at %% width);
              return found.size / (width - 56);
            })()"""
                .formatted(canvas, colour)));
  }

  @Test
  @DisplayName("a press asks for the chosen millibottleneck on that tier")
  void injects() throws Exception {
    browse();
    up();
    await(inCard("app", ".inject"), "⚡ freeze app");
    tab.evaluate(byId("length") + ".value = '300'");
    tab.evaluate(inCard("app", ".inject") + ".click()");
    broadcast.send("log", List.of("later", "earlier"));
    await(byId("log"), "laterearlier");
    choose(byId("cause"), "gc");
    assertThat(tab.evaluate(inCard("web", ".inject") + ".disabled")).isEqualTo("true");
    assertThat(tab.evaluate(byId("lengthLabel") + ".hidden")).isEqualTo("true");
    tab.evaluate(inCard("web", ".inject") + ".click()");
    tab.evaluate(inCard("app", ".inject") + ".click()");
    awaitCommands(2);
    assertThat(commands)
        .containsExactly(
            new PageCommand.Inject("freeze", "app", "300ms"),
            new PageCommand.Inject("gc", "app", ""));
    broadcast.send("system", system("starting", 7000));
    tab.await(inCard("app", ".inject") + ".disabled", "true");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  @DisplayName("another system is asked for with what was chosen; a refusal is told")
  void changes() throws Exception {
    browse();
    up();
    await(inCard("web", "h2"), "web: apache");
    choose("document.querySelector('[data-key=\"stack.web\"]')", "nginx");
    tab.evaluate("document.querySelector('[data-key=\"app.threads\"]').value = '300'");
    tab.evaluate(byId("usersChoice") + ".value = '3000'");
    // The same system again, such as when it is up: what was chosen stays.
    broadcast.send("system", system("up", 7000).in("up", "still"));
    await(STATE, "still");
    tab.evaluate("document.querySelector('#change button').click()");
    awaitCommands(1);
    assertThat(commands)
        .containsExactly(
            new PageCommand.Change(
                Map.of(
                    "workload.users",
                    "3000",
                    "stack.web",
                    "nginx",
                    "stack.app",
                    "tomcat",
                    "stack.db",
                    "mysql",
                    "app.threads",
                    "300")));
    broadcast.send("system", system("starting", 3000));
    // Not before: what is typed next would be replaced by what the system has.
    await(STATE, "starting with 3000");
    tab.await(byId("usersChoice") + ".value", "3000");
    assertThat(tab.complaints()).isEmpty();

    tab.evaluate(byId("usersChoice") + ".value = '13'");
    tab.evaluate("document.querySelector('#change button').click()");
    await(byId("log"), "refused: 13 is unlucky");
  }

  private void awaitCommands(int count) throws InterruptedException {
    for (int look = 0; look < 1500 && commands.size() < count; look++) {
      Thread.sleep(20);
    }
    assertThat(commands).hasSize(count);
  }

  @Test
  @DisplayName("while another stack starts nothing of the one before is shown")
  void restart() throws Exception {
    browse();
    up();
    fillWeb();
    await(inCard("web", ".queue"), "170");
    broadcast.forget("frame");
    broadcast.send("system", system("starting", 7000));
    await(inCard("web", ".queue"), "–");
    assertThat(text(byId("drops"))).isEqualTo("–");
    assertThat(tab.evaluate(inCard("app", "") + ".className")).isEmpty();
    assertThat(share(inCard("web", ".tank canvas"), ".5", 0x0063a8)).isZero();
  }

  @Test
  @DisplayName("a page that lost its laboratory says so, and goes on with the values of then")
  void reconnects() throws Exception {
    browse();
    up();
    fillWeb();
    await(inCard("web", ".queue"), "170");
    int port = server.urls(Right.PRESS).getFirst().getPort();
    server.close();
    await(STATE, "connection lost; trying again");

    live.close();
    begin("next");
    broadcast = new Broadcast();
    server = open("127.0.0.1", port);
    broadcast.send("system", system("up", 500));
    run.request(1500, 8, "");
    run.tick(30, new long[] {77, 8, 4, 9}, new long[] {0, 0, 0});
    run.tick(31, new long[] {78, 8, 4, 9}, new long[] {0, 0, 0});
    poll();
    await(inCard("web", ".queue"), "78");
    assertThat(text(STATE)).isEqualTo("up with 500");
    assertThat(text(byId("throughput"))).doesNotContain("-");
    assertThat(text(byId("vlrt"))).isEqualTo("0");
    assertThat(tab.complaints()).allSatisfy(complaint -> assertThat(complaint).contains("/events"));
  }

  @Test
  @DisplayName("the printed address has all that the page needs beyond loopback")
  void withToken() throws Exception {
    server.close();
    access = null;
    broadcast = new Broadcast();
    server = open("0.0.0.0", 0);
    browse();
    up();
    fillWeb();
    await(inCard("web", ".queue"), "170");
    tab.evaluate(inCard("db", ".inject") + ".click()");
    awaitCommands(1);
    assertThat(tab.complaints()).isEmpty();
    assertThat(URI.create(tab.evaluate("location.href")).getQuery()).startsWith("token=");
  }

  @Test
  @DisplayName("with the address for looking all is seen, and what cannot be pressed shows it")
  void looksOnly() throws Exception {
    browse(Right.LOOK);
    up();
    fillWeb();
    await(inCard("web", ".queue"), "170");
    assertThat(tab.evaluate(inCard("app", ".inject") + ".disabled")).isEqualTo("true");
    assertThat(
            tab.evaluate(
                "[...document.querySelectorAll('main button, main input, main select')].every(one => one.disabled)"))
        .isEqualTo("true");
    assertThat(tab.evaluate("document.querySelector('#change .lookOnly').checkVisibility()"))
        .isEqualTo("true");
    choose(byId("cause"), "gc");
    assertThat(tab.evaluate(inCard("app", ".inject") + ".disabled")).isEqualTo("true");
    assertThat(tab.complaints()).isEmpty();
    tab.evaluate(
        "fetch('command' + location.search, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'})"
            + ".then(answer => { document.title = answer.status; })");
    tab.await("document.title", "403");
    assertThat(commands).isEmpty();
  }

  @Test
  @DisplayName("a page whose laboratory has been started anew says that its address is not right")
  void anotherLaboratory() throws Exception {
    browse();
    up();
    await(STATE, "up with 7000");
    int port = server.urls(Right.PRESS).getFirst().getPort();
    server.close();
    access = null;
    server = open("127.0.0.1", port);
    await(
        STATE,
        "refused: another laboratory with another token, or too many viewers; open the address that it prints");
  }
}
