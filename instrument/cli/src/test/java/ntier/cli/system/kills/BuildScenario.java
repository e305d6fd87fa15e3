package ntier.cli.system.kills;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import ntier.cli.system.Ntier;
import ntier.cli.system.kills.Moment.Section;
import ntier.provisioning.Cache;

/**
 * A stack that comes up for the first time: with a cache of its own, in which Tomcat and MySQL are
 * still to be unpacked (from the Maven repository's files, without a network) and the database to
 * be built. What would have to be downloaded is copied from the cache that is there.
 */
final class BuildScenario implements Scenario {
  private static final String PARTS = "parts";
  private static final List<String> UNPACKED = List.of("tomcat-", "mysql-");

  private final Path whole;
  private final Path cache;

  /**
   * @param cache made anew
   */
  BuildScenario(Path cache) throws IOException {
    this.whole = Cache.defaultRoot().toAbsolutePath();
    this.cache = cache;
    FileTree.remove(cache);
    Files.createDirectories(cache.resolve(PARTS));
    for (Path part : FileTree.children(whole.resolve(PARTS))) {
      if (UNPACKED.stream().noneMatch(part.getFileName().toString()::startsWith)) {
        FileTree.copy(part, cache.resolve(PARTS));
      }
    }
  }

  @Override
  public Ntier start() throws IOException {
    return Commands.start(cache, "up", "--port", "0", "--set", "database=small");
  }

  @Override
  public List<Section> life() {
    return List.of(new Section("first start", "", 11_000), new Section("up", "serves up", 1_000));
  }

  @Override
  public Path cache() {
    return cache;
  }

  /**
   * What has a name in the cache is whole: it has the same files as one in the cache that it grew
   * up with. A part has the same name there; a database has another one, which its path is part of.
   */
  @Override
  public List<String> faults() throws IOException {
    List<String> faults = new ArrayList<>();
    for (String kind : List.of(PARTS, "databases")) {
      for (Path made : FileTree.children(cache.resolve(kind))) {
        String name = made.getFileName().toString();
        String like = name.substring(0, name.lastIndexOf('-'));
        List<String> files = names(made);
        boolean whole = false;
        for (Path other : FileTree.children(this.whole.resolve(kind))) {
          whole |= other.getFileName().toString().startsWith(like) && names(other).equals(files);
        }
        if (!whole) {
          faults.add("%s is not whole: it has %d files".formatted(made, files.size()));
        }
      }
    }
    return faults;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(file -> folder.relativize(file).toString()).sorted().toList();
    }
  }
}
