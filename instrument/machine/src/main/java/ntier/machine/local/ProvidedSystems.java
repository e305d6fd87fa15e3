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
import java.util.function.Predicate;
import ntier.archive.Manifest;
import ntier.linux.UsableCpus;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.MachineLacksException;
import ntier.machine.Order;
import ntier.plan.Between;
import ntier.plan.HostPlan;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;

/**
 * What systems are made from: that of the one under test, SysBursty beside it, and those that take
 * turns with it.
 *
 * @param others by name
 * @param parts where those are unpacked that injectors use, by name; more may come
 * @param here the hosts that are on this machine; empty: all
 */
record ProvidedSystems(
    Plan plan,
    StackArtifacts tested,
    Optional<BurstySystem> bursty,
    SequencedMap<String, Other> others,
    Map<String, Path> parts,
    Optional<List<String>> here) {

  /** One that takes turns. */
  record Other(Plan plan, StackArtifacts artifacts) {}

  /** Fetches and builds what is missing. */
  static ProvidedSystems of(Home home, Order.Provide order, Consumer<String> says)
      throws IOException {
    Plan plan = order.here().isEmpty() ? order.plan() : placed(order.plan(), order.here().get());
    Predicate<String> here = here(order.here());
    MemoryNeed.require(plan, order.others().values(), here);
    StackArtifacts tested = StackArtifacts.of(home, plan, here, says::accept);
    HostDisks.requireRoom(plan, here, tested);
    SequencedMap<String, Other> others = new LinkedHashMap<>();
    for (var other : order.others().entrySet()) {
      others.put(
          other.getKey(),
          new Other(
              other.getValue(), StackArtifacts.of(home, other.getValue(), here, says::accept)));
    }
    return new ProvidedSystems(
        plan,
        tested,
        BurstySystem.of(home, plan, here, says::accept),
        others,
        new ConcurrentHashMap<>(tested.supplies().parts()),
        order.here());
  }

  /** With the CPUs of this machine. */
  private static Plan placed(Plan plan, List<String> here) {
    try {
      // What a limit leaves is a host's quota there: all pods of a node would be on its first core.
      boolean limited = plan.between().equals(Optional.of(Between.GIVEN));
      return PlacedPlan.at(here, limited ? UsableCpus.all() : UsableCpus.numbers(), plan);
    } catch (IllegalArgumentException tooFew) {
      throw new MachineLacksException(tooFew.getMessage());
    }
  }

  private static Predicate<String> here(Optional<List<String>> here) {
    return host -> here.isEmpty() || here.get().contains(host);
  }

  /** Whether a host is on this machine. */
  boolean isHere(String host) {
    return here(here).test(host);
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
