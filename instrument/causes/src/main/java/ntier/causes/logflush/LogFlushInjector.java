package ntier.causes.logflush;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import ntier.host.HostDisk;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.injection.OwnDisk;
import ntier.plan.DiskPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.InjectorDescription.Preset;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SchedulePlan;
import ntier.plan.SchedulePlan.Rhythm;
import ntier.plan.SettingDescription;
import ntier.plan.Units;

/**
 * {@code log-flush}: a log that is flushed to the disk that the database reads from (paper 002,
 * section 3.3): that of collectl, or one of chosen size at chosen times.
 */
public final class LogFlushInjector implements Injector {
  static final String COLLECTL = "collectl";
  static final String MEGABYTES = "megabytes";
  private static final String SYNTHETIC = "synthetic";
  private static final String WITH = "with";

  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "log-flush",
          "flushes a log to the disk that the tier's data are on (with: collectl, every 30 s; with:"
              + " synthetic, megabytes at chosen times)",
          false,
          Set.of(Target.DATA),
          Set.of(Need.DISK),
          parameters(),
          List.of(
              new Preset(WITH, COLLECTL, Map.of("limit", "4MB/s", "every", "30s")),
              new Preset(WITH, SYNTHETIC, Map.of("limit", "40MB/s", "every", "30s"))));

  private static Map<String, SettingDescription> parameters() {
    Map<String, SettingDescription> parameters = new HashMap<>(OwnDisk.parameters("40MB/s"));
    parameters.put(
        WITH, SettingDescription.choice("whose log it is", COLLECTL, List.of(COLLECTL, SYNTHETIC)));
    parameters.put(
        "flush",
        SettingDescription.stall(
            "how long a flush is to last; the disk's limit is found for it",
            List.of(DiskPlan.LIMIT)));
    parameters.put(
        MEGABYTES, SettingDescription.integer("how much a synthetic flush writes", "24", 1, 1024));
    return parameters;
  }

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    return OwnDisk.unavailable(host).map(reason -> "log-flush of " + host.name() + ": " + reason);
  }

  @Override
  public Optional<String> unavailable(HostHandle host, InjectionPlan plan) {
    return (collectl(plan) ? misfitOfCollectl(plan) : misfitOfSynthetic(plan))
        .or(() -> unavailable(host));
  }

  private static Optional<String> misfitOfCollectl(InjectionPlan plan) {
    return fitsCollectl(plan)
        ? Optional.empty()
        : Optional.of(
            "log-flush with collectl, "
                + plan.schedule().text()
                + ": collectl flushes its log by itself from its start on; every, in whole seconds,"
                + " and no after would be right");
  }

  private static Optional<String> misfitOfSynthetic(InjectionPlan plan) {
    Duration length = length(plan);
    return shortestGap(plan.schedule()).filter(gap -> gap.compareTo(length) <= 0).isEmpty()
        ? Optional.empty()
        : Optional.of(
            "log-flush, %s: a flush of %s MB at the disk's limit lasts %s; fewer megabytes, a higher limit or rarer flushes would be right"
                .formatted(
                    plan.schedule().text(), plan.parameters().get(MEGABYTES), Units.text(length)));
  }

  /** Empty where there is no next one, or where the schedule keeps them apart by itself. */
  private static Optional<Duration> shortestGap(SchedulePlan schedule) {
    return switch (schedule.rhythm()) {
      case EVERY, RANDOM -> Optional.of(schedule.every());
      case AT ->
          IntStream.range(1, schedule.at().size())
              .mapToObj(k -> schedule.at().get(k).minus(schedule.at().get(k - 1)))
              .min(Comparator.naturalOrder());
      case ONCE, POISSON -> Optional.empty();
    };
  }

  /** What the disk's speed makes of the megabytes. */
  private static Duration length(InjectionPlan plan) {
    long bytes = Long.parseLong(plan.parameters().get(MEGABYTES)) << 20;
    return Duration.ofMillis(bytes * 1000 / Long.parseLong(plan.parameters().get(DiskPlan.LIMIT)));
  }

  /** As often as every second; from when on is not asked, which is {@code after: every} or 0. */
  private static boolean fitsCollectl(InjectionPlan plan) {
    Duration every = plan.schedule().every();
    Duration after = plan.schedule().after();
    return plan.schedule().rhythm() == Rhythm.EVERY
        && (after.isZero() || after.equals(every))
        && every.equals(Duration.ofSeconds(Math.max(1, every.toSeconds())));
  }

  @Override
  public Set<String> parts(InjectionPlan plan) {
    return collectl(plan) ? Set.of(COLLECTL) : Set.of();
  }

  private static boolean collectl(InjectionPlan plan) {
    return plan.parameters().get(WITH).equals(COLLECTL);
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    HostDisk disk = OwnDisk.of(order);
    if (collectl(order.plan())) {
      return CollectlFlushes.start(order, disk);
    }
    InjectionOrder lasting = lasting(order);
    return InjectionThread.start(lasting, new SyntheticFlush(lasting, disk));
  }

  /** The same with the length of a flush. */
  private static InjectionOrder lasting(InjectionOrder order) {
    InjectionPlan plan = order.plan();
    return new InjectionOrder(
        new InjectionPlan(
            plan.cause(), plan.target(), length(plan), plan.schedule(), plan.parameters()),
        order.target(),
        order.measureStartMicros(),
        order.measureEndMicros(),
        order.log(),
        order.journal(),
        order.programs());
  }
}
