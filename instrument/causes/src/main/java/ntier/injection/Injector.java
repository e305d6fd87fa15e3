package ntier.injection;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
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

  /** A schedule under way. */
  interface Running extends AutoCloseable {
    /** Whether the last injection is over and undone. */
    boolean isDone();

    /** Why it gave up, if it did. */
    Optional<String> failure();

    /**
     * For how long until now, all in all, it did not do what it is for because it did not get the
     * CPU for it, in microseconds; empty where the kernel does it, or where that is not known.
     */
    default OptionalLong lateMicros() {
      return OptionalLong.empty();
    }

    /**
     * Ends at once, also in the middle of an injection, and returns when the machine is as it was.
     * May be called from a shutdown hook, and twice.
     */
    @Override
    void close();
  }
}
