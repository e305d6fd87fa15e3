package ntier.testbed.tier;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import ntier.plan.TierPlan;
import ntier.testbed.HostProcess;

/** A server of a tier that serves, until {@link #stop}. */
public final class RunningTier implements NextServer {
  /** How long a process has to end by itself, as a rule. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  private final TierPlan plan;
  private final String host;
  private final String address;
  private final int port;
  private final Map<String, String> provided;
  private final Path working;
  private final Duration startedIn;
  private final List<TierProcess> processes;
  private final Map<String, RequestLogFile> requestLogs;
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private volatile boolean stopping;

  /**
   * @param processes in the order they were started
   * @param requestLogs what the server writes, by the host that it is about
   */
  RunningTier(
      TierPlan plan,
      TierSetup setup,
      Duration startedIn,
      List<TierProcess> processes,
      Map<String, RequestLogFile> requestLogs) {
    this.plan = plan;
    this.host = setup.host();
    this.address = setup.address();
    this.port = setup.port();
    this.provided = setup.provided();
    this.working = setup.working();
    this.startedIn = startedIn;
    this.processes = List.copyOf(processes);
    this.requestLogs = Map.copyOf(requestLogs);
    for (var process : this.processes) {
      process.process().onExit().thenAccept(code -> ended(process));
    }
  }

  private void ended(TierProcess process) {
    if (!stopping) {
      death.complete(host + " died: " + process.obituary());
    }
  }

  /** Its tier. */
  public TierPlan plan() {
    return plan;
  }

  @Override
  public String tier() {
    return plan.name();
  }

  @Override
  public String server() {
    return plan.server();
  }

  @Override
  public Map<String, String> settings() {
    return plan.settingTexts();
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public Map<String, String> provided() {
    return provided;
  }

  /** Where it works; absolute. */
  public Path working() {
    return working;
  }

  /** From the start of its first process until its last one was ready. */
  public Duration startedIn() {
    return startedIn;
  }

  /** Its processes, in the order they were started. */
  public List<HostProcess> processes() {
    return processes.stream().map(TierProcess::process).toList();
  }

  /** Has its JVMs, if it has any, compile before they serve, until {@link #compileAsOthers}. */
  public void compileFirst() {
    nice(CompilerThreads.FIRST);
  }

  /** Has its JVMs compile and serve as equals: what is measured is as it would be without us. */
  public void compileAsOthers() {
    nice(CompilerThreads.AS_OTHERS);
  }

  /** CPU time, in microseconds, that its JVMs have compiled for so far; 0 if it has none. */
  public long compiledMicros() {
    return processes().stream()
        .mapToLong(process -> CompilerThreads.usedMicros(process.pid()))
        .sum();
  }

  private void nice(int value) {
    processes().forEach(process -> CompilerThreads.nice(process.pid(), value));
  }

  /**
   * Completed if one of its processes ends by itself: which, how, and its last words. Never
   * completed by {@link #stop}.
   */
  public CompletableFuture<String> death() {
    return death.copy();
  }

  /** Stops its processes, last started first, each within ten seconds. May be called twice. */
  public void stop() throws InterruptedException {
    stop(PATIENCE);
  }

  /**
   * As {@link #stop()}.
   *
   * @param patience how long each process has to end by itself
   */
  public void stop(Duration patience) throws InterruptedException {
    stopping = true;
    for (var process : processes.reversed()) {
      process.stop(patience);
    }
  }

  /** What it writes of requests, by the host of the server that they came to. */
  Map<String, RequestLogFile> requestLogs() {
    return requestLogs;
  }
}
