package ntier.requestlog.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.AsyncContext;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import ntier.requestlog.RequestLog;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a real Tomcat 7.0.57 with its BIO and its NIO connector, on loopback. */
@ParameterizedClass
@ValueSource(
    strings = {
      "org.apache.coyote.http11.Http11Protocol",
      "org.apache.coyote.http11.Http11NioProtocol"
    })
@Timeout(20)
class RequestLogValveTest {
  private static final long ASYNC_MICROS = 30_000;

  private static final Logger LOGGER = Logger.getLogger("org.apache");

  @Parameter String protocol;
  @TempDir Path folder;
  private Path file;
  private Tomcat tomcat;

  @BeforeAll
  static void quiet() {
    LOGGER.setLevel(Level.OFF);
  }

  @BeforeEach
  void start() throws LifecycleException {
    file = folder.resolve("requests.csv");
    tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    var connector = new Connector(protocol);
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    tomcat.getService().addConnector(connector);
    tomcat.setConnector(connector);
    var valve = new RequestLogValve();
    valve.setFile(file.toString());
    tomcat.getHost().getPipeline().addValve(valve);
    Context context = tomcat.addContext("", folder.toString());
    Tomcat.addServlet(context, "pages", new Pages()).setAsyncSupported(true);
    context.addServletMapping("/pages/*", "pages");
    tomcat.start();
  }

  @AfterEach
  void stop() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }

  @Test
  void logsArrivalDepartureStatusAndPathWithoutQuery() throws Exception {
    long before = RequestLog.nowMicros();
    // A line may come after its answer: each is waited for, so that they are in this order.
    assertThat(get("/pages/plain?story=7")).isEqualTo(200);
    lines(1);
    assertThat(get("/pages/sent-away")).isEqualTo(404);
    lines(2);
    assertThat(get("/pages/broken")).isEqualTo(500);
    List<String[]> lines = lines(3);
    long after = RequestLog.nowMicros();

    assertThat(lines).extracting(it -> it[2]).containsExactly("200", "404", "500");
    assertThat(lines)
        .extracting(it -> it[5])
        .containsExactly("/pages/plain", "/pages/sent-away", "/pages/broken");
    assertThat(lines)
        .allSatisfy(
            it -> {
              assertThat(Long.parseLong(it[0])).isBetween(before, after);
              assertThat(Long.parseLong(it[1])).isBetween(Long.parseLong(it[0]), after);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"/pages/async", "/pages/async-elsewhere"})
  void anAsynchronousRequestDepartsWhenItIsCompleted(String path) throws Exception {
    long before = RequestLog.nowMicros();
    assertThat(get(path)).isEqualTo(202);
    String[] line = lines(1).getFirst();
    assertThat(line[2]).isEqualTo("202");
    assertThat(line).endsWith(path);
    assertThat(Long.parseLong(line[0])).isGreaterThanOrEqualTo(before);
    assertThat(Long.parseLong(line[1]) - Long.parseLong(line[0]))
        .isGreaterThanOrEqualTo(ASYNC_MICROS);
  }

  @Test
  void anAsynchronousRequestIsLoggedOnce() throws Exception {
    get("/pages/async-elsewhere");
    get("/pages/plain");
    assertThat(lines(2)).hasSize(2);
  }

  @Test
  void anAsynchronousRequestOfAClientThatWentAwayDepartsToo() throws Exception {
    try (var client =
        new Socket(InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort())) {
      String head = "GET /pages/async-elsewhere HTTP/1.1\r\nHost: x\r\n\r\n";
      client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(lines(1).getFirst()).endsWith("/pages/async-elsewhere");
  }

  @Test
  void whatAClientSendsCannotBreakTheFile() throws Exception {
    get("/pages/a,b;c=d");
    assertThat(lines(1).getFirst()).hasSize(6).endsWith("/pages/a_b");
  }

  @Test
  void logsWhoseConnectionItCameOverAndWhomItIsFor() throws Exception {
    try (var web =
        new Socket(InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort())) {
      String head =
          "GET /pages/async-elsewhere HTTP/1.1\r\nHost: x\r\nX-Ntier-User: 10.1.0.5:40007\r\nConnection: close\r\n\r\n";
      web.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      web.getInputStream().readAllBytes();
      assertThat(lines(1).getFirst()).contains("127.0.0.1:" + web.getLocalPort(), "10.1.0.5:40007");
    }
  }

  @Test
  void refusesToStartWithoutAFile() {
    assertThatThrownBy(() -> new RequestLogValve().startInternal())
        .hasMessage("RequestLogValve: the attribute file is missing; say where to log");
  }

  private int get(String path) throws IOException {
    int port = tomcat.getConnector().getLocalPort();
    var url = URI.create("http://127.0.0.1:" + port + path).toURL();
    return ((HttpURLConnection) url.openConnection()).getResponseCode();
  }

  /** Tomcat logs after it has sent the answer: the client may be first. */
  private List<String[]> lines(int expected) throws Exception {
    List<String> lines = List.of();
    while (lines.size() < expected + 1) {
      RequestLog.of(file.toString()).flush();
      lines = Files.readAllLines(file);
    }
    assertThat(lines.getFirst() + "\n").isEqualTo(RequestLog.HEADER);
    return lines.stream().skip(1).map(line -> line.split(",")).toList();
  }

  private static final class Pages extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException {
      switch (request.getPathInfo()) {
        case "/sent-away" -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        case "/broken" -> throw new ServletException("on purpose");
        case "/async" -> {
          AsyncContext async = request.startAsync();
          async.start(() -> completeLater(async));
        }
        case "/async-elsewhere" -> {
          AsyncContext async = request.startAsync();
          Thread.ofPlatform().start(() -> completeLater(async));
        }
        default -> response.getWriter().print("page");
      }
    }

    private static void completeLater(AsyncContext async) {
      long until = RequestLog.nowMicros() + ASYNC_MICROS;
      while (RequestLog.nowMicros() < until) {
        Thread.onSpinWait();
      }
      ((HttpServletResponse) async.getResponse()).setStatus(HttpServletResponse.SC_ACCEPTED);
      async.complete();
    }
  }
}
