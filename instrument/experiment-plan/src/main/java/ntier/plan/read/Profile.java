package ntier.plan.read;

import java.nio.file.Files;
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
  private static final String MACHINES = "machines";
  private static final String SSH_CONFIG = "sshConfig";
  private static final List<String> KEYS =
      List.of("about", "database", "hosts", "network", "phases", "otherwise", MACHINES, SSH_CONFIG);

  /**
   * What a profile says of machines.
   *
   * @param sshConfig in the place of the user's own
   */
  record Machines(YamlValue machines, Optional<Path> sshConfig) {}

  /**
   * @param wanted where the profile's name was written
   */
  static Profile read(Path home, String name, Place wanted) {
    Fields fields = fields(home, name, wanted);
    fields
        .find(MACHINES)
        .ifPresent(
            machines -> {
              throw new ExperimentException(
                  machines.place(),
                  "nothing can be run on several machines yet; a profile without machines would be right. ./ntier doctor --profile %s looks at them"
                      .formatted(name));
            });
    return new Profile(
        name,
        fields.require("database", "database: standard"),
        fields.require("hosts", "hosts: {client: {cores: [0], weight: 100}, …}"),
        fields.find("network"),
        fields.find("phases"),
        fields.find("otherwise"));
  }

  /**
   * @param nameOrPath a name of {@code configs/profiles}, or a path to a file
   * @param wanted where it was written
   */
  static Machines machines(Path home, String nameOrPath, Place wanted) {
    boolean isPath = YamlFolder.isPath(nameOrPath);
    Path file = Path.of(nameOrPath).toAbsolutePath();
    if (isPath && !Files.isRegularFile(file)) {
      throw new ExperimentException(wanted, "there is no file " + file);
    }
    Fields fields =
        isPath ? fields(YamlFile.read(nameOrPath, file)) : fields(home, nameOrPath, wanted);
    Path folder = isPath ? file.getParent() : folder(home);
    return new Machines(
        fields.require(MACHINES, "machines: {m0: {ssh: alice@node0.lab, at: 10.10.1.1}}"),
        fields.find(SSH_CONFIG).map(config -> folder.resolve(config.scalar().text())));
  }

  private static Path folder(Path home) {
    return home.resolve("configs").resolve("profiles");
  }

  private static Fields fields(Path home, String name, Place wanted) {
    Path folder = folder(home);
    List<String> names = YamlFolder.names(folder);
    if (!names.contains(name)) {
      throw new ExperimentException(
          wanted, "unknown profile \"" + name + "\"" + Nearest.hint(name, names));
    }
    Path file = folder.resolve(name + YamlFolder.ENDING);
    return fields(YamlFile.read(home.relativize(file).toString(), file));
  }

  private static Fields fields(YamlValue profile) {
    return new Fields(profile.mapping("hosts: {…}"), "the profile", KEYS);
  }

  /** Whether its hosts fit on so many cores. */
  boolean fits(int cores) {
    return HostsReader.mostCore(hosts) < cores;
  }
}
