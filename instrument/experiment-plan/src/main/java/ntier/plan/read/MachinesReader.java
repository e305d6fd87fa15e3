package ntier.plan.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import ntier.plan.Between;
import ntier.plan.ExperimentException;
import ntier.plan.MachinePlan;
import ntier.plan.Place;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads the {@code machines} of a profile. */
public final class MachinesReader {
  private static final String SSH = "ssh";
  private static final String POD = "pod";
  private static final String COMMAND = "command";
  private static final String AT = "at";
  private static final String EXAMPLE = "{ssh: alice@node0.lab, at: 10.10.1.1}";

  private MachinesReader() {}

  /**
   * The machines of a profile, at least one.
   *
   * @param home of the suite, which has the profile
   * @param wanted where the profile's name was written
   * @throws ExperimentException if there is no such profile, it has no machines, or these are wrong
   */
  public static List<MachinePlan> read(Path home, String profile, Place wanted) {
    Profile.Machines found = Profile.machines(home, profile, wanted);
    List<MachinePlan> machines = new ArrayList<>();
    YamlValue.Mapping all = found.machines().mapping("m0: " + EXAMPLE);
    for (YamlValue.Entry entry : all.entries().values()) {
      machines.add(machine(entry, found));
    }
    if (machines.isEmpty()) {
      throw new ExperimentException(
          all.place(), "there are no machines; one like m0: " + EXAMPLE + " would be right");
    }
    return List.copyOf(machines);
  }

  /**
   * What joins the machines of a profile.
   *
   * @param home of the suite, which has the profile
   * @param wanted where the profile's name was written
   */
  public static Between between(Path home, String profile, Place wanted) {
    return Profile.between(home, profile, wanted);
  }

  private static MachinePlan machine(YamlValue.Entry entry, Profile.Machines profile) {
    if (!entry.key().matches("[a-z][a-z0-9-]{0,30}")) {
      throw new ExperimentException(
          entry.place(),
          "a machine is called \"%s\"; lower-case letters, digits and hyphens, a letter first, would be right"
              .formatted(entry.key()));
    }
    YamlValue.Mapping mapping = entry.value().mapping(EXAMPLE);
    Fields fields = new Fields(mapping, "the machine", List.of(SSH, POD, COMMAND, AT));
    if (Stream.of(SSH, POD, COMMAND).filter(way -> fields.find(way).isPresent()).count() != 1) {
      throw new ExperimentException(
          mapping.place(),
          "a machine is reached by ssh, as a pod or by a command, one of the three, like %s, {pod: ntier/ntier-0} or {command: [docker, exec, -i, NAME]}"
              .formatted(EXAMPLE));
    }
    return new MachinePlan(entry.key(), reach(fields, profile), fields.find(AT).map(at()));
  }

  private static MachinePlan.Reach reach(Fields fields, Profile.Machines profile) {
    Optional<YamlValue> ssh = fields.find(SSH);
    if (ssh.isPresent()) {
      return Fields.parsed(
          ssh.get(), text -> new MachinePlan.Ssh(text, profile.sshConfig().map(Path::toString)));
    }
    Optional<YamlValue> pod = fields.find(POD);
    if (pod.isPresent()) {
      return Fields.parsed(
          pod.get(), text -> MachinePlan.Pod.of(text, profile.kubeconfig().map(Path::toString)));
    }
    return command(fields.require(COMMAND, "command: [docker, exec, -i, NAME]"));
  }

  private static MachinePlan.Reach command(YamlValue value) {
    List<String> words =
        value.list("[docker, exec, -i, NAME]").stream().map(word -> word.scalar().text()).toList();
    if (words.isEmpty()) {
      throw new ExperimentException(
          value.place(), "the command has no word; [docker, exec, -i, NAME] would be right");
    }
    return new MachinePlan.Command(words);
  }

  private static Function<YamlValue, String> at() {
    return value ->
        Fields.parsed(
            value,
            text -> {
              if (!text.matches("[0-9.]{7,15}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) {
                throw new IllegalArgumentException(
                    "a machine is at \"%s\"; its address among the machines, such as 10.10.1.1, would be right"
                        .formatted(text));
              }
              return text;
            });
  }
}
