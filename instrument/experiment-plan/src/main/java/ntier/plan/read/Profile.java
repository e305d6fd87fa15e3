package ntier.plan.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.plan.Between;
import ntier.plan.ExperimentException;
import ntier.plan.MachinePlan;
import ntier.plan.Nearest;
import ntier.plan.Origin;
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
 * @param machines that the hosts are on, by name in the file's order; empty: all are here
 */
record Profile(
    String name,
    YamlValue database,
    YamlValue hosts,
    Optional<YamlValue> network,
    Optional<YamlValue> phases,
    Optional<YamlValue> otherwise,
    List<String> machines) {
  private static final String MACHINES = "machines";
  private static final String NETWORK = "network";
  private static final String SSH_CONFIG = "sshConfig";
  private static final String KUBECONFIG = "kubeconfig";
  private static final List<String> KEYS =
      List.of(
          "about",
          "database",
          "hosts",
          NETWORK,
          "phases",
          "otherwise",
          MACHINES,
          SSH_CONFIG,
          KUBECONFIG);

  /**
   * What a profile says of machines.
   *
   * @param sshConfig in the place of the user's own
   * @param kubeconfig in the place of the user's own
   */
  record Machines(YamlValue machines, Optional<Path> sshConfig, Optional<Path> kubeconfig) {}

  /**
   * @param name of {@code configs/profiles}, or, on the command line, a path to a file
   * @param wanted where it was written
   */
  static Profile read(Path home, String name, Place wanted) {
    // A profile says which commands are run: an experiment, which others may have written, does not
    // choose it among all files.
    boolean typed = wanted.source().startsWith(Origin.COMMAND_LINE);
    Fields fields = typed ? found(home, name, wanted) : fields(home, name, wanted);
    Optional<YamlValue> machines = fields.find(MACHINES);
    return new Profile(
        typed && YamlFolder.isPath(name) ? Path.of(name).toAbsolutePath().toString() : name,
        fields.require("database", "database: standard"),
        fields.require("hosts", "hosts: {client: {cores: [0], weight: 100}, …}"),
        fields.find(NETWORK),
        fields.find("phases"),
        fields.find("otherwise"),
        machines.isEmpty()
            ? List.of()
            : MachinesReader.read(home, name, wanted).stream().map(MachinePlan::name).toList());
  }

  /**
   * @param nameOrPath a name of {@code configs/profiles}, or a path to a file
   * @param wanted where it was written
   */
  static Machines machines(Path home, String nameOrPath, Place wanted) {
    Fields fields = found(home, nameOrPath, wanted);
    Path folder =
        YamlFolder.isPath(nameOrPath)
            ? Path.of(nameOrPath).toAbsolutePath().getParent()
            : folder(home);
    return new Machines(
        fields.require(MACHINES, "machines: {m0: {ssh: alice@node0.lab, at: 10.10.1.1}}"),
        fields.find(SSH_CONFIG).map(config -> folder.resolve(config.scalar().text())),
        fields.find(KUBECONFIG).map(config -> folder.resolve(config.scalar().text())));
  }

  /**
   * What joins the machines of a profile.
   *
   * @param nameOrPath a name of {@code configs/profiles}, or a path to a file
   * @param wanted where it was written
   */
  static Between between(Path home, String nameOrPath, Place wanted) {
    return NetworkReader.between(found(home, nameOrPath, wanted).find(NETWORK));
  }

  private static Fields found(Path home, String nameOrPath, Place wanted) {
    if (!YamlFolder.isPath(nameOrPath)) {
      return fields(home, nameOrPath, wanted);
    }
    Path file = Path.of(nameOrPath).toAbsolutePath();
    if (!Files.isRegularFile(file)) {
      throw new ExperimentException(wanted, "there is no file " + file);
    }
    return fields(YamlFile.read(nameOrPath, file));
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

  /** Whether its hosts fit on so many cores of this machine; what others have is seen there. */
  boolean fits(int cores) {
    return !machines.isEmpty() || HostsReader.mostCore(hosts) < cores;
  }
}
