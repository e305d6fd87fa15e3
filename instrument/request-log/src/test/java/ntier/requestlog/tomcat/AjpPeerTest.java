package ntier.requestlog.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import ntier.requestlog.RequestLog;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a real Tomcat 7.0.57 with its BIO and its NIO connector for AJP, on loopback. */
@Timeout(20)
class AjpPeerTest {
  private static final Logger LOGGER = Logger.getLogger("org.apache");
  private static final int FORWARD_REQUEST = 2;
  private static final int GET = 2;
  private static final int NONE = 0xFFFF;
  private static final int ATTRIBUTE = 0x0A;
  private static final int END = 0xFF;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"org.apache.coyote.ajp.AjpProtocol", "org.apache.coyote.ajp.AjpNioProtocol"})
  @DisplayName("the log has the web tier's own end of the connection, and the user's")
  void bothEnds(String protocol) throws Exception {
    LOGGER.setLevel(Level.OFF);
    Path file = folder.resolve("requests.csv");
    Tomcat tomcat = tomcat(protocol, file);
    tomcat.start();
    try (var web =
        new Socket(InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort())) {
      String here = "127.0.0.1:" + web.getLocalPort();
      for (int user = 40_007; user <= 40_008; user++) {
        web.getOutputStream().write(forwarded("10.1.0.5", user));
        assertThat(web.getInputStream().read()).isPositive();
        assertThat(lines(file, user - 40_006).getLast()).contains(here, "10.1.0.5:" + user);
      }
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  private Tomcat tomcat(String protocol, Path file) {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    var connector = new Connector(protocol);
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    // The NIO endpoint takes no -1, which is the default of AJP.
    connector.setProperty("connectionTimeout", "20000");
    tomcat.getService().addConnector(connector);
    tomcat.setConnector(connector);
    var valve = new RequestLogValve();
    valve.setFile(file.toString());
    tomcat.getHost().getPipeline().addValve(valve);
    Context context = tomcat.addContext("", folder.toString());
    Tomcat.addServlet(context, "pages", new HttpServlet() {});
    context.addServletMapping("/pages/*", "pages");
    return tomcat;
  }

  /** A request as a web tier forwards it: AJP 1.3, with the remote port that mod_jk adds. */
  private static byte[] forwarded(String user, int port) throws IOException {
    var body = new ByteArrayOutputStream();
    var out = new DataOutputStream(body);
    out.writeByte(FORWARD_REQUEST);
    out.writeByte(GET);
    text(out, "HTTP/1.1");
    text(out, "/pages/1");
    text(out, user);
    out.writeShort(NONE);
    text(out, "localhost");
    out.writeShort(80);
    out.writeBoolean(false);
    out.writeShort(0);
    out.writeByte(ATTRIBUTE);
    text(out, "AJP_REMOTE_PORT");
    text(out, Integer.toString(port));
    out.writeByte(END);
    var packet = new ByteArrayOutputStream();
    var head = new DataOutputStream(packet);
    head.writeShort(0x1234);
    head.writeShort(body.size());
    body.writeTo(packet);
    return packet.toByteArray();
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    out.writeShort(text.length());
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.writeByte(0);
  }

  /** Tomcat logs after it has sent the answer: the client may be first. */
  private static List<String[]> lines(Path file, int expected) throws IOException {
    List<String> lines = List.of();
    while (lines.size() < expected + 1) {
      RequestLog.of(file.toString()).flush();
      lines = Files.readAllLines(file);
    }
    return lines.stream().skip(1).map(line -> line.split(",")).toList();
  }
}
