package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import ntier.host.HostDisk;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.TierPlan;
import ntier.testbed.database.DatabaseCache;
import ntier.testbed.disk.LimitedDisk;
import ntier.testbed.lab.Testbed;
import ntier.testbed.tier.RunningTier;
import ntier.testbed.tier.TierFolders;
import ntier.testbed.tier.TierRunner;

/** The tiers of a plan, serving: db, app, web are started in this order and stopped in reverse. */
public final class Stack {
  private final List<RunningTier> startedTiers = new ArrayList<>();

  private final HostDisks disks;

  private Stack(HostDisks disks) {
    this.disks = disks;
  }

  /**
   * Where a stack works.
   *
   * @param work temporary: working folders and the copy of the database
   * @param logs by host: what is kept
   */
  public record Folders(Path work, Function<String, Path> logs) {}

  /**
   * Starts the tiers; what is up when one of them fails is stopped by {@code unwinding}.
   *
   * @param tell hears of each tier that serves
   */
  static Stack up(
      Plan plan,
      StackArtifacts prepared,
      Testbed lab,
      Folders folders,
      Unwinding unwinding,
      Consumer<RunningTier> tell)
      throws IOException, InterruptedException {
    Stack stack = new Stack(HostDisks.make(plan, prepared, lab, folders.work(), unwinding));
    TierRunner runner = new TierRunner(prepared.supplies());
    unwinding.later(stack::stop);
    List<RunningTier> below = List.of();
    for (TierPlan tier : plan.tiers().reversed()) {
      TierFolders tierFolders = stack.folders(tier, prepared, folders);
      RunningTier running =
          runner.start(tier, prepared.description(tier), lab.host(tier.host()), below, tierFolders);
      stack.startedTiers.add(running);
      tell.accept(running);
      below = List.of(running);
    }
    return stack;
  }

  private TierFolders folders(TierPlan tier, StackArtifacts prepared, Folders folders)
      throws IOException {
    Path working = folders.work().resolve(tier.role().key());
    Optional<LimitedDisk> disk = disks.of(tier.host());
    Optional<Path> data = Optional.empty();
    if (prepared.description(tier).data().isPresent()) {
      data = Optional.of(disk.map(LimitedDisk::folder).orElse(working).resolve("data"));
      DatabaseCache.copy(prepared.database(), data.get());
    }
    if (disk.isPresent()) {
      disk.get().limit();
    }
    return new TierFolders(working, folders.logs().apply(tier.host()), data);
  }

  /** The disk that a tier's data are on, if its host has one of its own. */
  Optional<HostDisk> disk(TierPlan tier) throws IOException {
    Optional<LimitedDisk> disk = disks.of(tier.host());
    return disk.isPresent() ? Optional.of(disk.get().handle()) : Optional.empty();
  }

  /** The tier of a role. */
  RunningTier tier(Role role) {
    return startedTiers.stream()
        .filter(tier -> tier.plan().role() == role)
        .findFirst()
        .orElseThrow();
  }

  List<RunningTier> tiers() {
    return List.copyOf(startedTiers);
  }

  /**
   * Has JVMs that are cold compile before they serve, so that the core of one is not full for as
   * long as a run lasts only because it is never done with compiling.
   */
  void compileFirst() {
    startedTiers.forEach(RunningTier::compileFirst);
  }

  /** To be called before anything is measured: a JVM compiles later, too, among its threads. */
  void compileAsOthers() {
    startedTiers.forEach(RunningTier::compileAsOthers);
  }

  /** What died, if a tier ended by itself. */
  Optional<String> death() {
    return startedTiers.stream()
        .map(tier -> tier.death().getNow(null))
        .filter(words -> words != null)
        .findFirst();
  }

  /** Stops the tiers above one, web first; {@link #stop} stops the rest. */
  void stopAbove(Role role) throws InterruptedException {
    for (RunningTier tier : startedTiers.reversed()) {
      if (tier.plan().role().ordinal() < role.ordinal()) {
        tier.stop();
      }
    }
  }

  /** Stops all, web first. May be called twice. */
  void stop() throws InterruptedException {
    for (RunningTier tier : startedTiers.reversed()) {
      tier.stop();
    }
  }
}
