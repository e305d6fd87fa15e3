package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the monitors as the runner does, on the tests' class path. */
final class MonitorsProcess {
  private MonitorsProcess() {}

  /** Returns once it samples, or has ended. */
  static Process start(Path config) throws IOException {
    return start(config, System.getProperty("java.class.path"));
  }

  /** The same of another build. */
  static Process start(Path config, String classPath) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(MonitorsMain.JVM_FLAGS);
    command.addAll(List.of("-cp", classPath));
    command.addAll(List.of(MonitorsMain.class.getName(), "--config", config.toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.inputReader().readLine();
    return process;
  }
}
