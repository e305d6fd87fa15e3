package ntier.requestlog.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.metrics.MetricsOptions;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import ntier.requestlog.RequestLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In a real Vert.x HTTP server on loopback, which finds the log through the service loader. */
@Timeout(20)
class HttpRequestLogTest {
  private static final long LATER_MILLIS = 30;

  @TempDir Path folder;
  private LogFile log;
  private Vertx vertx;
  private HttpServer server;
  private final CompletableFuture<Void> unansweredClosed = new CompletableFuture<>();

  @BeforeEach
  void start() {
    log = new LogFile(folder.resolve("requests.csv"));
    System.setProperty(RequestLogMetricsFactory.REQUESTS, log.path().toString());
    vertx = vertx();
    server = vertx.createHttpServer().requestHandler(this::answer);
    server.listen(0, "127.0.0.1").await();
  }

  private static Vertx vertx() {
    return Vertx.vertx(
        new VertxOptions()
            .setEventLoopPoolSize(1)
            .setMetricsOptions(new MetricsOptions().setEnabled(true)));
  }

  private void answer(HttpServerRequest request) {
    switch (request.path()) {
      case "/later" -> vertx.setTimer(LATER_MILLIS, _ -> request.response().end("page"));
      case "/refused" -> request.response().setStatusCode(404).end();
      case "/never" -> request.response().closeHandler(_ -> answerTooLate(request));
      default -> request.response().end("page");
    }
  }

  private void answerTooLate(HttpServerRequest request) {
    request.response().end("nobody reads it").onComplete(_ -> unansweredClosed.complete(null));
  }

  @AfterEach
  void stop() {
    System.clearProperty(RequestLogMetricsFactory.REQUESTS);
    vertx.close().await();
  }

  @Test
  void logsArrivalDepartureStatusAndPathWithoutQuery() throws Exception {
    long before = RequestLog.nowMicros();
    get("/pages/plain?story=7");
    long between = RequestLog.nowMicros();
    get("/refused");
    List<LogFile.Line> lines = log.lines(2);

    assertThat(lines).extracting(LogFile.Line::status).containsExactly(200, 404);
    assertThat(lines).extracting(LogFile.Line::what).containsExactly("/pages/plain", "/refused");
    assertThat(lines.get(0).arrivalMicros()).isBetween(before, between);
    assertThat(lines.get(0).departureMicros()).isGreaterThanOrEqualTo(lines.get(0).arrivalMicros());
    assertThat(lines.get(1).arrivalMicros()).isGreaterThanOrEqualTo(between);
  }

  @Test
  void aRequestIsInTheServerUntilItsAnswerIsEnded() throws Exception {
    get("/later");
    LogFile.Line line = log.lines(1).getFirst();
    assertThat(line.departureMicros() - line.arrivalMicros())
        .isGreaterThanOrEqualTo(LATER_MILLIS * 1000);
  }

  @Test
  void requestsOfAKeptConnectionAreOnesOfTheirOwn() throws Exception {
    try (Socket client = connect()) {
      for (int i = 0; i < 3; i++) {
        send(client, "/pages/" + i);
        readAnswer(client.getInputStream());
      }
    }
    assertThat(log.lines(3))
        .extracting(LogFile.Line::what)
        .containsExactly("/pages/0", "/pages/1", "/pages/2");
  }

  @Test
  void logsWhoseConnectionItCameOverAndWhomItIsFor() throws Exception {
    try (Socket client = connect()) {
      client
          .getOutputStream()
          .write(
              "GET /pages/1 HTTP/1.1\r\nHost: x\r\nX-Ntier-User: 10.1.0.5:40007\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      readAnswer(client.getInputStream());
      LogFile.Line line = log.lines(1).getFirst();
      assertThat(line.connection()).isEqualTo("127.0.0.1:" + client.getLocalPort());
      assertThat(line.user()).isEqualTo("10.1.0.5:40007");
    }
  }

  @Test
  void aClientThatGoesAwayEndsItsRequestOnce() throws Exception {
    try (Socket client = connect()) {
      send(client, "/never");
    }
    unansweredClosed.join();
    get("/pages/after");
    List<LogFile.Line> lines = log.lines(2);
    assertThat(lines).extracting(LogFile.Line::status).containsExactly(0, 200);
    assertThat(lines).extracting(LogFile.Line::what).containsExactly("/never", "/pages/after");
  }

  @Test
  void closingVertxWritesWhatIsInMemory() throws Exception {
    get("/pages/last");
    vertx.close().await();
    assertThat(log.written()).hasSize(1);
  }

  @Test
  void whatHasNoFileIsNotLogged() {
    System.clearProperty(RequestLogMetricsFactory.REQUESTS);
    var metrics = new RequestLogMetricsFactory().metrics(new VertxOptions());
    assertThat(metrics.createHttpServerMetrics(null, null)).isNull();
    assertThat(metrics.createClientMetrics(null, "sql", "")).isNull();
  }

  @Test
  void aFileThatCannotBeMadeKeepsVertxFromStarting() {
    Path impossible = folder.resolve("no/such/folder.csv");
    System.setProperty(RequestLogMetricsFactory.REQUESTS, impossible.toString());
    assertThatThrownBy(HttpRequestLogTest::vertx)
        .hasMessageContaining("request log " + impossible + ": cannot be made");
  }

  private void get(String path) throws Exception {
    var url = URI.create("http://127.0.0.1:" + server.actualPort() + path).toURL();
    ((HttpURLConnection) url.openConnection()).getResponseCode();
  }

  private Socket connect() throws Exception {
    return new Socket(InetAddress.getLoopbackAddress(), server.actualPort());
  }

  private static void send(Socket client, String path) throws Exception {
    String head = "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
    client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
  }

  /** Reads up to the end of the body "page". */
  private static void readAnswer(InputStream in) throws Exception {
    var read = new StringBuilder();
    while (!read.toString().endsWith("\r\n\r\npage")) {
      read.append((char) in.read());
    }
  }
}
