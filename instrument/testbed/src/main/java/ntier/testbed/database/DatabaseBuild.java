package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import ntier.testbed.MachineCommand;

/**
 * Builds a data directory with the server itself, which reads SQL and opens no port; then a loader
 * may fill it at a socket.
 */
record DatabaseBuild(DatabaseSpec spec, DatabaseServer server) {
  /**
   * @param folder empty, becomes the data directory
   * @param scratch for the generated rows and the server's temporary files
   */
  void into(Path folder, Path scratch) throws IOException {
    Path rows = Files.createDirectory(scratch.resolve("rows"));
    String sql = spec.maker().sql(spec.order(), rows);
    check("built", server.program().file().toString(), server.build(sql, folder, scratch));
    var loader = spec.maker().loader();
    if (loader.isPresent()) {
      check(
          "filled",
          String.join(" ", loader.get().command()),
          server.fill(loader.get(), spec.order(), folder, scratch));
    }
  }

  private void check(String done, String program, MachineCommand.Result result) throws IOException {
    if (result.exitCode() != 0) {
      throw new IOException(
          "the %s database could not be %s: %s ended with %d: %s"
              .formatted(
                  spec.size(), done, program, result.exitCode(), lastErrors(result.output())));
    }
  }

  private static String lastErrors(String output) {
    var lines = Arrays.asList(output.split("\\R"));
    var errors = lines.stream().filter(line -> line.contains("ERROR")).toList();
    var said = errors.isEmpty() ? lines : errors;
    return String.join(" | ", said.subList(Math.max(0, said.size() - 3), said.size()));
  }
}
