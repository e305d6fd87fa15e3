package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import ntier.host.HostDisk;
import ntier.machine.Unwinding;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.testbed.database.DatabaseCache;
import ntier.testbed.disk.LimitedDisk;
import ntier.testbed.local.Testbed;
import ntier.testbed.tier.ChainPlace;
import ntier.testbed.tier.RunningTier;
import ntier.testbed.tier.TierFolders;
import ntier.testbed.tier.TierRunner;

/**
 * The servers of a plan, serving: started from the last tier to the first, those of a tier at the
 * same time, and stopped from the first to the last.
 */
final class Stack {
  /**
   * Where machines are lost a server may wait for one that is gone, Apache for ten seconds. What it
   * has logged it writes within some ten milliseconds.
   */
  private static final Duration HURRY = Duration.ofSeconds(2);

  private final Plan plan;
  private final HostDisks disks;
  private final Map<String, RunningTier> serving = new ConcurrentHashMap<>();
  private volatile Duration patience = RunningTier.PATIENCE;

  private Stack(Plan plan, HostDisks disks) {
    this.plan = plan;
    this.disks = disks;
  }

  /**
   * Where a stack works.
   *
   * @param work temporary: working folders and the copy of the database
   * @param logs by host: what is kept
   */
  record Folders(Path work, Function<String, Path> logs) {}

  /**
   * A stack whose servers are still to be started; its disks are made.
   *
   * @param work is for all that goes
   */
  static Stack make(
      Plan plan, StackArtifacts prepared, Testbed testbed, Path work, Unwinding unwinding)
      throws IOException {
    Stack stack = new Stack(plan, HostDisks.make(plan, prepared, testbed, work, unwinding));
    unwinding.later(stack::stop);
    return stack;
  }

  /**
   * Starts the servers of a tier; what is up when one of them fails is stopped by the unwinding.
   *
   * @param place where the tier is in the chain
   * @param tell hears of each server that serves
   */
  List<RunningTier> start(
      TierPlan tier,
      ChainPlace place,
      StackArtifacts prepared,
      Testbed testbed,
      Folders folders,
      Consumer<RunningTier> tell)
      throws IOException, InterruptedException {
    TierRunner runner = new TierRunner(prepared.supplies());
    List<Callable<RunningTier>> starts =
        tier.hosts().stream()
            .filter(testbed::has)
            .<Callable<RunningTier>>map(
                host -> () -> start(runner, tier, host, place, prepared, testbed, folders))
            .toList();
    AtOnce.call(starts, tell);
    return servers(tier);
  }

  private RunningTier start(
      TierRunner runner,
      TierPlan tier,
      String host,
      ChainPlace place,
      StackArtifacts prepared,
      Testbed testbed,
      Folders folders)
      throws IOException, InterruptedException {
    RunningTier running =
        runner.start(
            tier,
            prepared.description(tier),
            testbed.host(host),
            place,
            folders(tier, host, prepared, folders));
    serving.put(host, running);
    return running;
  }

  private TierFolders folders(TierPlan tier, String host, StackArtifacts prepared, Folders folders)
      throws IOException {
    Path working = folders.work().resolve(host);
    Optional<LimitedDisk> disk = disks.of(host);
    Optional<Path> data = Optional.empty();
    if (tier.holdsData()) {
      data = Optional.of(disk.map(LimitedDisk::folder).orElse(working).resolve("data"));
      DatabaseCache.copy(prepared.database().orElseThrow(), data.get());
    }
    if (disk.isPresent()) {
      disk.get().limit();
    }
    return new TierFolders(working, folders.logs().apply(host), data);
  }

  /** The disk that a server's data are on, if its host has one of its own. */
  Optional<HostDisk> disk(String host) throws IOException {
    Optional<LimitedDisk> disk = disks.of(host);
    return disk.isPresent() ? Optional.of(disk.get().handle()) : Optional.empty();
  }

  /**
   * The server on a host.
   *
   * @throws java.util.NoSuchElementException where none is
   */
  RunningTier server(String host) {
    return Optional.ofNullable(serving.get(host)).orElseThrow();
  }

  /** The server that users connect to. */
  RunningTier first() {
    return server(plan.first().host());
  }

  /** The servers of a tier that serve. */
  List<RunningTier> servers(TierPlan tier) {
    return tier.hosts().stream().filter(serving::containsKey).map(serving::get).toList();
  }

  /** All servers that serve, those of the first tier first. */
  List<RunningTier> servers() {
    return plan.tiers().stream().flatMap(tier -> servers(tier).stream()).toList();
  }

  /** Where the application's servers look for rounds of extra work; of none if none runs it. */
  WorkFile workFile() {
    return new WorkFile(
        plan.application().stream()
            .flatMap(tier -> servers(tier).stream())
            .map(RunningTier::working)
            .toList());
  }

  /**
   * Has JVMs that are cold compile before they serve, so that the core of one is not full for as
   * long as a run lasts only because it is never done with compiling.
   */
  void compileFirst() {
    servers().forEach(RunningTier::compileFirst);
  }

  /** To be called before anything is measured: a JVM compiles later, too, among its threads. */
  void compileAsOthers() {
    servers().forEach(RunningTier::compileAsOthers);
  }

  /** What died, if a server ended by itself. */
  Optional<String> death() {
    return servers().stream()
        .map(server -> server.death().getNow(null))
        .filter(words -> words != null)
        .findFirst();
  }

  /** Stops the servers of a tier. May be called twice. */
  void stop(String tier) throws InterruptedException {
    stop(servers(plan.tier(tier)));
  }

  /** Has it wait for no server longer than two seconds when it is stopped. */
  void hurry() {
    patience = HURRY;
  }

  /** Stops all, the first tier first. May be called twice. */
  void stop() throws InterruptedException {
    stop(servers());
  }

  private void stop(List<RunningTier> serving) throws InterruptedException {
    for (RunningTier server : serving) {
      server.stop(patience);
    }
  }
}
