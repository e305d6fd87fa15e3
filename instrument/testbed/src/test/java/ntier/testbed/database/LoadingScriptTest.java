package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.testbed.MachineCommand;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With shells in the places of a server and a loader; the socket is the test's. */
class LoadingScriptTest {
  /** Says that it was asked to end, and by what. */
  private static final List<String> SERVER =
      List.of(
          "/bin/sh", "-c", "trap 'echo ended >>ended; exit 0' TERM; while :; do sleep 0.1; done");

  @TempDir Path directory;

  private MachineCommand.Result run(List<String> server, List<String> loader) throws IOException {
    List<String> command =
        new LoadingScript(server, directory.resolve("s"), directory.resolve("it's said"), loader)
            .command();
    return MachineCommand.run(
        List.of(
            "/bin/sh",
            "-c",
            "cd \"$0\" && exec \"$@\"",
            directory.toString(),
            command.get(0),
            command.get(1),
            command.get(2)),
        "");
  }

  private ServerSocketChannel served() throws IOException {
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(directory.resolve("s")));
  }

  @Test
  @DisplayName("the loader runs while the server serves, and the server ends in good order")
  void fills() throws IOException {
    try (var _ = served()) {
      var result =
          run(SERVER, List.of("/bin/sh", "-c", "sleep 0.3; echo \"$0\" $#", "it's filled", "a b"));
      assertThat(result.output()).isEqualTo("it's filled 1");
      assertThat(result.exitCode()).isZero();
      assertThat(Files.readString(directory.resolve("ended"))).isEqualTo("ended\n");
    }
  }

  @Test
  void whatTheLoaderEndsWithIsTheResult() throws IOException {
    try (var _ = served()) {
      var result =
          run(SERVER, List.of("/bin/sh", "-c", "sleep 0.3; echo ERROR no such table; exit 7"));
      assertThat(result.exitCode()).isEqualTo(7);
      assertThat(result.output()).isEqualTo("ERROR no such table");
      assertThat(directory.resolve("ended")).exists();
    }
  }

  @Test
  void aServerThatDoesNotComeUpSaysWhy() throws IOException {
    var result = run(List.of("/bin/sh", "-c", "echo no such folder; exit 1"), List.of("/bin/true"));
    assertThat(result.exitCode()).isEqualTo(LoadingScript.NO_SERVER);
    assertThat(result.output()).contains("no such folder");
  }
}
