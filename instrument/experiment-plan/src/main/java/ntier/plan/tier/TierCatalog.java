package ntier.plan.tier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlValue;

/** All servers there are: the folders under {@code tiers/} that have a {@code tier.yaml}. */
public final class TierCatalog {
  private static final String FILE = "tier.yaml";

  private final List<TierDescription> tiers;

  private TierCatalog(List<TierDescription> tiers) {
    this.tiers = tiers;
  }

  /**
   * @param home the suite's folder, which has {@code tiers/}
   * @throws ExperimentException if one of the descriptions is wrong
   */
  public static TierCatalog read(Path home) {
    Path root = home.resolve("tiers");
    Map<String, YamlValue> files = new TreeMap<>();
    try (Stream<Path> folders = Files.list(root)) {
      for (Path folder : folders.toList()) {
        Path file = folder.resolve(FILE);
        if (Files.isRegularFile(file)) {
          files.put(folder.getFileName().toString(), YamlFile.read(source(home, folder), file));
        }
      }
    } catch (java.nio.file.NoSuchFileException e) {
      throw new ExperimentException(
          Place.of(root.toString()), "there is no such folder; the suite's home should have it");
    } catch (IOException e) {
      throw new UncheckedIOException(root + ": can't be read: " + e.getMessage(), e);
    }
    DatabaseReader databases = new DatabaseReader(files);
    List<TierDescription> tiers = new ArrayList<>();
    files.forEach(
        (name, yaml) -> {
          Path folder = root.resolve(name);
          tiers.add(new TierReader(folder, source(home, folder), yaml, databases).read());
        });
    tiers.forEach(tier -> requireServed(tier, tiers));
    return new TierCatalog(List.copyOf(tiers));
  }

  /** A protocol that nobody serves is one that was mistyped. */
  private static void requireServed(TierDescription tier, List<TierDescription> tiers) {
    Set<String> served =
        tiers.stream()
            .flatMap(each -> each.protocols().serves().stream())
            .collect(Collectors.toSet());
    tier.protocols().calls().stream()
        .filter(protocol -> !served.contains(protocol))
        .findFirst()
        .ifPresent(
            protocol -> {
              throw new ExperimentException(
                  Place.of(tier.source()),
                  "%s calls \"%s\", which no server serves%s"
                      .formatted(tier.server(), protocol, Nearest.hint(protocol, served)));
            });
  }

  private static String source(Path home, Path folder) {
    return home.relativize(folder.resolve(FILE)).toString();
  }

  /** All of them, by name. */
  public Collection<TierDescription> all() {
    return tiers;
  }

  public Optional<TierDescription> find(String server) {
    return tiers.stream().filter(tier -> tier.server().equals(server)).findFirst();
  }

  /**
   * The servers of a stack that is written as {@code nginx-tomcat*2-mysql}; a name may have hyphens
   * in it. Whether they fit each other is not asked.
   *
   * @return first to last, or empty if it can't be read so
   */
  public Optional<List<ServerCount>> stack(String joined) {
    return new StackWords(servers()).read(joined);
  }

  /** The names of all servers. */
  public List<String> servers() {
    return tiers.stream().map(TierDescription::server).toList();
  }
}
