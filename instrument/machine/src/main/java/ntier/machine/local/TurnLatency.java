package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.host.HostHandle;
import ntier.injection.Causes;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.injection.Injector;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;
import ntier.machine.MachineLacksException;
import ntier.machine.RunFailedException;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.testbed.local.Testbed;

/**
 * Holds each packet that leaves the users' host for the time of a turn, as paper 003 does with tc
 * on its client node (section 4.2): requests and acknowledgements are late, answers are not.
 */
final class TurnLatency implements AutoCloseable {
  private static final String CAUSE = "network";
  private static final String DELAY = "delay";

  /** In which the injector gets ready; what is late from its first packet on needs no more. */
  private static final long READY_MICROS = 20_000;

  /** Far beyond the end of any turn: whoever plays the turn ends it. */
  private static final Duration LONGEST = Duration.ofHours(2);

  private final Injector.Running running;
  private final AtomicReference<Injection> done;

  private TurnLatency(Injector.Running running, AtomicReference<Injection> done) {
    this.running = running;
    this.done = done;
  }

  /**
   * Begins; returns when packets are held.
   *
   * @param latency zero: nothing is done
   * @throws MachineLacksException if this machine cannot hold packets
   */
  static TurnLatency begin(Duration latency, LocalHosts hosts) throws IOException {
    AtomicReference<Injection> done = new AtomicReference<>();
    if (latency.isZero()) {
      return new TurnLatency(null, done);
    }
    Injector network = Causes.all().injector(CAUSE).orElseThrow();
    HostHandle client = hosts.client().handle();
    Optional<String> lacking = network.unavailable(client);
    if (lacking.isPresent()) {
      throw new MachineLacksException(lacking.get());
    }
    long startMicros = Clocks.realtimeMicros() + READY_MICROS;
    Injector.Running running =
        network.start(
            new InjectionOrder(
                plan(latency, network),
                new InjectionTarget(
                    client, client.addresses().getFirst(), 0, Path.of("/"), Map.of()),
                startMicros,
                startMicros + 2 * LONGEST.toNanos() / 1000,
                done::set,
                hosts.testbed().journal()));
    PreciseSleep.untilRealtimeMicros(startMicros + READY_MICROS);
    return new TurnLatency(running, done);
  }

  /** As an experiment would ask for it, with the injector's own defaults for all else. */
  private static InjectionPlan plan(Duration latency, Injector network) {
    Map<String, String> parameters = new HashMap<>();
    network
        .description()
        .parameters()
        .forEach((name, one) -> parameters.put(name, one.resolve(one.defaultText())));
    parameters.put(DELAY, Double.toString(latency.toNanos() / 1e6));
    return new InjectionPlan(
        CAUSE, Testbed.CLIENT, LONGEST, SchedulePlan.once(Duration.ZERO), parameters);
  }

  /** Which packets were held until now; empty where the kernel holds them, or none are held. */
  Optional<Injector.Holding> holding() {
    return Optional.ofNullable(running).flatMap(Injector.Running::holding);
  }

  /**
   * Ends it; returns when packets leave as before.
   *
   * @throws RunFailedException if they were not held
   */
  @Override
  public void close() {
    if (running == null) {
      return;
    }
    running.close();
    Optional<String> why =
        running
            .failure()
            .or(
                () ->
                    done.get() == null || !Absent.isPresent(done.get().startMicros())
                        ? Optional.of("the injector did not begin")
                        : Optional.empty());
    if (why.isPresent()) {
      throw new RunFailedException(
          "the users' packets could not be made late: "
              + why.get()
              + "; without latency in the load it would go on");
    }
  }
}
