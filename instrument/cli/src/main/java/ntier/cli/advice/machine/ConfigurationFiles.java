package ntier.cli.advice.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.simulation.advice.ServerKind;

/**
 * Configuration files of a machine, each once: those that servers begin with and those that these
 * include, in turn. What is too deep, too large or not there is said and left out.
 */
final class ConfigurationFiles {
  /** Of one file. */
  static final int MOST_BYTES = 1 << 20;

  /** Of all of them. */
  static final int MOST_BYTES_IN_ALL = 16 * MOST_BYTES;

  /** Files that include one another, the first one counted; as for MySQL. */
  static final int DEEPEST = 10;

  private static final Pattern SERVER_ROOT =
      Pattern.compile("(?mi)^[ \\t]*ServerRoot[ \\t]+\"?([^\"\\s]+)\"?");
  private static final Pattern WILDCARD = Pattern.compile(".*[*?\\[].*");

  private final Path root;
  private final SequencedMap<String, String> texts = new LinkedHashMap<>();
  private final Map<String, ServerKind> owners = new HashMap<>();
  private final Set<String> unread = new LinkedHashSet<>();

  /** What is read, by real path: a file that two links lead to is read once. */
  private final Set<Path> seen = new LinkedHashSet<>();

  private long bytes;

  /** Whether they are more than is read. */
  private boolean full;

  /**
   * @param root where the machine's files are
   */
  ConfigurationFiles(Path root) {
    this.root = root;
  }

  /** Reads those of all servers but Tomcat, whose files are where it runs. */
  void readAll() {
    for (ConfiguredServer server : ConfiguredServer.ALL) {
      List<Path> mains = all(root, server.mains());
      mains.forEach(main -> follow(server, main, base(server.syntax(), main), 1));
      if (mains.isEmpty()) {
        all(root, server.otherwise()).forEach(file -> add(file, Optional.of(server.kind())));
      }
    }
  }

  private List<Path> all(Path folder, List<String> patterns) {
    return patterns.stream().flatMap(pattern -> matching(folder, pattern).stream()).toList();
  }

  /** What names of other files begin at, where they are not absolute. */
  private Path base(IncludeSyntax syntax, Path main) {
    Path folder = main.getParent();
    return switch (syntax) {
      case APACHE -> {
        Matcher told = SERVER_ROOT.matcher(text(main).orElse(""));
        yield told.find() ? root.resolve(told.group(1).replaceFirst("^/+", "")) : folder;
      }
      // etc/php-fpm.d of the prefix in which etc/php-fpm.conf is.
      case PHP_FPM -> folder.getParent();
      case NGINX, MYSQL -> folder;
    };
  }

  private void follow(ConfiguredServer server, Path file, Path base, int depth) {
    Optional<String> text = add(file, Optional.of(server.kind()));
    if (text.isEmpty()) {
      return;
    }
    for (IncludeSyntax.Named named : server.syntax().in(text.get())) {
      if (depth == DEEPEST) {
        unread.add(
            "%s is the %dth file that includes another one; what it includes was not read"
                .formatted(shown(file), DEEPEST));
        return;
      }
      for (Path included : included(server.syntax(), file, base, named)) {
        follow(server, included, base, depth + 1);
      }
    }
  }

  private List<Path> included(
      IncludeSyntax syntax, Path file, Path base, IncludeSyntax.Named named) {
    String name = named.name();
    if (name.contains("${")) {
      unread.add(
          "%s includes %s, whose variable is not known here; give what it says"
              .formatted(shown(file), name));
      return List.of();
    }
    List<Path> found =
        name.startsWith("/") ? matching(root, name.replaceFirst("^/+", "")) : matching(base, name);
    if (found.isEmpty() && !named.optional()) {
      unread.add("%s includes %s, which is not there".formatted(shown(file), name));
    }
    return found.stream()
        .flatMap(
            path ->
                Files.isDirectory(path)
                    ? matching(path, syntax.inFolder()).stream()
                    : List.of(path).stream())
        .toList();
  }

  /**
   * Adds a file, unless it is known or cannot be read.
   *
   * @param owner whose it is; empty where its path says so
   * @return its text, if it was added
   */
  Optional<String> add(Path file, Optional<ServerKind> owner) {
    try {
      if (full || !Files.isRegularFile(file) || !seen.add(file.toRealPath())) {
        return Optional.empty();
      }
      long size = Files.size(file);
      full = bytes + Math.min(size, MOST_BYTES) > MOST_BYTES_IN_ALL;
      if (full) {
        unread.add(
            "%s and what comes after it were not read: configuration files have more than %d MiB"
                .formatted(shown(file), MOST_BYTES_IN_ALL >> 20));
        return Optional.empty();
      }
      if (size > MOST_BYTES) {
        unread.add(
            "%s is larger than %d MiB; the rest of it was not read"
                .formatted(shown(file), MOST_BYTES >> 20));
      }
      String text = content(file);
      bytes += Math.min(size, MOST_BYTES);
      texts.put(shown(file), text);
      owner.ifPresent(kind -> owners.put(shown(file), kind));
      return Optional.of(text);
    } catch (IOException _) {
      unread.add(
          "%s may not be read; read it with sudo, or give what it says".formatted(shown(file)));
      return Optional.empty();
    }
  }

  private String shown(Path file) {
    return "/" + root.relativize(file);
  }

  private static String content(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    }
  }

  /** Of a file that comes and goes, such as one of a process. */
  static Optional<String> text(Path file) {
    try {
      return Optional.of(content(file));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Paths below a folder that match a pattern whose parts may have wildcards; in order. */
  List<Path> matching(Path folder, String pattern) {
    int slash = pattern.indexOf('/');
    String part = slash < 0 ? pattern : pattern.substring(0, slash);
    List<Path> here = new ArrayList<>();
    try {
      if (!WILDCARD.matcher(part).matches()) {
        here.add(folder.resolve(part));
      } else if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, part)) {
          entries.forEach(here::add);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      unread.add("%s may not be read; read it with sudo".formatted(shown(folder)));
    } catch (IllegalArgumentException e) {
      unread.add("\"%s\" is no pattern of file names: %s".formatted(part, e.getMessage()));
    }
    here.sort(null);
    return slash < 0
        ? here.stream().filter(Files::exists).toList()
        : here.stream()
            .flatMap(path -> matching(path, pattern.substring(slash + 1)).stream())
            .toList();
  }

  /** By path, in the order in which they were read. */
  SequencedMap<String, String> texts() {
    return texts;
  }

  /** Whose a file is, by path, where that is known. */
  Map<String, ServerKind> owners() {
    return owners;
  }

  /** What could not be read, each with the reason. */
  List<String> unread() {
    return List.copyOf(unread);
  }
}
