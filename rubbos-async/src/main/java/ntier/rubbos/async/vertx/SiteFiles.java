package ntier.rubbos.async.vertx;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.rubbos.model.Interaction;

/**
 * The site's static files, for a server that users connect to: read once, kept in memory, so that
 * no event loop waits for a disk.
 */
final class SiteFiles {

  /** The site has about 100 KB. */
  private static final long MOST_BYTES = 16 << 20;

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html",
          "css", "text/css",
          "jpg", "image/jpeg",
          "png", "image/png",
          "gif", "image/gif",
          "svg", "image/svg+xml");

  private final Map<String, SiteFile> byPath;

  private SiteFiles(Map<String, SiteFile> byPath) {
    this.byPath = Map.copyOf(byPath);
  }

  /** A file with its media type. */
  record SiteFile(String type, Buffer content) {}

  /** For a server that has another one in front of it. */
  static SiteFiles none() {
    return new SiteFiles(Map.of());
  }

  /**
   * Those in a folder; what is in folders below it is left out.
   *
   * @throws IllegalArgumentException if they can't be read, or are more than fits
   */
  static SiteFiles in(Path folder) {
    Map<String, SiteFile> byPath = new HashMap<>();
    long bytes = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
        if (bytes > MOST_BYTES) {
          throw new IllegalArgumentException(
              "rubbos.site is '%s', which has more than %d MB; a folder of small files would be right"
                  .formatted(folder, MOST_BYTES >> 20));
        }
        String name = file.getFileName().toString();
        byPath.put(
            Interaction.SITE_PATH + name,
            new SiteFile(type(name), Buffer.buffer(Files.readAllBytes(file))));
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "rubbos.site is '%s', which can't be read (%s); a folder of files would be right"
              .formatted(folder, e),
          e);
    }
    return new SiteFiles(byPath);
  }

  private static String type(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(ending, "application/octet-stream");
  }

  /** The file of a path of a URL. */
  Optional<SiteFile> find(String path) {
    return Optional.ofNullable(byPath.get(path));
  }
}
