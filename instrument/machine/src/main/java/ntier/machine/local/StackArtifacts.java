package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import ntier.archive.Manifest;
import ntier.machine.Home;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.provisioning.Cache;
import ntier.provisioning.Part;
import ntier.provisioning.Progress;
import ntier.provisioning.Provisioner;
import ntier.provisioning.Sha256;
import ntier.testbed.database.DatabaseCache;
import ntier.testbed.database.DatabaseServer;
import ntier.testbed.database.DatabaseSpec;
import ntier.testbed.database.ServerProgram;
import ntier.testbed.tier.ApplicationSupplies;
import ntier.testbed.tier.TierSupplies;

/**
 * All that a stack is made from, fetched and built: the slow part of a first run, nothing of it
 * started.
 *
 * @param descriptions by server
 * @param parts for the manifest
 * @param database the cached data directory, to be copied; empty where no tier here holds the data
 * @param classes of the application
 */
record StackArtifacts(
    Map<String, TierDescription> descriptions,
    TierSupplies supplies,
    List<Manifest.Part> parts,
    Optional<Path> database,
    ApplicationClasses classes) {

  /**
   * Fetches what is missing, and builds the database if it is not cached and serves here.
   *
   * @param here which hosts are on this machine
   */
  static StackArtifacts of(Home home, Plan plan, Predicate<String> here, Progress progress)
      throws IOException {
    Map<String, TierDescription> descriptions = descriptions(home, plan);
    ApplicationDescription application = home.application(plan);
    Set<String> names = new LinkedHashSet<>(application.parts());
    descriptions.values().forEach(description -> names.addAll(description.parts()));
    names.addAll(Injections.parts(plan));
    Map<String, Part> parts =
        new Provisioner(home.versions(), new Cache(Cache.defaultRoot())).provide(names, progress);
    TierSupplies supplies = supplies(home, application, parts);
    ApplicationClasses classes =
        ApplicationClasses.of(
            application, ApplicationSupplies.folders(application, home.built(), supplies.parts()));
    List<Manifest.Part> records = records(parts);
    Optional<Path> data = Optional.empty();
    if (plan.data().filter(tier -> tier.hosts().stream().anyMatch(here)).isPresent()) {
      TierPlan db = plan.data().get();
      DatabaseServer server =
          DatabaseServer.find(descriptions.get(db.server()), supplies.parts(), db.settingTexts());
      data = Optional.of(database(plan, classes, server, progress));
      if (server.tier().data().orElseThrow().needs().isPresent()) {
        records.add(ofTheMachine(server.program()));
      }
    }
    return new StackArtifacts(descriptions, supplies, records, data, classes);
  }

  private static Path database(
      Plan plan, ApplicationClasses classes, DatabaseServer server, Progress progress)
      throws IOException {
    DatabaseSpec database =
        new DatabaseSpec(
            plan.applicationName(),
            classes.application().data().orElseThrow(),
            plan.database(),
            classes.data());
    return new DatabaseCache(new Cache(Cache.defaultRoot())).provide(database, server, progress);
  }

  /** The application's description. */
  ApplicationDescription application() {
    return supplies.application().description();
  }

  /** The description of a tier's server. */
  TierDescription description(TierPlan tier) {
    return descriptions.get(tier.server());
  }

  private static Map<String, TierDescription> descriptions(Home home, Plan plan) {
    TierCatalog catalog = TierCatalog.read(home.root());
    return plan.tiers().stream()
        .map(tier -> catalog.find(tier.server()).orElseThrow())
        .collect(
            Collectors.toMap(TierDescription::server, description -> description, (one, _) -> one));
  }

  private static TierSupplies supplies(
      Home home, ApplicationDescription application, Map<String, Part> parts) {
    Map<String, Path> folders =
        parts.values().stream().collect(Collectors.toMap(Part::name, Part::directory));
    return new TierSupplies(
        folders,
        Path.of(System.getProperty("java.home")),
        ApplicationSupplies.of(application, home.built(), folders),
        home.requestLogJar(),
        home.vertxRequestLogJar());
  }

  private static Manifest.Part ofTheMachine(ServerProgram program) throws IOException {
    return new Manifest.Part(
        program.file().getFileName().toString(), program.number(), Sha256.of(program.file()));
  }

  private static List<Manifest.Part> records(Map<String, Part> parts) {
    List<Manifest.Part> records = new ArrayList<>();
    parts
        .values()
        .forEach(
            part ->
                part.packages()
                    .forEach(
                        found ->
                            records.add(
                                new Manifest.Part(
                                    found.name(),
                                    found.tested()
                                        ? found.version()
                                        : found.version() + " (not the tested version)",
                                    found.sha256()))));
    return records;
  }
}
