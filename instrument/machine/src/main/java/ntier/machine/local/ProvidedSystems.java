package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import ntier.archive.Manifest;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Order;
import ntier.plan.HostPlan;
import ntier.plan.Plan;

/**
 * What systems are made from: that of the one under test, SysBursty beside it, and those that take
 * turns with it.
 *
 * @param others by name
 * @param parts where those are unpacked that injectors use, by name; more may come
 */
record ProvidedSystems(
    Plan plan,
    StackArtifacts tested,
    Optional<BurstySystem> bursty,
    SequencedMap<String, Other> others,
    Map<String, Path> parts) {

  /** One that takes turns. */
  record Other(Plan plan, StackArtifacts artifacts) {}

  /** Fetches and builds what is missing. */
  static ProvidedSystems of(Home home, Order.Provide order, Consumer<String> says)
      throws IOException {
    Plan plan = order.plan();
    MemoryNeed.require(plan, order.others().values());
    StackArtifacts tested = StackArtifacts.of(home, plan, says::accept);
    HostDisks.requireRoom(plan, tested);
    SequencedMap<String, Other> others = new LinkedHashMap<>();
    for (var other : order.others().entrySet()) {
      others.put(
          other.getKey(),
          new Other(other.getValue(), StackArtifacts.of(home, other.getValue(), says::accept)));
    }
    return new ProvidedSystems(
        plan,
        tested,
        BurstySystem.of(home, plan, says::accept),
        others,
        new ConcurrentHashMap<>(tested.supplies().parts()));
  }

  /** The hosts of all systems, those of the first plan first. */
  List<HostPlan> hosts() {
    List<HostPlan> hosts = new ArrayList<>(plan.allHosts());
    others.values().forEach(other -> hosts.addAll(other.plan().hosts()));
    return hosts;
  }

  /** What it comes to. */
  Answer.Provided answer() {
    // A part that several systems are made from is there once.
    Set<Manifest.Part> all = new LinkedHashSet<>(tested.parts());
    others.values().forEach(other -> all.addAll(other.artifacts().parts()));
    bursty.ifPresent(beside -> all.addAll(beside.prepared().parts()));
    return new Answer.Provided(List.copyOf(all), writes());
  }

  private boolean writes() {
    return plan.data().isPresent()
        && tested
            .application()
            .load()
            .filter(load -> load.writes(plan.workload().mix()))
            .isPresent();
  }

  /** The plan of a system. */
  Plan plan(String system) {
    return switch (system) {
      case Order.TESTED -> plan;
      case Order.BURSTY -> bursty.orElseThrow().plan();
      default -> other(system).plan();
    };
  }

  /** What a system is made from. */
  StackArtifacts artifacts(String system) {
    return switch (system) {
      case Order.TESTED -> tested;
      case Order.BURSTY -> bursty.orElseThrow().prepared();
      default -> other(system).artifacts();
    };
  }

  private Other other(String system) {
    return Optional.ofNullable(others.get(system)).orElseThrow();
  }
}
