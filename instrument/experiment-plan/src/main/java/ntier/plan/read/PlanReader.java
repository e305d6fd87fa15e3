package ntier.plan.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import ntier.plan.Experiment;
import ntier.plan.ExperimentException;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.TierPlan;
import ntier.plan.TurnsPlan;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.tier.TierCatalog;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlFolder;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * Reads experiments of a suite's home: {@code experiments/}, {@code tiers/} and {@code
 * configs/profiles/}. Throws {@link ExperimentException} for everything that is wrong in them.
 */
public final class PlanReader {
  private final Path home;
  private final List<InjectorDescription> injectors;
  private final List<Integer> cpus;
  private TierCatalog catalog;

  /**
   * For a machine all of whose CPUs may be used.
   *
   * @param injectors the causes that experiments may ask for
   * @param cores how many CPUs this machine has
   */
  public PlanReader(Path home, Collection<InjectorDescription> injectors, int cores) {
    this(home, injectors, IntStream.range(0, cores).boxed().toList());
  }

  /**
   * @param injectors the causes that experiments may ask for
   * @param cpus those of this machine that may be used; an experiment counts them from 0
   */
  public PlanReader(Path home, Collection<InjectorDescription> injectors, List<Integer> cpus) {
    this.home = home.toAbsolutePath().normalize();
    this.injectors =
        injectors.stream().sorted(Comparator.comparing(InjectorDescription::name)).toList();
    this.cpus = List.copyOf(cpus);
  }

  /** The names of the experiments there are. */
  public List<String> experiments() {
    return YamlFolder.names(home.resolve("experiments"));
  }

  /**
   * The file of an experiment.
   *
   * @param nameOrPath a name such as {@code first-run}, or a path to a file
   */
  public Path find(String nameOrPath) {
    Path path = Path.of(nameOrPath);
    boolean isPath = YamlFolder.isPath(nameOrPath);
    Path file =
        isPath
            ? path.toAbsolutePath()
            : home.resolve("experiments/" + nameOrPath + YamlFolder.ENDING);
    if (!Files.isRegularFile(file)) {
      throw new ExperimentException(
          Place.of(source(file)),
          "there is no such experiment" + Nearest.hint(name(path), experiments()));
    }
    return file;
  }

  /**
   * Reads and checks an experiment that makes one run.
   *
   * @param sets {@code key=value} of the command line, which win over the file
   */
  public Plan read(Path experimentFile, List<String> sets) {
    Series series = series(experimentFile, sets);
    if (!series.single()) {
      throw new ExperimentException(
          Place.of(source(experimentFile)),
          "it makes "
              + series.runs()
              + " runs and one belongs here; --set can choose single values, such as"
              + " --set stack="
              + StackList.EXAMPLE);
    }
    return series.variants().getFirst().plan();
  }

  /**
   * Reads and checks an experiment that makes a run, or a series of runs.
   *
   * @param sets {@code key=value} of the command line, which win over the file; values may be lists
   */
  public Series series(Path experimentFile, List<String> sets) {
    return switch (experiment(experimentFile, sets)) {
      case Series series -> series;
      case TurnsPlan turns ->
          throw new ExperimentException(
              Place.of(source(experimentFile)),
              "it is a run of turns, and one of emulated users belongs here; sudo ./ntier run %s runs it, and an experiment without \"turns\" would be right here"
                  .formatted(turns.experiment()));
    };
  }

  /**
   * Reads and checks an experiment with all that it makes.
   *
   * @param sets {@code key=value} of the command line, which win over the file; values may be lists
   */
  public Experiment experiment(Path experimentFile, List<String> sets) {
    Path file = find(experimentFile.toAbsolutePath().toString());
    String name = name(file);
    if (!name.matches("[a-zA-Z0-9._-]+")) {
      throw new ExperimentException(
          Place.of(source(file)),
          "the file's name becomes the run's; letters, digits, \".\", \"_\" and \"-\" would be right");
    }
    Mapping written =
        yaml(file).mapping("title: …, stack: {…}, workload: {…} on lines of their own");
    TierCatalog tiers = catalog();
    Mapping chosen = Overrides.apply(written, sets, new StackForms(tiers));
    BiFunction<Mapping, SeriesStacks, Plan> read =
        (experiment, all) ->
            new ExperimentReader(name, experiment, all).read(home, tiers, injectors, cpus);
    if (TurnsReader.isOne(chosen)) {
      return new TurnsReader(name, chosen, application(chosen)).read(read);
    }
    TurnsReader.refuseLoad(chosen);
    return new SeriesReader(name, chosen).read(read);
  }

  private ApplicationDescription application(Mapping experiment) {
    Fields fields = new Fields(experiment, "the experiment", ExperimentReader.KEYS);
    return ApplicationChoice.read(home, fields, new Origins()).application();
  }

  /**
   * Checks what can be checked of an injection that is asked for by hand while the stack is not
   * known.
   *
   * @throws ExperimentException naming the option that is wrong
   */
  public void check(HandInjection asked) {
    InjectReader.byHand(injectors, TargetReader.ofAnyStack()).injection(asked.entry());
  }

  /**
   * Checks an injection that is asked for by hand as if it stood in an experiment.
   *
   * @param tiers of the stack that is up
   * @throws ExperimentException naming the option that is wrong
   */
  public InjectionPlan injection(HandInjection asked, List<TierPlan> tiers) {
    TierCatalog catalog = catalog();
    List<ChainTier> chain =
        tiers.stream()
            .map(
                tier ->
                    new ChainTier(
                        tier.name(),
                        catalog.find(tier.server()).orElseThrow(),
                        tier.hosts().size()))
            .toList();
    return InjectReader.byHand(injectors, new TargetReader(chain)).injection(asked.entry());
  }

  /** Read once: it is most of the work of reading an experiment. */
  private synchronized TierCatalog catalog() {
    if (catalog == null) {
      catalog = TierCatalog.read(home);
    }
    return catalog;
  }

  private YamlValue yaml(Path file) {
    return YamlFile.read(source(file), file);
  }

  /** The file as complaints name it: within the home without the home's path. */
  private String source(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    return (absolute.startsWith(home) ? home.relativize(absolute) : absolute).toString();
  }

  private static String name(Path file) {
    return YamlFolder.name(file.getFileName().toString());
  }
}
