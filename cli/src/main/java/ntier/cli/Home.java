package ntier.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where things are in a checkout of the suite.
 *
 * @param root the folder that holds the launcher
 */
public record Home(Path root) {
  /** From the launcher's {@code -Dntier.home}, else the current folder. */
  public static Home find() {
    return new Home(Path.of(System.getProperty("ntier.home", ".")).toAbsolutePath().normalize());
  }

  public Path versions() {
    return root.resolve("configs/versions.yaml");
  }

  public Path runs() {
    return root.resolve("runs");
  }

  /** The static pages that the web tier serves. */
  public Path site() {
    return root.resolve("rubbos-model/src/main/web/rubbos");
  }

  /** The web applications that the build has made, by the name that tiers know them by. */
  public Map<String, Path> webapps() {
    return Map.of(
        "rubbos-sync", root.resolve("rubbos-sync/target/rubbos-sync"),
        "rubbos-sync-jakarta", root.resolve("rubbos-sync/target/rubbos-sync-jakarta"),
        "rubbos-async", root.resolve("rubbos-async/target/rubbos-async"));
  }

  /** What Tomcat logs requests with. */
  public Path requestLogJar() {
    return root.resolve("cli/target/lib/tomcat-request-log-0.1.0-SNAPSHOT.jar");
  }

  /** What Vert.x logs requests and queries with. */
  public Path vertxRequestLogJar() {
    return root.resolve("cli/target/lib/vertx-request-log-0.1.0-SNAPSHOT.jar");
  }

  /** The class path of the suite's own processes. */
  public String classPath() {
    return root.resolve("cli/target/lib") + "/*";
  }

  /** A run by its name or by its folder. */
  public Path run(String nameOrPath) {
    Path named = runs().resolve(nameOrPath);
    return Files.isDirectory(named) ? named : Path.of(nameOrPath);
  }
}
