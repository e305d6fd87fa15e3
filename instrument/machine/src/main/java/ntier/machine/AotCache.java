package ntier.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The AOT cache of a build, which its training run made.
 *
 * @param file the cache; it is code, as the jars beside it, and belongs to whom they belong
 * @param sha256 of the file, as it was when it was made
 */
public record AotCache(Path file, String sha256) {
  private static final String NAME = "suite.aot";

  /** The cache of a build's folder; empty if it has none, or none that is whole. */
  public static Optional<AotCache> of(Path built) {
    Path file = built.resolve(NAME);
    Path sum = built.resolve(NAME + ".sha256");
    try {
      if (!Files.isReadable(file) || !Files.isReadable(sum)) {
        return Optional.empty();
      }
      String sha256 = Files.readString(sum).split(" ")[0];
      return sha256.matches("[0-9a-f]{64}")
          ? Optional.of(new AotCache(file, sha256))
          : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * Flags for a JVM of the suite, which goes without a cache of another version, collector or set
   * of modules, and says nothing of it. It does not look whether the jars are those of the cache,
   * so one of them must never be used without the other: a build's folder is never changed.
   */
  public List<String> flags() {
    return List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off,cds*=off");
  }
}
