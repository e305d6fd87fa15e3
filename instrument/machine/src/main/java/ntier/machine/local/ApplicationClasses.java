package ntier.machine.local;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.application.ApplicationData;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.DataSource;
import ntier.plan.tier.Template;

/**
 * The classes that an application brings along: how its data are made, and what its users ask for.
 *
 * @param application whose they are
 * @param classPath files, folders, and folders with {@code /*} for all jars in them; empty where
 *     they are the suite's own
 * @param names what templates of the application may use
 */
record ApplicationClasses(
    ApplicationDescription application, List<String> classPath, Map<String, String> names) {
  ApplicationClasses {
    classPath = List.copyOf(classPath);
    names = Map.copyOf(names);
  }

  /**
   * @param names what its templates may use
   */
  static ApplicationClasses of(ApplicationDescription application, Map<String, String> names) {
    return new ApplicationClasses(
        application,
        application.classPath().stream()
            .map(path -> Template.render(application.source(), path, names))
            .toList(),
        names);
  }

  /** What makes its data. */
  ApplicationData data() {
    return switch (application.data().orElseThrow().source()) {
      case DataSource.Generator generator -> generator(generator.type());
      case DataSource.Dump dump -> new DumpedData(application, Path.of(render(dump.file())));
      case DataSource.Loader loader ->
          new LoadedData(
              application,
              new ApplicationData.Loader(
                  loader.command().stream().map(this::render).toList(),
                  loader.environment().entrySet().stream()
                      .collect(
                          Collectors.toMap(Map.Entry::getKey, entry -> render(entry.getValue()))),
                  LoadedData.needed(application, names)));
    };
  }

  private String render(String template) {
    return Template.render(application.source(), template, names);
  }

  private ApplicationData generator(String type) {
    try {
      return Class.forName(type, true, loader())
          .asSubclass(ApplicationData.class)
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      throw new ExperimentException(
          Place.of(application.source()),
          "its generator %s can't be used (%s); a class that is a %s, in the suite or in classPath, would be right"
              .formatted(type, e, ApplicationData.class.getName()));
    }
  }

  /** The suite's own classes, and these. */
  ClassLoader loader() {
    ClassLoader own = ApplicationClasses.class.getClassLoader();
    return classPath.isEmpty()
        ? own
        : new URLClassLoader(
            files().stream().map(ApplicationClasses::url).toArray(URL[]::new), own);
  }

  /** The class path of a process of the suite's own that needs these too. */
  String after(String suites) {
    return classPath.isEmpty() ? suites : suites + ":" + String.join(":", classPath);
  }

  /** What a process must be able to reach of these. */
  List<Path> files() {
    List<Path> files = new ArrayList<>();
    for (String path : classPath) {
      if (path.endsWith("/*")) {
        files.addAll(jars(Path.of(path).getParent()));
      } else {
        files.add(Path.of(path));
      }
    }
    return files;
  }

  private static List<Path> jars(Path folder) {
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
        found.forEach(jars::add);
      } catch (IOException unreadable) {
        return List.of();
      }
    }
    return jars.stream().sorted().collect(Collectors.toList());
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(file.toString(), e);
    }
  }
}
