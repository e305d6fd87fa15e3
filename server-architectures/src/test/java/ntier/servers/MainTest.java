package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import ntier.pages.Page;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers as processes of their own. */
@Timeout(60)
class MainTest {
  private static final int TERMINATED = 128 + 15;

  private static Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "-Dserver.port=0"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start();
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("a server says where it listens, and SIGTERM ends it, while it serves")
  void listensAndEnds(Architecture architecture) throws Exception {
    Servers.assumeAvailable(architecture);
    Process process = start("ntier.servers.Main", architecture.written());
    try (BufferedReader said = process.inputReader()) {
      String line = said.readLine();
      assertThat(line).startsWith(architecture.written() + ": listening on port ");
      int port = Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
      try (Client client = new Client(port);
          Client slow = new Client(port)) {
        client.send(Client.request(100));
        client.readPage(100);
        slow.send(Client.request(Page.LARGEST));
        process.toHandle().destroy();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(said.readLine()).as("more on standard output").isNull();
      assertThat(process.exitValue()).isEqualTo(TERMINATED);
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource({"netty-uring, io_uring", "netty-epoll, epoll", "hybrid-epoll, epoll"})
  @DisplayName("a transport that the machine does not have ends with 4 and says why")
  void noSuchTransport(String server, String transport) throws Exception {
    Process process = start("-Dio.netty.transport.noNative=true", "ntier.servers.Main", server);
    try (BufferedReader said = process.errorReader()) {
      String expected = "server: cannot listen: " + transport + " cannot be had on this machine: ";
      assertThat(said.lines()).anyMatch(line -> line.startsWith(expected));
      assertThat(process.waitFor()).isEqualTo(4);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  @DisplayName("wrong use ends with 2 and says what would be right")
  void wrongUse() throws Exception {
    Process process = start("-Dserver.backlog=0", "ntier.servers.Main", "single-async");
    try (BufferedReader said = process.errorReader()) {
      assertThat(said.readLine())
          .isEqualTo("server: server.backlog is '0': it must be an integer from 1 to 65535");
      assertThat(process.waitFor()).isEqualTo(2);
    } finally {
      process.destroyForcibly();
    }
  }
}
