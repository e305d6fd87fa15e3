package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where things are in a checkout of the suite.
 *
 * @param root the folder that holds the launcher, and what people edit
 * @param built what this build of the suite runs from; stays as it is while a command runs,
 *     whatever is edited or built meanwhile
 */
public record Home(Path root, Path built) {
  /**
   * From the launcher's {@code -Dntier.home}, else the current folder, and its {@code
   * -Dntier.built}, else the newest build there is now.
   */
  public static Home find() {
    Path root = Path.of(System.getProperty("ntier.home", ".")).toAbsolutePath().normalize();
    String built = System.getProperty("ntier.built");
    return new Home(root, built == null ? newest(root.resolve(".build/current")) : Path.of(built));
  }

  private static Path newest(Path link) {
    try {
      return link.toRealPath();
    } catch (IOException notBuilt) {
      return link;
    }
  }

  public Path versions() {
    return root.resolve("configs/versions.yaml");
  }

  public Path runs() {
    return root.resolve("runs");
  }

  /** The static pages that the web tier serves. */
  public Path site() {
    return built.resolve("site");
  }

  /** The web applications that the build has made, by the name that tiers know them by. */
  public Map<String, Path> webapps() {
    return Map.of(
        "rubbos-sync", built.resolve("webapps/rubbos-sync"),
        "rubbos-sync-jakarta", built.resolve("webapps/rubbos-sync-jakarta"),
        "rubbos-async", built.resolve("webapps/rubbos-async"));
  }

  /** What Tomcat logs requests with. */
  public Path requestLogJar() {
    return built.resolve("lib/tomcat-request-log-0.1.0-SNAPSHOT.jar");
  }

  /** What Vert.x logs requests and queries with. */
  public Path vertxRequestLogJar() {
    return built.resolve("lib/vertx-request-log-0.1.0-SNAPSHOT.jar");
  }

  /** The class path of the suite's own processes. */
  public String classPath() {
    return built.resolve("lib") + "/*";
  }

  /**
   * What the build's AOT cache is, with its SHA-256: the classes of the suite's own JVMs, loaded
   * and linked ahead of time. Empty if the build could not make one.
   */
  public Optional<AotCache> aotCache() {
    return AotCache.of(built);
  }

  /** A run by its name or by its folder. */
  public Path run(String nameOrPath) {
    Path named = runs().resolve(nameOrPath);
    return Files.isDirectory(named) ? named : Path.of(nameOrPath);
  }
}
