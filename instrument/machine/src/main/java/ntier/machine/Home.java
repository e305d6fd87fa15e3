package ntier.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.Plan;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;

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

  /** The description of the application that a plan is of. */
  public ApplicationDescription application(Plan plan) {
    return ApplicationCatalog.of(root).find(plan.applicationName());
  }

  /**
   * Refuses a plan whose application can be served, but not measured.
   *
   * @throws ExperimentException if it has no load
   */
  public void requireLoad(Plan plan) {
    ApplicationDescription application = application(plan);
    if (application.load().isEmpty()) {
      throw new ExperimentException(
          Place.of(application.source()),
          "%s has no load, so it can be served and not measured; sudo ./ntier up serves it, and load: {pages: …} would make users"
              .formatted(application.name()));
    }
  }

  /** What Tomcat logs requests with. */
  public Path requestLogJar() {
    return built.resolve("lib/request-log-0.1.0-SNAPSHOT-tomcat.jar");
  }

  /** What Vert.x logs requests and queries with. */
  public Path vertxRequestLogJar() {
    return built.resolve("lib/request-log-0.1.0-SNAPSHOT-vertx.jar");
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
