package ntier.rubbos.testsite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server that is a JVM of its own and listens on a port of the loopback interface. */
final class ServerProcess implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts it and waits until it accepts connections.
   *
   * @param dir where it runs; what it says is in {@code server.log}
   * @param arguments of the JVM and the program
   */
  static ServerProcess java(Path dir, int port, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    Path log = Files.createDirectories(dir).resolve("server.log");
    ServerProcess server =
        new ServerProcess(
            new ProcessBuilder(command)
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
    server.awaitConnection(port, log);
    return server;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }

  private void awaitConnection(int port, Path log) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      try (Socket _ = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          process.destroyForcibly();
          throw new IOException("the server does not answer: " + Files.readString(log), e);
        }
        Thread.sleep(50);
      }
    }
  }
}
