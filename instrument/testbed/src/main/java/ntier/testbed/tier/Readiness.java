package ntier.testbed.tier;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.linux.NetworkNamespace;
import ntier.plan.tier.ProcessDescription.Check;

/**
 * One way to see whether a process serves, tried from inside its host.
 *
 * @param argument the path to get, the port to connect to, or the text to find in the output
 * @param output what the process says
 */
record Readiness(
    Check check, String argument, Path namespace, String address, int port, Path output) {
  private static final int PATIENCE_MILLIS = 1_000;

  /** What a client begins with (RFC 9113, section 3.4), settings that change nothing behind it. */
  private static final byte[] HTTP2_PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

  private static final int FRAME_HEAD_BYTES = 9;
  private static final int FRAME_TYPE_AT = 3;
  private static final int SETTINGS_FRAME = 4;

  boolean holds() throws InterruptedException {
    try {
      return switch (check) {
        case HTTP -> NetworkNamespace.call(namespace, this::answers);
        case HTTP2 -> NetworkNamespace.call(namespace, this::greets);
        case TCP -> NetworkNamespace.call(namespace, this::accepts);
        case LOG -> Files.isReadable(output) && Files.readString(output).contains(argument);
      };
    } catch (IOException e) {
      // Refused or cut off: not ready yet. If it stays so, the deadline says what was tried.
      return false;
    }
  }

  private boolean answers() throws IOException {
    var url = URI.create("http://" + address + ":" + port + argument).toURL();
    var connection = (HttpURLConnection) url.openConnection();
    connection.setConnectTimeout(PATIENCE_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    connection.setInstanceFollowRedirects(false);
    // Nothing may be kept for later: another tier has the same address in another testbed.
    connection.setRequestProperty("Connection", "close");
    try {
      return connection.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST;
    } finally {
      connection.disconnect();
    }
  }

  /** A server's first frame holds its settings. */
  private boolean greets() throws IOException {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(HTTP2_PREFACE);
      byte[] head = socket.getInputStream().readNBytes(FRAME_HEAD_BYTES);
      return head.length == FRAME_HEAD_BYTES && head[FRAME_TYPE_AT] == SETTINGS_FRAME;
    }
  }

  private boolean accepts() throws IOException {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, Integer.parseInt(argument)), PATIENCE_MILLIS);
      return true;
    }
  }

  @Override
  public String toString() {
    return switch (check) {
      case HTTP -> "GET http://" + address + ":" + port + argument;
      case HTTP2 -> "the settings of an HTTP/2 server at " + address + ":" + port;
      case TCP -> "a connection to " + address + ":" + argument;
      case LOG -> "\"" + argument + "\" in its output";
    };
  }
}
