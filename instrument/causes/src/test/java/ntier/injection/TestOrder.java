package ntier.injection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import ntier.archive.Injection;
import ntier.host.UndoJournal;
import ntier.linux.Clocks;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.SchedulePlan;

/** An order as a run gives it: parameters as an experiment writes them, times from now on. */
public final class TestOrder {
  private final InjectorDescription cause;
  private final InjectionTarget target;
  private Map<String, String> written = Map.of();
  private Consumer<Injection> log = injection -> {};
  private UndoJournal journal = undo -> () -> {};

  private TestOrder(InjectorDescription cause, InjectionTarget target) {
    this.cause = cause;
    this.target = target;
  }

  /**
   * @param target its host is named after the tier it holds
   */
  public static TestOrder of(Injector injector, InjectionTarget target) {
    return new TestOrder(injector.description(), target);
  }

  /** Parameters that differ from their defaults, such as {@code to: 20%}. */
  public TestOrder with(Map<String, String> parameters) {
    written = parameters;
    return this;
  }

  public TestOrder log(Consumer<Injection> newLog) {
    log = newLog;
    return this;
  }

  public TestOrder journal(UndoJournal newJournal) {
    journal = newJournal;
    return this;
  }

  /**
   * The measure phase begins now.
   *
   * @param length of each injection
   * @param measure length of the measure phase
   */
  public InjectionOrder now(Duration length, SchedulePlan schedule, Duration measure) {
    Map<String, String> parameters = new HashMap<>();
    cause
        .parameters()
        .forEach(
            (name, it) ->
                parameters.put(name, it.resolve(written.getOrDefault(name, it.defaultText()))));
    String role = target.host().name();
    long start = Clocks.realtimeMicros();
    return new InjectionOrder(
        new InjectionPlan(cause.name(), role, length, schedule, parameters),
        target,
        start,
        start + measure.toNanos() / 1000,
        log,
        journal);
  }
}
