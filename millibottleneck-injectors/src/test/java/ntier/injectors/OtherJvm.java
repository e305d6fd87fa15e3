package ntier.injectors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An injector in a process of its own, to be killed. */
final class OtherJvm {
  private OtherJvm() {}

  /**
   * Starts a main class of the tests; it says on our standard error what goes wrong.
   *
   * @param main has a {@code main} that injects and does not end
   */
  static Process start(Class<?> main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).inheritIO().start();
  }
}
