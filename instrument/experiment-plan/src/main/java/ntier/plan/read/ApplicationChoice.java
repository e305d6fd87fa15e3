package ntier.plan.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.plan.CalibrationPlan;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.TierPlan;
import ntier.plan.WorkloadPlan;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.LoadDescription;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Which application an experiment is of, and what follows from it.
 *
 * @param place where it is chosen, or where the experiment begins
 */
record ApplicationChoice(ApplicationDescription application, Place place) {
  private static final String KEY = "application";
  private static final String DATABASE = "database";

  static ApplicationChoice read(Path home, Fields fields, Origins origins) {
    Optional<YamlValue.Scalar> chosen = fields.find(KEY).map(YamlValue::scalar);
    chosen.ifPresentOrElse(
        name -> origins.experiment(KEY, name.place()), () -> origins.byDefault(KEY));
    Place place = chosen.map(YamlValue.Scalar::place).orElse(fields.place());
    String name = chosen.map(YamlValue.Scalar::text).orElse(ApplicationDescription.DEFAULT);
    return new ApplicationChoice(ApplicationCatalog.of(home).find(name, place), place);
  }

  /** The size of its data; empty where it has none. */
  String database(Fields fields, Profile profile, Origins origins) {
    if (application.data().isEmpty() || fields.find(DATABASE).isPresent()) {
      fields.find(DATABASE).ifPresent(size -> origins.experiment(DATABASE, size.place()));
      return database(fields);
    }
    origins.profile(DATABASE, profile.database().place());
    return size(profile.database());
  }

  /** The size of its data, where there is no profile to say it; empty where it has none. */
  String database(Fields fields) {
    if (application.data().isEmpty()) {
      fields
          .find(DATABASE)
          .ifPresent(
              size -> {
                throw new ExperimentException(
                    size.place(),
                    application.application()
                        + " has no data; without \"database\" it would be right");
              });
      return "";
    }
    return size(fields.require(DATABASE, "database: " + sizes().getFirst()));
  }

  private String size(YamlValue chosen) {
    return Fields.choice(chosen, "database size", sizes());
  }

  private List<String> sizes() {
    return List.copyOf(application.data().orElseThrow().sizes().keySet());
  }

  /** The load of its users. */
  LoadDescription requireLoad() {
    return application
        .load()
        .orElseThrow(
            () -> refused("has no load; an application that can be measured would be right"));
  }

  /** Refuses a stack that cannot run it. */
  void requireFits(List<TierPlan> tiers, TierCatalog catalog) {
    tiers.stream()
        .filter(TierPlan::runsApplication)
        .forEach(tier -> requireBuild(catalog.find(tier.server()).orElseThrow(), catalog));
    Optional<TierPlan> database = tiers.stream().filter(TierPlan::holdsData).findFirst();
    if (database.isPresent() && application.data().isEmpty()) {
      throw refused(
          "has no data, and the stack has %s for them; the same stack without it would be right"
              .formatted(database.get().server()));
    }
    if (database.isEmpty()
        && application.data().isPresent()
        && tiers.stream().anyMatch(TierPlan::runsApplication)) {
      throw refused(
          "needs its data, and no tier of the stack holds them; a database server as the last one would be right");
    }
  }

  private void requireBuild(TierDescription server, TierCatalog catalog) {
    String contract = server.runs().orElseThrow();
    if (!application.builds().containsKey(contract)) {
      List<String> others =
          catalog.all().stream()
              .filter(other -> other.runs().filter(application.builds()::containsKey).isPresent())
              .map(TierDescription::server)
              .toList();
      throw refused(
          "has no build for %s, which runs %s; a server that runs one of its builds would be right: %s"
              .formatted(server.server(), contract, String.join(", ", others)));
    }
  }

  /** Refuses extra work that its pages cannot do. */
  void requireWork(List<TierPlan> tiers, WorkloadPlan workload) {
    if (application.work()) {
      return;
    }
    boolean asked =
        workload.fill().isPresent()
            || tiers.stream()
                .filter(TierPlan::runsApplication)
                .anyMatch(
                    tier ->
                        isAsked(tier, CalibrationPlan.WORK)
                            || isAsked(tier, CalibrationPlan.UTILISATION));
    if (asked) {
      throw refused(
          "cannot do extra work per page; a number of users, and neither work nor utilisation, would be right");
    }
  }

  private static boolean isAsked(TierPlan tier, String setting) {
    return !tier.settingTexts().getOrDefault(setting, "0").matches("0%?");
  }

  private ExperimentException refused(String why) {
    return new ExperimentException(
        place, "the application " + application.application() + " " + why);
  }
}
