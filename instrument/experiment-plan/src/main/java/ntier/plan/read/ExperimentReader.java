package ntier.plan.read;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ntier.plan.CalibrationPlan;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.PhasesPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.WorkloadPlan;
import ntier.plan.paper.PaperResultReader;
import ntier.plan.tier.TierCatalog;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;

/** Reads one experiment's YAML, section by section. */
final class ExperimentReader {
  private static final String FOUND_WITH = "found-with";
  static final List<String> KEYS =
      List.of(
          "title",
          "profile",
          "database",
          "stack",
          "stacks",
          FOUND_WITH,
          "repeat",
          "workload",
          "phases",
          "inject",
          "set",
          "hosts",
          "network",
          "paper");
  private static final List<String> DATABASES = List.of("small", "standard", "large");
  private static final String DEFAULT_PROFILE = "two-core";

  private final String name;
  private final Mapping experiment;
  private final Set<String> servers;
  private final Fields fields;
  private final Origins origins = new Origins();

  /**
   * @param experiment of one run: without lists where one value belongs
   * @param servers of all runs of its series
   */
  ExperimentReader(String name, Mapping experiment, Set<String> servers) {
    this.name = name;
    this.experiment = experiment;
    this.servers = servers;
    this.fields = new Fields(experiment, "the experiment", KEYS);
  }

  Plan read(
      Path home, TierCatalog catalog, List<InjectorDescription> injectors, List<Integer> cpus) {
    String title = title();
    Profile profile = profile(home, cpus.size());
    PhasesPlan phases = new PhasesReader(origins).read(profile.phases(), fields.find("phases"));
    List<InjectionPlan> injections =
        new InjectReader(injectors, phases, origins).read(fields.find("inject"));
    DiskReader disks = new DiskReader(injectors, origins);
    disks.read(injections);
    List<TierPlan> tiers =
        new StackReader(catalog, servers, disks, origins)
            .read(fields.require("stack", "stack: " + StackList.EXAMPLE), fields.find("set"));
    List<HostPlan> hosts =
        disks.place(new HostsReader(profile, cpus, origins).read(fields.find("hosts")));
    Backlogs.check(tiers, hosts, origins);
    WorkloadPlan workload =
        new WorkloadReader(origins)
            .read(fields.require("workload", "workload: {users: 7000, thinkTime: 7s}"));
    refuseWorkBeside(workload, tiers);
    return new Plan(
        name,
        title,
        profile.name(),
        database(profile),
        tiers,
        hosts,
        workload,
        phases,
        injections,
        new NetworkReader(origins).synTimeout(profile.network(), fields.find("network")),
        new BurstyReader(home, catalog, cpus).read(injections, injectors, hosts, origins),
        fields
            .find(FOUND_WITH)
            .flatMap(this::withItsStack)
            .map(other -> foundWith(other.read(home, catalog, injectors, cpus))),
        fields.find("paper").map(paper -> PaperResultReader.read(paper, origins::experiment)),
        origins.all());
  }

  /** The experiment with the stack that its numbers are found with; empty if that is its own. */
  private Optional<ExperimentReader> withItsStack(YamlValue stack) {
    Mapping other = stack.mapping(StackList.EXAMPLE);
    origins.experiment(FOUND_WITH, stack.place());
    Mapping own = fields.require("stack", "stack: " + StackList.EXAMPLE).mapping(StackList.EXAMPLE);
    if (StackList.serverList(other).equals(StackList.serverList(own))) {
      return Optional.empty();
    }
    Set<String> all = new LinkedHashSet<>(servers);
    all.addAll(StackList.serverList(own));
    all.addAll(StackList.serverList(other));
    return Optional.of(
        new ExperimentReader(
            name,
            experiment.without(FOUND_WITH).with(new YamlValue.Entry(stack.place(), "stack", other)),
            all));
  }

  private Plan foundWith(Plan other) {
    if (!other.fits()) {
      throw new ExperimentException(
          origins.places().get(FOUND_WITH),
          "nothing of this experiment is found on the machine, so there is nothing to find with another stack; users: {fill: 60%} would be found, and a fixed load needs no "
              + FOUND_WITH);
    }
    return other;
  }

  /** What fills the machine finds the work per page. */
  private void refuseWorkBeside(WorkloadPlan workload, List<TierPlan> tiers) {
    if (workload.fill().isEmpty()) {
      return;
    }
    for (TierPlan tier : tiers) {
      for (String name : List.of(CalibrationPlan.WORK, CalibrationPlan.UTILISATION)) {
        String key = tier.role().key() + "." + name;
        if (origins.places().containsKey(key) && !tier.settingTexts().get(name).equals("0")) {
          throw new ExperimentException(
              origins.places().get(key),
              "users: {fill: …} finds the work per page by itself, and %s is set too; one of the two would be right"
                  .formatted(key));
        }
      }
    }
  }

  private String title() {
    YamlValue.Scalar title = fields.require("title", "title: What the experiment asks").scalar();
    if (title.text().isBlank()) {
      throw new ExperimentException(title.place(), "the title is empty; one line would be right");
    }
    origins.experiment("title", title.place());
    return title.text();
  }

  private Profile profile(Path home, int cores) {
    Optional<YamlValue> chosen = fields.find("profile");
    Profile profile;
    if (chosen.isEmpty()) {
      origins.byDefault("profile");
      profile = Profile.read(home, DEFAULT_PROFILE, fields.place());
    } else {
      YamlValue.Scalar name = chosen.get().scalar();
      origins.experiment("profile", name.place());
      profile = Profile.read(home, name.text(), name.place());
    }
    return profile.fits(cores) ? profile : otherwise(home, profile);
  }

  /** What has no other for fewer cores is refused where its hosts are placed. */
  private Profile otherwise(Path home, Profile tooLarge) {
    return tooLarge
        .otherwise()
        .map(
            other -> {
              origins.profile("profile", other.place());
              return Profile.read(home, other.scalar().text(), other.place());
            })
        .orElse(tooLarge);
  }

  private String database(Profile profile) {
    Optional<YamlValue> chosen = fields.find("database");
    chosen.ifPresent(value -> origins.experiment("database", value.place()));
    YamlValue value =
        chosen.orElseGet(
            () -> {
              origins.profile("database", profile.database().place());
              return profile.database();
            });
    return Fields.choice(value, "database size", DATABASES);
  }
}
