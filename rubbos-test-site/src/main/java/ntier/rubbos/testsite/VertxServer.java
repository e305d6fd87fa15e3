package ntier.rubbos.testsite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A real Vert.x server, a process of its own, on a free port of the loopback interface. */
public final class VertxServer implements AutoCloseable {

  private static final String MAIN = "ntier.rubbos.async.vertx.VertxServer";
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private final int port;
  private final Process process;

  private VertxServer(int port, Process process) {
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
    Path classes = webapp.toAbsolutePath().resolve("WEB-INF");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
    command.add("-Drubbos.address=127.0.0.1");
    command.add("-Drubbos.port=" + port);
    command.add("-cp");
    command.add(classes.resolve("classes") + ":" + classes.resolve("lib") + "/*");
    command.add(MAIN);
    Path log = Files.createDirectories(dir).resolve("vertx.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    VertxServer server = new VertxServer(port, process);
    server.awaitConnection(log);
    return server;
  }

  /** Where it answers on the loopback interface. */
  public int port() {
    return port;
  }

  /** The address of the site, without a slash at its end. */
  public String url() {
    return "http://127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }

  private void awaitConnection(Path log) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      try (Socket _ = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          process.destroyForcibly();
          throw new IOException(MAIN + " does not answer: " + Files.readString(log), e);
        }
        Thread.sleep(50);
      }
    }
  }
}
