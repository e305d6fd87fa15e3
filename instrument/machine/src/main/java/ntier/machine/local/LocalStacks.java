package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.archive.DatabaseReport;
import ntier.archive.RunDirectory;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.testbed.Host;
import ntier.testbed.database.RowCounter;
import ntier.testbed.local.Testbed;
import ntier.testbed.tier.RequestLogs;
import ntier.testbed.tier.RunningTier;
import ntier.testbed.tier.TierException;

/** The servers of all systems: started, watched, asked and stopped. */
final class LocalStacks {
  private final ProvidedSystems provided;
  private final Testbed testbed;
  private final Unwinding unwinding;
  private final Map<String, Stack> stacks = new ConcurrentHashMap<>();

  LocalStacks(ProvidedSystems provided, Testbed testbed, Unwinding unwinding) {
    this.provided = provided;
    this.testbed = testbed;
    this.unwinding = unwinding;
  }

  /**
   * Starts the servers of a tier.
   *
   * @param tell hears of each that serves
   */
  List<Answer.Serving> start(Order.StartTier order, Consumer<Answer.Serving> tell)
      throws IOException, InterruptedException {
    StackArtifacts artifacts = provided.artifacts(order.system());
    Path work = Path.of(order.work());
    Stack stack = stack(order.system(), artifacts, work);
    try {
      List<RunningTier> started =
          stack.start(
              order.tier(),
              NextServers.place(order),
              artifacts,
              testbed,
              new Stack.Folders(work, Path.of(order.logs())::resolve),
              server -> tell.accept(NextServers.answer(server)));
      if (order.first() && order.system().equals(Order.TESTED)) {
        testbed.joinControl();
      }
      return started.stream().map(NextServers::answer).toList();
    } catch (TierException died) {
      RunFailedException failed = new RunFailedException(died.getMessage());
      failed.initCause(died);
      throw failed;
    }
  }

  private Stack stack(String system, StackArtifacts artifacts, Path work) throws IOException {
    if (!stacks.containsKey(system)) {
      stacks.put(system, Stack.make(provided.plan(system), artifacts, testbed, work, unwinding));
    }
    return stacks.get(system);
  }

  /** Has all end soon when they are stopped. */
  void hurry() {
    stacks.values().forEach(Stack::hurry);
  }

  void compile(Order.Compile order) {
    stacks.values().forEach(order.first() ? Stack::compileFirst : Stack::compileAsOthers);
  }

  Answer.Compiled compiled() {
    return new Answer.Compiled(
        servers().stream()
            .collect(Collectors.toMap(RunningTier::host, RunningTier::compiledMicros, Long::sum)));
  }

  /** The system under test, of which at least a tier was started. */
  Stack tested() {
    return stacks.get(Order.TESTED);
  }

  /** A system of which at least a tier was started. */
  Stack of(String system) {
    return stacks.get(system);
  }

  /** SysBursty, of which at least a tier was started. */
  Stack bursty() {
    return stacks.get(Order.BURSTY);
  }

  /** All servers that serve, those of the system under test first. */
  List<RunningTier> servers() {
    return Stream.of(Order.TESTED, Order.BURSTY)
        .filter(stacks::containsKey)
        .flatMap(system -> stacks.get(system).servers().stream())
        .toList();
  }

  /** Which server ended by itself, with its last words, if one did. */
  Optional<String> death() {
    return stacks.keySet().stream()
        .sorted(Comparator.comparing(system -> !system.equals(Order.TESTED)))
        .flatMap(
            system -> death(system, system.equals(Order.BURSTY) ? "SysBursty's " : "").stream())
        .findFirst();
  }

  private Optional<String> death(String system, String whose) {
    return Optional.ofNullable(stacks.get(system))
        .flatMap(Stack::death)
        .map(words -> whose + words);
  }

  DatabaseReport.Count countRows() throws IOException, InterruptedException {
    RunningTier server = tested().server(provided.plan().data().orElseThrow().host());
    Host host = testbed.host(server.host());
    long asked = Clocks.realtimeMicros();
    Map<String, Long> rows =
        new RowCounter(
                host.handle().namespace(),
                server.address(),
                server.port(),
                provided.tested().application().data().orElseThrow())
            .count();
    return new DatabaseReport.Count(asked, Clocks.realtimeMicros() - asked, rows);
  }

  void stop(Order.StopTiers order) throws InterruptedException {
    Stack stack = stacks.get(order.system());
    if (stack != null) {
      if (order.hurry()) {
        stack.hurry();
      }
      for (String tier : order.tiers()) {
        stack.stop(tier);
      }
    }
  }

  Answer.Collected collect(Order.Collect order) throws IOException {
    if (tested() == null) {
      return new Answer.Collected(List.of());
    }
    Path run = Path.of(order.run());
    List<Path> written =
        RequestLogs.collect(tested().servers(), RunDirectory.begun(run).serverRequestsFolder());
    return new Answer.Collected(
        written.stream().map(file -> run.relativize(file).toString()).toList());
  }
}
