package ntier.injection;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import ntier.host.HostHandle;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;

/** Makes one kind of millibottleneck; part of its {@link Cause}. Stateless. */
public interface Injector {
  /** Its name, what experiments may say of it, and the tiers it can inject into. */
  InjectorDescription description();

  /**
   * Why it cannot inject into this host on this machine, and what would help; empty if it can, or
   * if that is seen only when it begins.
   */
  default Optional<String> unavailable(HostHandle host) {
    return Optional.empty();
  }

  /**
   * Why it cannot do what a plan asks of it on this host and machine, and what would help; empty if
   * it can.
   */
  default Optional<String> unavailable(HostHandle host, InjectionPlan plan) {
    return unavailable(host);
  }

  /** The parts of configs/versions.yaml, by name, whose programs it needs for a plan. */
  default Set<String> parts(InjectionPlan plan) {
    return Set.of();
  }

  /**
   * How long before its first injection it has to be started to be in time for it; a JVM that does
   * so for the first time included.
   */
  default Duration preparation() {
    return Duration.ofMillis(500);
  }

  /**
   * Starts the schedule and returns at once.
   *
   * @throws IOException when it cannot even begin; nothing is changed then
   */
  Running start(InjectionOrder order) throws IOException;

  /**
   * Packets that were held and have left.
   *
   * @param packets how many
   * @param micros for how long, added up, in microseconds
   */
  record Holding(long packets, long micros) {
    /** None yet. */
    public static final Holding NONE = new Holding(0, 0);

    /** With some more. */
    public Holding plus(long packets, long micros) {
      return new Holding(this.packets + packets, this.micros + micros);
    }

    /** Those that had not left then. */
    public Holding since(Holding earlier) {
      return new Holding(packets - earlier.packets, micros - earlier.micros);
    }
  }

  /** A schedule under way. */
  interface Running extends AutoCloseable {
    /** Whether the last injection is over and undone. */
    boolean isDone();

    /** Why it gave up, if it did. */
    Optional<String> failure();

    /** Which packets it has held until now; empty where it holds none, or the kernel does it. */
    default Optional<Holding> holding() {
      return Optional.empty();
    }

    /**
     * Ends at once, also in the middle of an injection, and returns when the machine is as it was.
     * May be called from a shutdown hook, and twice.
     */
    @Override
    void close();
  }
}
