package ntier.testbed.tier;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import ntier.plan.TierPlan;
import ntier.plan.tier.ProcessDescription;
import ntier.plan.tier.RequestLogDescription.About;
import ntier.plan.tier.TierDescription;
import ntier.testbed.Host;

/** Starts servers of tiers from their descriptions. */
public final class TierRunner {
  private static final long BETWEEN_CHECKS_MILLIS = 20;

  private final TierSupplies supplies;

  public TierRunner(TierSupplies supplies) {
    this.supplies = supplies;
  }

  /**
   * Renders the server's configuration, starts its processes in order and waits until each is
   * ready. A start that fails stops what it has started.
   *
   * @param host where it runs
   * @throws TierException if a process ends or is not ready in time, with its last words
   * @throws ntier.plan.ExperimentException if a template or formula of the tier is wrong
   */
  public RunningTier start(
      TierPlan plan, TierDescription description, Host host, ChainPlace place, TierFolders folders)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    var setup = new TierSetup(plan, description, host, place, folders, supplies);
    setup.writeConfiguration();
    var started = new ArrayList<TierProcess>();
    try {
      for (var process : setup.processes()) {
        var spec = setup.specification(process);
        started.add(new TierProcess(host, host.start(spec), spec, process.stop()));
        awaitReady(plan, setup, process, started.getLast());
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      stopAll(started);
      throw e;
    }
    var took = Duration.ofNanos(System.nanoTime() - begin);
    return new RunningTier(
        plan, setup, took, started, requestLogs(plan, description, host, place, folders));
  }

  /** By host; none about several servers below, which one log does not tell apart. */
  private static Map<String, RequestLogFile> requestLogs(
      TierPlan plan,
      TierDescription description,
      Host host,
      ChainPlace place,
      TierFolders folders) {
    var logs = new LinkedHashMap<String, RequestLogFile>();
    boolean logsOwn =
        !plan.settingTexts().getOrDefault(TierDescription.REQUEST_LOG, "true").equals("false");
    description
        .requestLogs()
        .forEach(
            (about, log) -> {
              var file = new RequestLogFile(folders.working().resolve(log.file()), log.format());
              if (about == About.OWN) {
                if (logsOwn) {
                  logs.put(host.handle().name(), file);
                }
              } else if (place.next().size() == 1) {
                logs.put(place.next().getFirst().host(), file);
              }
            });
    return logs;
  }

  private static void awaitReady(
      TierPlan plan, TierSetup setup, ProcessDescription description, TierProcess started)
      throws IOException, InterruptedException {
    var readiness = setup.readiness(description);
    long deadline = System.nanoTime() + description.readyWithin().toNanos();
    while (readiness.isPresent() && !readiness.get().holds()) {
      if (!started.process().isAlive()) {
        throw failure(plan, setup, started.obituary());
      }
      if (System.nanoTime() > deadline) {
        throw failure(
            plan,
            setup,
            "process %s was not ready after %s s (waited for %s); %s"
                .formatted(
                    description.name(),
                    seconds(description.readyWithin()),
                    readiness.get(),
                    LastWords.of(started.output())));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_CHECKS_MILLIS);
    }
  }

  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
  }

  private static TierException failure(TierPlan plan, TierSetup setup, String what) {
    return new TierException(
        "tier %s (%s) did not start: %s".formatted(setup.host(), plan.server(), what));
  }

  private static void stopAll(List<TierProcess> started) throws InterruptedException {
    for (var process : started.reversed()) {
      process.stop(RunningTier.PATIENCE);
    }
  }
}
