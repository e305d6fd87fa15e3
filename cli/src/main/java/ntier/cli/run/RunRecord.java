package ntier.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import ntier.archive.CsvAppender;
import ntier.archive.Event;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.linux.Clocks;
import ntier.plan.HostPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.host.LabHost;
import ntier.testbed.lab.Lab;
import ntier.testbed.machine.Machine;

/** What the runner writes of a run: manifest, plan and events. */
final class RunRecord implements AutoCloseable {
  /** USER_HZ, which Linux shows to programs on every architecture the servers exist for. */
  private static final int CLOCK_TICKS_PER_SECOND = 100;

  private final RunDirectory directory;
  private final CsvAppender<Event> events;
  private Manifest manifest;

  private RunRecord(RunDirectory directory, Manifest manifest) {
    this.directory = directory;
    this.manifest = manifest;
    directory.write(manifest);
    this.events = CsvAppender.events(directory.eventsFile());
  }

  /** Makes the run's folder, and writes the plan and a manifest that says the run is going on. */
  static RunRecord begin(
      Path home,
      ExperimentRun.Request request,
      Plan plan,
      Prepared prepared,
      Optional<Neighbour> neighbour,
      Lab lab)
      throws IOException, InterruptedException {
    RunDirectory directory = request.directory().get();
    directory.write(plan);
    Machine machine = Machine.probe();
    Map<String, Manifest.Tier> tiers = new TreeMap<>(tiers(plan, prepared, lab));
    neighbour.ifPresent(beside -> tiers.putAll(beside.tierRecords(lab)));
    Manifest manifest =
        new Manifest(
            Manifest.VERSION,
            directory.id(),
            plan.experiment(),
            RunState.RUNNING,
            "",
            request.commandLine(),
            Checkout.of(home),
            new Manifest.Machine(
                machine.kernel(),
                machine.cpu(),
                machine.cores(),
                machine.memoryBytes(),
                machine.cgroup(),
                machine.distribution()),
            Runtime.version().toString(),
            plan.workload().seed(),
            parts(prepared, neighbour),
            hosts(plan, lab),
            tiers,
            Manifest.Phases.NONE,
            CLOCK_TICKS_PER_SECOND,
            Optional.empty());
    return new RunRecord(directory, manifest);
  }

  private static List<Manifest.Host> hosts(Plan plan, Lab lab) {
    List<Manifest.Host> hosts = new ArrayList<>();
    for (HostPlan host : plan.allHosts()) {
      LabHost made = lab.host(host.name()).lab();
      hosts.add(
          new Manifest.Host(host.name(), made.addresses(), made.cores(), lab.sysctls(host.name())));
    }
    return hosts;
  }

  /** A part that both systems are made from is there once. */
  private static List<Manifest.Part> parts(Prepared prepared, Optional<Neighbour> neighbour) {
    Set<Manifest.Part> parts = new LinkedHashSet<>(prepared.parts());
    neighbour.ifPresent(beside -> parts.addAll(beside.parts()));
    return List.copyOf(parts);
  }

  /**
   * The tiers of a system by the names of their hosts, which are the roles for the one under test.
   */
  static Map<String, Manifest.Tier> tiers(Plan plan, Prepared prepared, Lab lab) {
    Map<String, Manifest.Tier> tiers = new TreeMap<>();
    for (TierPlan tier : plan.tiers()) {
      tiers.put(
          tier.host(),
          new Manifest.Tier(
              tier.server(),
              lab.host(tier.host()).lab().addresses().getFirst(),
              prepared.description(tier).port().integer(tier.settingTexts()),
              tier.queueLimit(),
              prepared.description(tier).queueLimit().text()));
    }
    return tiers;
  }

  RunDirectory directory() {
    return directory;
  }

  void event(String kind, String what) {
    events.append(new Event(Clocks.realtimeMicros(), kind, what));
  }

  /** Writes the times of the phases once they are fixed. */
  void phases(PhaseTimes times) {
    manifest =
        manifest.with(
            RunState.RUNNING,
            "",
            new Manifest.Phases(
                OptionalLong.of(times.rampStartMicros()),
                OptionalLong.of(times.warmUpStartMicros()),
                OptionalLong.of(times.measureStartMicros()),
                OptionalLong.of(times.measureEndMicros())));
    directory.write(manifest);
  }

  /** Writes how the run ended; {@code why} is empty for a finished one. */
  void end(RunState state, String why) {
    manifest = manifest.with(state, why, manifest.phases());
    directory.write(manifest);
    if (state != RunState.FINISHED) {
      event("run", state.name().toLowerCase(java.util.Locale.ROOT) + ": " + why);
    }
  }

  @Override
  public void close() {
    events.close();
  }
}
