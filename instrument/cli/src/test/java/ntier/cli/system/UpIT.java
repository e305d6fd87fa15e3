package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code up} and {@code down}. */
class UpIT {
  private static final int HALF_OPEN = 2000;

  /** The promise to who comes while somebody floods the port. */
  private static final long WITHIN_MILLIS = 5000;

  private MachineState before;

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
  }

  @Test
  @DisplayName("a page through Apache, Tomcat and MySQL on a local port; down ends it")
  void serves() throws Exception {
    int port = Ports.free();
    Ntier up =
        Ntier.start("up", "--port", "" + port, "--set", "database=small").awaitText("serves up");
    try (HttpClient client = HttpClient.newHttpClient()) {
      String base = "http://127.0.0.1:" + port + "/rubbos/";
      assertThat(get(client, base + "index.html").statusCode()).isEqualTo(200);
      var page = get(client, base + "servlet/edu.rice.rubbos.servlets.StoriesOfTheDay");
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("edu.rice.rubbos.servlets.ViewStory?storyId=");
      assertThat(get(client, base + "RUBBoS_logo.jpg").statusCode()).isEqualTo(200);
    }
    withstands(URI.create("http://127.0.0.1:" + port + "/rubbos/index.html"));
    Ntier.Result down = Ntier.run("down");
    assertThat(down.exitCode()).as(down.text()).isZero();
    assertThat(up.await().exitCode()).isEqualTo(130);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  /** More half requests than Apache has places, and than the port keeps; and who does not read. */
  private static void withstands(URI page) throws Exception {
    try (Flood flood = new Flood()) {
      flood.stall(page, 20);
      Flood.Meanwhile meanwhile = Flood.meanwhile(page, HALF_OPEN, page, "HTTP/1.1 200", 6);
      System.out.printf("up: flooded, %s%n", meanwhile);
      assertThat(meanwhile.flood().asked()).isEqualTo(HALF_OPEN);
      assertThat(meanwhile.flood().ended()).isGreaterThanOrEqualTo(HALF_OPEN - 1024);
      assertThat(meanwhile.waitedMillis()).allMatch(millis -> millis < WITHIN_MILLIS);
    }
  }

  @Test
  @DisplayName("a number of connections that cannot be is refused")
  void connections() throws Exception {
    for (String count : List.of("0", "100000000")) {
      Ntier.Result result = Ntier.run("up", "--connections", count);
      assertThat(result.exitCode()).isEqualTo(2);
      assertThat(result.text()).contains("--connections is " + count + "; 1 to ");
    }
  }

  @Test
  @DisplayName("a port in use is named before anything is started")
  void portInUse() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Ntier.Result result = Ntier.run("up", "--port", "" + taken.getLocalPort());
      assertThat(result.exitCode()).isEqualTo(3);
      assertThat(result.text())
          .contains(
              "port %d of 127.0.0.1 cannot be opened (Address already in use): choose another port, or end the program that has it"
                  .formatted(taken.getLocalPort()));
    }
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  private static HttpResponse<String> get(HttpClient client, String url) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }
}
