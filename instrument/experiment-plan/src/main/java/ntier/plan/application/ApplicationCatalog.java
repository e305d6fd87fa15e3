package ntier.plan.application;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.yaml.YamlFile;

/** All applications there are: folders in {@code applications/} that have a description. */
public final class ApplicationCatalog {
  private static final String FOLDER = "applications";
  private static final String FILE = "application.yaml";

  private final Path home;

  private ApplicationCatalog(Path home) {
    this.home = home;
  }

  /**
   * Descriptions are read when they are asked for.
   *
   * @param home the suite's folder, which has {@code applications/}
   */
  public static ApplicationCatalog of(Path home) {
    return new ApplicationCatalog(home.toAbsolutePath().normalize());
  }

  /** The names of all of them, in their order. */
  public List<String> names() {
    Path root = home.resolve(FOLDER);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .filter(folder -> Files.isRegularFile(folder.resolve(FILE)))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(root + ": can't be read: " + e.getMessage(), e);
    }
  }

  /**
   * An application by its name.
   *
   * @param asked where it is asked for, for the complaint that there is none
   * @throws ExperimentException if there is none, or its description is wrong
   */
  public ApplicationDescription find(String name, Place asked) {
    if (!names().contains(name)) {
      throw new ExperimentException(
          asked,
          "unknown application \""
              + name
              + "\""
              + Nearest.hint(name, names())
              + "; applications/README.md says how to add one");
    }
    return read(name);
  }

  /** An application that a checked plan names. */
  public ApplicationDescription find(String name) {
    return find(name, Place.of(FOLDER));
  }

  /** All of them. */
  public List<ApplicationDescription> all() {
    return names().stream().map(this::read).toList();
  }

  private ApplicationDescription read(String name) {
    Path folder = home.resolve(FOLDER).resolve(name);
    String source = home.relativize(folder.resolve(FILE)).toString();
    return new ApplicationReader(folder, source, YamlFile.read(source, folder.resolve(FILE)))
        .read();
  }
}
