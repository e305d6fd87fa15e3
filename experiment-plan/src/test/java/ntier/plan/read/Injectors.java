package ntier.plan.read;

import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.plan.InjectorDescription;
import ntier.plan.Role;
import ntier.plan.SettingDescription;

/** Causes for tests: freeze as it is, and two that have parameters or fit one tier only. */
final class Injectors {
  static final List<InjectorDescription> ALL =
      List.of(
          new InjectorDescription("freeze", "stops it", true, Set.of(Role.values()), Map.of()),
          new InjectorDescription(
              "burst",
              "many requests at once",
              false,
              Set.of(Role.APP, Role.DB),
              Map.of(
                  "batch",
                  SettingDescription.integer("requests", "", 1, 10_000),
                  "pause",
                  SettingDescription.of(SettingDescription.Kind.DURATION, "between", "20ms"))),
          new InjectorDescription(
              "vm-colocation",
              "a second system",
              false,
              Set.of(Role.APP, Role.DB),
              Set.of(InjectorDescription.Need.NEIGHBOUR),
              Map.of(
                  "batch",
                  SettingDescription.integer("requests", "400", 1, 10_000),
                  "mmpp",
                  SettingDescription.choice("index", "none", List.of("none", "50", "100")),
                  "users",
                  SettingDescription.integer("users", "400", 1, 10_000),
                  "weight",
                  SettingDescription.integer("weight", "400", 1, 10_000))));

  private Injectors() {}
}
