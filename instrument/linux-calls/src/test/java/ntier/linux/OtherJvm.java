package ntier.linux;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A main class of the tests in a process of its own, to be killed. */
public final class OtherJvm {
  private OtherJvm() {}

  /** How to start it, on the class path of the tests. */
  public static ProcessBuilder of(Class<?> main, String... arguments) {
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
    return new ProcessBuilder(command);
  }

  /** Starts it; it says on our standard error what goes wrong. */
  public static Process start(Class<?> main, String... arguments) throws IOException {
    return of(main, arguments).inheritIO().start();
  }
}
