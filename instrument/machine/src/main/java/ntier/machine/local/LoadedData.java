package ntier.machine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.application.ApplicationData;
import ntier.plan.application.ApplicationDescription;
import ntier.provisioning.Sha256;

/**
 * Data that a program of the application makes in an empty database.
 *
 * @param application whose they are
 * @param program what fills it, all names filled in
 */
record LoadedData(ApplicationDescription application, Loader program) implements ApplicationData {
  /** Its own description says nothing about rows that the key of the data does not have. */
  private static final String DESCRIPTION = "application.yaml";

  @Override
  public String describe(String size) {
    return application.data().orElseThrow().sizes().get(size).about();
  }

  /** The command, and all files of the application's folder: it may read any of them. */
  @Override
  public String fingerprint(Order order) {
    return order + program.command().toString() + program.environment() + files();
  }

  private List<String> files() {
    List<String> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(application.folder())) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = application.folder().relativize(file).toString();
        if (!name.equals(DESCRIPTION)) {
          files.add(name + "=" + Sha256.of(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  @Override
  public String sql(Order order, Path scratch) {
    EmptyDatabase empty = new EmptyDatabase(order);
    return Stream.concat(empty.creation().stream(), empty.account().stream())
        .map(statement -> statement + ";\n")
        .reduce("", String::concat);
  }

  @Override
  public Optional<Loader> loader() {
    return Optional.of(program);
  }

  /** What it is given beside its own command: the folders that templates may name. */
  static List<Path> needed(ApplicationDescription application, Map<String, String> names) {
    List<Path> needed = new ArrayList<>(List.of(application.folder()));
    names.forEach(
        (name, folder) -> {
          if (name.startsWith("part.")) {
            needed.add(Path.of(folder));
          }
        });
    return needed;
  }
}
