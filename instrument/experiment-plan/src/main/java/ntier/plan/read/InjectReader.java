package ntier.plan.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.PhasesPlan;
import ntier.plan.SchedulePlan;
import ntier.plan.SettingDescription;
import ntier.plan.StallPlan;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/** Reads {@code inject}: a list of causes, or {@code none}. */
final class InjectReader {
  static final String EXAMPLE = "{freeze: app, for: 500ms, every: 5s}";
  static final String LENGTH = "for";

  private final List<InjectorDescription> injectors;
  private final PhasesPlan phases;
  private final TargetReader targets;
  private final Origins origins;
  private final boolean byHand;

  /**
   * @param chain the tiers that can be injected into
   */
  InjectReader(
      List<InjectorDescription> injectors,
      PhasesPlan phases,
      List<ChainTier> chain,
      Origins origins) {
    this(injectors, phases, new TargetReader(chain), origins, false);
  }

  private InjectReader(
      List<InjectorDescription> injectors,
      PhasesPlan phases,
      TargetReader targets,
      Origins origins,
      boolean byHand) {
    this.injectors = injectors;
    this.phases = phases;
    this.targets = targets;
    this.origins = origins;
    this.byHand = byHand;
  }

  /** For injections that somebody asks for now, outside of a measure phase. */
  static InjectReader byHand(List<InjectorDescription> injectors, TargetReader targets) {
    return new InjectReader(injectors, HandInjection.PHASES, targets, new Origins(), true);
  }

  List<InjectionPlan> read(Optional<YamlValue> inject) {
    List<InjectionPlan> plans = new ArrayList<>();
    if (inject.isEmpty()
        || inject.get() instanceof YamlValue.Scalar scalar && scalar.text().equals("none")) {
      inject.ifPresentOrElse(
          none -> origins.experiment("inject", none.place()), () -> origins.byDefault("inject"));
      return plans;
    }
    for (YamlValue entry : inject.get().list("[" + EXAMPLE + "], or none")) {
      String path = "inject[" + plans.size() + "]";
      origins.experiment(path, entry.place());
      overridden(path, entry.mapping(EXAMPLE));
      InjectionPlan plan = injection(entry.mapping(EXAMPLE));
      Overlaps.refuse(plan, plans, phases, entry.place());
      plans.add(plan);
    }
    return plans;
  }

  /** Where an entry comes from is not where each of its values does. */
  private void overridden(String path, Mapping entry) {
    for (Entry value : entry.entries().values()) {
      if (value.value().place().source().equals(Overrides.SOURCE)) {
        origins.experiment(path + "." + value.key(), value.value().place());
      }
    }
  }

  /** One entry. */
  InjectionPlan injection(Mapping written) {
    NamedCause named = NamedCause.in(written, injectors);
    Entry cause = named.entry();
    InjectorDescription injector = named.injector();
    if (byHand) {
      refuseFixed(written, cause, injector);
    }
    Mapping entry = Presets.complete(written, cause, injector);
    Fields fields = new Fields(entry, "the injection " + injector.name(), keys(injector));
    String target = targets.read(injector, cause.value().scalar());
    Optional<StallPlan> stall = new StallReader(injector, byHand).read(written);
    // What can grow needs room for all that it may become.
    Duration length =
        injector.takesLength()
            ? stall.map(StallPlan::longest).orElseGet(() -> positive(fields))
            : Duration.ZERO;
    SchedulePlan schedule =
        injector.needs().contains(Need.SECOND_SYSTEM)
            ? new BurstReader(injector.name(), fields).schedule()
            : new ScheduleReader(injector.name(), fields, length, byHand).read();
    requireRoom(cause, injector, schedule, length);
    refuseTooMany(cause, schedule, length);
    var injection =
        new InjectionPlan(
            injector.name(),
            target,
            injector.takesLength() ? stall.map(StallPlan::length).orElse(length) : length,
            schedule,
            parameters(injector, fields),
            stall);
    injector
        .check()
        .apply(injection)
        .ifPresent(
            wrong -> {
              throw new ExperimentException(cause.place(), wrong);
            });
    return injection;
  }

  /** What was made before the tiers started is as it is. */
  private static void refuseFixed(Mapping written, Entry cause, InjectorDescription injector) {
    for (Need need : injector.needs()) {
      for (String key : need.parameters()) {
        Entry fixed = written.entries().get(key);
        if (fixed != null) {
          throw new ExperimentException(
              fixed.value().place(),
              "%s of %s is fixed once the stack is up; without it here, and sudo ./ntier up … --with %s:%s,%s=%s before, would be right"
                  .formatted(
                      key,
                      injector.name(),
                      injector.name(),
                      cause.value().scalar().text(),
                      key,
                      fixed.value().scalar().text()));
        }
      }
    }
  }

  /** The last of those that are given one by one, and at least the first of the others. */
  private void requireRoom(
      Entry cause, InjectorDescription injector, SchedulePlan schedule, Duration length) {
    Duration start = schedule.at().isEmpty() ? schedule.after() : schedule.at().getLast();
    if (start.plus(length).compareTo(phases.measure()) > 0) {
      throw new ExperimentException(
          cause.place(),
          "the %s %s ends %s after the measure phase begins, which lasts %s; a longer phases.measure or a smaller %s would be right"
              .formatted(
                  schedule.at().isEmpty() ? "first" : "last",
                  injector.name(),
                  Units.text(start.plus(length)),
                  Units.text(phases.measure()),
                  schedule.at().isEmpty() ? "after" : "at"));
    }
  }

  /** Every injection is a line of the run's files, and all their times are kept. */
  private void refuseTooMany(Entry cause, SchedulePlan schedule, Duration length) {
    if (byHand) {
      return;
    }
    long count = InjectionTimes.about(schedule, length, phases.measure());
    if (count > InjectionTimes.MOST) {
      throw new ExperimentException(
          cause.place(),
          "about %2$d injections of %1$s come in the measure phase, which lasts %3$s; at most %4$d would be right, with a longer time from one to the next"
              .formatted(cause.key(), count, Units.text(phases.measure()), InjectionTimes.MOST));
    }
  }

  private static List<String> keys(InjectorDescription injector) {
    List<String> keys = new ArrayList<>(List.of(injector.name()));
    keys.addAll(ScheduleReader.KEYS);
    if (injector.takesLength()) {
      keys.add(LENGTH);
    }
    keys.addAll(injector.parameters().keySet());
    return keys;
  }

  private static Duration positive(Fields fields) {
    YamlValue value = fields.require(LENGTH, "for: 500ms");
    Duration length = Fields.duration(value);
    if (length.isZero()) {
      throw new ExperimentException(value.place(), "for is 0; a length above 0 would be right");
    }
    return length;
  }

  private static Map<String, String> parameters(InjectorDescription injector, Fields fields) {
    Map<String, String> parameters = new LinkedHashMap<>();
    injector
        .parameters()
        .forEach(
            (name, parameter) -> {
              if (parameter.kind() != SettingDescription.Kind.STALL) {
                parameters.put(name, parameter(name, parameter, fields));
              }
            });
    return parameters;
  }

  private static String parameter(String name, SettingDescription parameter, Fields fields) {
    if (parameter.defaultText().isEmpty()) {
      fields.require(name, name + ": " + parameter.range());
    }
    return fields
        .find(name)
        .map(value -> Fields.parsed(value, parameter::resolve))
        .orElseGet(() -> parameter.resolve(parameter.defaultText()));
  }
}
