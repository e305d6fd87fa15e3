package ntier.plan.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlFolder;
import ntier.plan.yaml.YamlValue;

/**
 * {@code configs/profiles/<name>.yaml}: where the hosts of an experiment are placed on a machine.
 *
 * @param hosts by host: cores, weight, quota, sysctls
 * @param network what all hosts' kernel does, where the profile says something of it
 * @param phases how long ramp and warm-up are at least there, unless the command line sets them
 * @param otherwise the profile to take instead where there are fewer cores than this one needs
 */
record Profile(
    String name,
    YamlValue database,
    YamlValue hosts,
    Optional<YamlValue> network,
    Optional<YamlValue> phases,
    Optional<YamlValue> otherwise) {
  private static final List<String> KEYS =
      List.of("about", "database", "hosts", "network", "phases", "otherwise");

  /**
   * @param wanted where the profile's name was written
   */
  static Profile read(Path home, String name, Place wanted) {
    Path folder = home.resolve("configs").resolve("profiles");
    List<String> names = YamlFolder.names(folder);
    if (!names.contains(name)) {
      throw new ExperimentException(
          wanted, "unknown profile \"" + name + "\"" + Nearest.hint(name, names));
    }
    Path file = folder.resolve(name + YamlFolder.ENDING);
    YamlValue yaml = YamlFile.read(home.relativize(file).toString(), file);
    Fields fields = new Fields(yaml.mapping("hosts: {…}"), "the profile", KEYS);
    return new Profile(
        name,
        fields.require("database", "database: standard"),
        fields.require("hosts", "hosts: {client: {cores: [0], weight: 100}, …}"),
        fields.find("network"),
        fields.find("phases"),
        fields.find("otherwise"));
  }

  /** Whether its hosts fit on so many cores. */
  boolean fits(int cores) {
    return HostsReader.mostCore(hosts) < cores;
  }
}
