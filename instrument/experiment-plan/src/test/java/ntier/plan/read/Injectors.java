package ntier.plan.read;

import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Preset;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;

/** Causes for tests: freeze as it is, and others for what they need, preset or fit. */
public final class Injectors {
  private static final SettingDescription SIZE =
      SettingDescription.of(SettingDescription.Kind.SIZE, "of the disk", "2GB");
  private static final SettingDescription LIMIT =
      SettingDescription.of(SettingDescription.Kind.RATE, "of its writes", "40MB/s");

  public static final List<InjectorDescription> ALL =
      List.of(
          new InjectorDescription("freeze", "stops it", true, Set.of(Target.ANY), Map.of()),
          new InjectorDescription(
              "spike",
              "many requests at once",
              false,
              Set.of(Target.APPLICATION, Target.DATA),
              Map.of(
                  "batch",
                  SettingDescription.integer("requests", "", 1, 10_000),
                  "pause",
                  SettingDescription.of(SettingDescription.Kind.DURATION, "between", "20ms"))),
          new InjectorDescription(
              "vm-colocation",
              "a second system",
              false,
              Set.of(Target.APPLICATION, Target.DATA),
              Set.of(InjectorDescription.Need.SECOND_SYSTEM),
              Map.of(
                  "batch",
                  SettingDescription.integer("requests", "400", 1, 10_000),
                  "burst",
                  SettingDescription.stall("how long", List.of("batch", "mmpp")),
                  "mmpp",
                  SettingDescription.choice("index", "none", List.of("none", "50", "100")),
                  "users",
                  SettingDescription.integer("users", "400", 1, 10_000),
                  "weight",
                  SettingDescription.integer("weight", "400", 1, 10_000))),
          new InjectorDescription(
              "disk-stall",
              "holds the disk",
              true,
              Set.of(Target.DATA),
              Set.of(InjectorDescription.Need.DISK),
              Map.of("disk", SIZE, "limit", LIMIT)),
          new InjectorDescription(
              "log-flush",
              "flushes a log",
              false,
              Set.of(Target.DATA),
              Set.of(InjectorDescription.Need.DISK),
              Map.of(
                  "disk",
                  SIZE,
                  "limit",
                  LIMIT,
                  "flush",
                  SettingDescription.stall("how long", List.of("limit")),
                  "megabytes",
                  SettingDescription.integer("how much", "24", 1, 1024),
                  "with",
                  SettingDescription.choice("whose", "collectl", List.of("collectl", "synthetic"))),
              List.of(
                  new Preset("with", "collectl", Map.of("limit", "4MB/s", "every", "30s")),
                  new Preset("with", "synthetic", Map.of("every", "30s")))));

  private Injectors() {}
}
