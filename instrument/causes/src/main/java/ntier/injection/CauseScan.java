package ntier.injection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the causes on the class path: in each package directly below {@code ntier.causes}, the
 * class whose name ends in {@code Cause}. Other classes are not loaded for it.
 */
final class CauseScan {
  private static final String ROOT = "ntier/causes";
  private static final Pattern CAUSE = Pattern.compile("(\\w+)/\\w+Cause\\.class");
  private static final Pattern CLASS = Pattern.compile("(\\w+)/[\\w$]+\\.class");

  private CauseScan() {}

  /**
   * One of each cause.
   *
   * @throws IllegalStateException where a package has none, or has one that is no {@link Cause}
   */
  static List<Cause> causes(ClassLoader loader) {
    SortedSet<String> files = files(loader);
    SortedSet<String> without = packages(files, CLASS);
    without.removeAll(packages(files, CAUSE));
    if (!without.isEmpty()) {
      throw new IllegalStateException(
          "no cause in %s: each package below ntier.causes has one class that implements %s, and its name ends in Cause"
              .formatted(String.join(", ", without), Cause.class.getName()));
    }
    return files.stream()
        .filter(file -> CAUSE.matcher(file).matches())
        .map(file -> ROOT + "/" + file)
        .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
        .map(name -> cause(loader, name))
        .toList();
  }

  private static SortedSet<String> packages(SortedSet<String> files, Pattern pattern) {
    SortedSet<String> packages = new TreeSet<>();
    for (String file : files) {
      Matcher matcher = pattern.matcher(file);
      if (matcher.matches()) {
        packages.add(matcher.group(1));
      }
    }
    return packages;
  }

  private static Cause cause(ClassLoader loader, String name) {
    try {
      return Class.forName(name, true, loader)
          .asSubclass(Cause.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | ClassCastException wrong) {
      throw new IllegalStateException(
          "%s is no cause: a class that implements %s and has a public constructor without parameters would be right"
              .formatted(name, Cause.class.getName()),
          wrong);
    }
  }

  /** Paths from the root on: in folders and jars alike. */
  private static SortedSet<String> files(ClassLoader loader) {
    SortedSet<String> files = new TreeSet<>();
    try {
      for (URL root : Collections.list(loader.getResources(ROOT))) {
        files.addAll(root.getProtocol().equals("jar") ? inJar(root) : inFolder(root));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read the class path", unreadable);
    }
    return files;
  }

  private static List<String> inFolder(URL root) throws IOException {
    Path folder = Path.of(URI.create(root.toString()));
    try (Stream<Path> below = Files.walk(folder, 2)) {
      return below.map(path -> folder.relativize(path).toString()).toList();
    }
  }

  private static List<String> inJar(URL root) throws IOException {
    JarURLConnection connection = (JarURLConnection) root.openConnection();
    connection.setUseCaches(false);
    List<String> files = new ArrayList<>();
    try (JarFile jar = connection.getJarFile()) {
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(ROOT + "/"))
          .forEach(name -> files.add(name.substring(ROOT.length() + 1)));
    }
    return files;
  }
}
