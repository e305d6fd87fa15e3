package ntier.causes.vmcolocation;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import ntier.causes.vmcolocation.ColocationBursts.Pace;
import ntier.host.HostHandle;
import ntier.injection.GroupCpu;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.linux.Clocks;
import ntier.plan.BurstyPlan;
import ntier.plan.BurstyPlan.BurstyLoad;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;

/**
 * {@code vm-colocation}: a second complete system, SysBursty, whose database shares the cores of a
 * tier (paper 002, sections 3.1, 3.2 and 4). The runner brings it up and its users load it; this
 * writes down from when to when its database took the CPU.
 */
public final class VmColocationInjector implements Injector {
  /**
   * 278 and 293 places overflow in bursts of about 300 ms at 990 requests/s, in which 297 arrive
   * (paper 002, sections 3.2 and 4.2): the tier serves next to nothing meanwhile. With this weight
   * it has 6 % of its core.
   */
  private static final String WEIGHT = "1600";

  /** Those that the two-state process is published for. */
  private static final List<String> INDICES =
      List.of("20", "50", "100", "200", "400", "1000", "4000");

  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "vm-colocation",
          "a second system whose database shares the tier's cores, loaded in bursts (every 15s unless set)",
          false,
          Set.of(Target.APPLICATION, Target.DATA),
          Set.of(Need.SECOND_SYSTEM),
          parameters());

  private static Map<String, SettingDescription> parameters() {
    Map<String, SettingDescription> parameters = new LinkedHashMap<>();
    parameters.put(
        BurstyPlan.BATCH, SettingDescription.integer("requests at once", "400", 1, 10_000));
    parameters.put(
        "burst",
        SettingDescription.stall(
            "how long the second system's database is to keep the tier from its cores; the batch is found for it",
            List.of(BurstyPlan.BATCH, BurstyPlan.MMPP)));
    parameters.put(
        BurstyPlan.MMPP,
        SettingDescription.choice(
            "burst index of users whose bursts arise by chance, instead of a batch",
            BurstyPlan.NONE,
            Stream.concat(Stream.of(BurstyPlan.NONE), INDICES.stream()).toList()));
    parameters.put(BurstyPlan.USERS, SettingDescription.integer("users of mmpp", "400", 1, 10_000));
    parameters.put(
        BurstyPlan.WEIGHT,
        SettingDescription.integer(
            "CPU weight of the second system's database against 100 of the tier",
            WEIGHT,
            1,
            10_000));
    return parameters;
  }

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    return GroupCpu.unavailable(host.cgroup())
        .map(reason -> "vm-colocation of " + host.name() + ": " + reason);
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    List<HostHandle> bursty = order.target().bursty();
    if (bursty.isEmpty()) {
      throw new IOException(
          "vm-colocation needs a second system, which only a run brings up; see experiments/vm-colocation-app.yaml");
    }
    CpuBursts.Usage usage = SummedCpuTime.open(bursty);
    boolean batch = BurstyLoad.of(order.plan().parameters()).kind() == BurstyPlan.Kind.BATCH;
    Pace pace = batch ? Pace.BATCH : Pace.MMPP;
    return InjectionThread.start(
        order, new ColocationBursts(order, usage, pace, Clocks::realtimeMicros));
  }
}
