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

/** A server that is a process of its own and listens on a port of the loopback interface. */
public final class ServerProcess implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts a JVM and waits until it accepts connections.
   *
   * @param dir where it runs; what it says is in {@code server.log}
   * @param arguments of the JVM and the program
   */
  static ServerProcess java(Path dir, int port, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    return start(dir, port, command, Map.of());
  }

  /**
   * Starts a program and waits until it accepts connections.
   *
   * @param dir where it runs; what it says is in {@code server.log}
   * @param environment what it has beside that of this process
   */
  public static ServerProcess start(
      Path dir, int port, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path log = Files.createDirectories(dir).resolve("server.log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(dir.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    ServerProcess server = new ServerProcess(builder.start());
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
