package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import ntier.archive.Manifest;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Order;
import ntier.plan.Plan;

/**
 * What the systems of a plan are made from: that of the one under test, and SysBursty beside it.
 *
 * @param parts where those are unpacked that injectors use, by name; more may come
 */
record ProvidedSystems(
    Plan plan, StackArtifacts tested, Optional<BurstySystem> bursty, Map<String, Path> parts) {

  /** Fetches and builds what is missing. */
  static ProvidedSystems of(Home home, Plan plan, Consumer<String> says) throws IOException {
    StackArtifacts tested = StackArtifacts.of(home, plan, says::accept);
    HostDisks.requireRoom(plan, tested);
    return new ProvidedSystems(
        plan,
        tested,
        BurstySystem.of(home, plan, says::accept),
        new ConcurrentHashMap<>(tested.supplies().parts()));
  }

  /** What it comes to. */
  Answer.Provided answer() {
    // A part that both systems are made from is there once.
    Set<Manifest.Part> all = new LinkedHashSet<>(tested.parts());
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
    return system.equals(Order.TESTED) ? plan : bursty.orElseThrow().plan();
  }

  /** What a system is made from. */
  StackArtifacts artifacts(String system) {
    return system.equals(Order.TESTED) ? tested : bursty.orElseThrow().prepared();
  }
}
