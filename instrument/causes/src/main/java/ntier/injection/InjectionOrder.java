package ntier.injection;

import java.util.function.Consumer;
import ntier.archive.Injection;
import ntier.host.HostHandle;
import ntier.host.UndoJournal;
import ntier.plan.InjectionPlan;

/**
 * What an injector is told.
 *
 * @param plan cause, length and rhythm
 * @param target what to inject into
 * @param measureStartMicros CLOCK_REALTIME; {@code after} counts from here
 * @param measureEndMicros CLOCK_REALTIME; no injection that would end later is begun
 * @param log gets each injection once it is over, on the injector's thread
 * @param journal is told before the machine is changed
 * @param programs starts what the injector works with
 */
public record InjectionOrder(
    InjectionPlan plan,
    InjectionTarget target,
    long measureStartMicros,
    long measureEndMicros,
    Consumer<Injection> log,
    UndoJournal journal,
    HostPrograms programs) {

  /** For an injector that needs no program. */
  public InjectionOrder(
      InjectionPlan plan,
      InjectionTarget target,
      long measureStartMicros,
      long measureEndMicros,
      Consumer<Injection> log,
      UndoJournal journal) {
    this(plan, target, measureStartMicros, measureEndMicros, log, journal, HostPrograms.NONE);
  }

  /** The host to inject into. */
  public HostHandle host() {
    return target.host();
  }

  /** How long each injection is to last; 0 where the cause has no length of its own. */
  public long lengthMicros() {
    return plan.length().toNanos() / 1000;
  }

  /** When to inject. */
  public InjectionSchedule schedule() {
    return InjectionSchedule.of(plan, measureStartMicros, measureEndMicros);
  }

  /** A parameter of the injection, resolved. */
  public String parameter(String name) {
    return plan.parameters().get(name);
  }

  /** A line of {@code injections.csv} for this order. */
  public Injection record(long askedStartMicros, long startMicros, long endMicros, String note) {
    return new Injection(
        plan.cause(),
        plan.target(),
        host().name(),
        askedStartMicros,
        lengthMicros(),
        startMicros,
        endMicros,
        note);
  }
}
