package ntier.plan.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.Between;
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
          "application",
          "database",
          "stack",
          "stacks",
          FOUND_WITH,
          "repeat",
          "workload",
          TurnsReader.TURNS,
          TurnsReader.LOAD,
          "phases",
          "inject",
          "set",
          "hosts",
          "network",
          "paper");
  private static final String DEFAULT_PROFILE = "two-core";

  private final String name;
  private final Mapping experiment;
  private final SeriesStacks series;
  private final Fields fields;
  private final Origins origins = new Origins();

  /**
   * @param experiment of one run: without lists where one value belongs
   * @param series what the stacks of all its runs have
   */
  ExperimentReader(String name, Mapping experiment, SeriesStacks series) {
    this.name = name;
    this.experiment = experiment;
    this.series = series;
    this.fields = new Fields(experiment, "the experiment", KEYS);
  }

  Plan read(
      Path home, TierCatalog catalog, List<InjectorDescription> injectors, List<Integer> cpus) {
    String title = title();
    Profile profile = profile(home, cpus.size());
    ApplicationChoice application = ApplicationChoice.read(home, fields, origins);
    PhasesPlan phases = new PhasesReader(origins).read(profile.phases(), fields.find("phases"));
    List<ChainTier> chain = new ChainReader(catalog, origins).read(stack());
    List<InjectionPlan> injections =
        new InjectReader(injectors, phases, chain, origins).read(fields.find("inject"));
    DiskReader disks = new DiskReader(injectors, origins);
    disks.read(injections);
    List<TierPlan> tiers =
        new StackReader(catalog, series, disks, origins).read(chain, fields.find("set"));
    NetworkReader network = new NetworkReader(origins);
    Optional<YamlValue> ownNetwork = fields.find("network");
    Optional<Between> between =
        network.between(profile.network(), ownNetwork, !profile.machines().isEmpty());
    if (GivenNetwork.is(between)) {
      GivenNetwork.check(injections, injectors, origins);
    }
    List<HostPlan> hosts =
        disks.place(
            new HostsReader(profile, between, cpus, chain, series.tiers(), origins)
                .read(fields.find("hosts")));
    Backlogs.check(tiers, hosts, origins);
    WorkloadPlan workload =
        new WorkloadReader(home, application.application(), origins)
            .read(fields.require("workload", "workload: {users: 7000, thinkTime: 7s}"));
    new ChainRules(catalog, origins).users(chain.getFirst(), workload.protocol());
    refuseWorkBeside(workload, tiers);
    application.requireFits(tiers, catalog);
    application.requireWork(tiers, workload);
    return new Plan(
        name,
        title,
        profile.name(),
        application.application().application(),
        application.database(fields, profile, origins),
        tiers,
        hosts,
        workload,
        phases,
        injections,
        network.synTimeout(profile.network(), ownNetwork),
        new BurstyReader(home, catalog, cpus).read(injections, injectors, hosts, origins),
        fields
            .find(FOUND_WITH)
            .flatMap(this::withItsStack)
            .map(other -> foundWith(other.read(home, catalog, injectors, cpus))),
        fields
            .find("paper")
            .map(paper -> PaperResultReader.read(paper, claimable(chain), origins::experiment)),
        between,
        origins.all());
  }

  /** The tiers of all stacks of the series, since all have the same claims. */
  private List<String> claimable(List<ChainTier> chain) {
    return Stream.concat(chain.stream().map(ChainTier::name), series.tiers().stream())
        .distinct()
        .toList();
  }

  private YamlValue stack() {
    return fields.require("stack", "stack: " + StackList.EXAMPLE);
  }

  /** The experiment with the stack that its numbers are found with; empty if that is its own. */
  private Optional<ExperimentReader> withItsStack(YamlValue stack) {
    Mapping other = stack.mapping(StackList.EXAMPLE);
    origins.experiment(FOUND_WITH, stack.place());
    Mapping own = stack().mapping(StackList.EXAMPLE);
    if (StackList.text(other).equals(StackList.text(own))) {
      return Optional.empty();
    }
    SeriesStacks all = series.and(SeriesStacks.of(List.of(own, other)));
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
        String key = tier.name() + "." + name;
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
}
