package ntier.rubbos.testsite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A real Vert.x server, a process of its own, on a free port of the loopback interface. */
public final class VertxServer implements AutoCloseable {

  private static final String MAIN = "ntier.rubbos.async.vertx.VertxServer";

  private final int port;
  private final ServerProcess process;

  private VertxServer(int port, ServerProcess process) {
    this.port = port;
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param dir for the server's files
   * @param webapp the exploded application
   * @param settings the application's, by name
   */
  public static VertxServer start(Path dir, Path webapp, Map<String, String> settings)
      throws IOException, InterruptedException {
    int port = Ports.free();
    Path application = webapp.toAbsolutePath().resolve("WEB-INF");
    List<String> arguments = new ArrayList<>();
    settings.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
    arguments.add("-Drubbos.address=127.0.0.1");
    arguments.add("-Drubbos.port=" + port);
    arguments.add("-cp");
    arguments.add(application.resolve("classes") + ":" + application.resolve("lib") + "/*");
    arguments.add(MAIN);
    return new VertxServer(port, ServerProcess.java(dir, port, arguments));
  }

  /** Where it answers on the loopback interface. */
  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.close();
  }
}
