package ntier.cli.run;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.injectors.InjectionSchedule;
import ntier.plan.InjectionPlan;
import ntier.plan.Units;

/** What somebody who injects by hand reads while it happens. */
final class StrikeText {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  /** Ends what is said before the first strike: for who sits at the terminal. */
  static final String HOW_TO_END = "; Ctrl-C ends it";

  private final InjectionPlan plan;
  private int strikes;

  StrikeText(InjectionPlan plan) {
    this.plan = plan;
  }

  /** Before the first strike. */
  String beginning(InjectionSchedule schedule) {
    String length = plan.length().isZero() ? "" : " for " + Units.text(plan.length());
    String many = schedule.count() == 1 ? "once" : plan.schedule().text();
    return "%s of %s%s %s, the first at %s"
            .formatted(
                plan.cause(), plan.target().key(), length, many, time(schedule.startMicros(0)))
        + HOW_TO_END;
  }

  /** One strike that is over. */
  String line(Injection strike) {
    if (strike.startMicros() == Absent.ABSENT) {
      return "%s  not injected  %s".formatted(time(strike.askedStartMicros()), strike.note());
    }
    strikes++;
    return String.format(
        Locale.ROOT,
        "%s  injected for %.1f ms, %.1f ms late%s",
        time(strike.startMicros()),
        (strike.endMicros() - strike.startMicros()) / 1e3,
        (strike.startMicros() - strike.askedStartMicros()) / 1e3,
        strike.note().isEmpty() ? "" : "  (" + strike.note() + ")");
  }

  /** When nothing is left of it. */
  String end() {
    return "%s of %s: injected %s, all undone"
        .formatted(plan.cause(), plan.target().key(), strikes == 1 ? "once" : strikes + " times");
  }

  private static String time(long micros) {
    return TIME.format(
        Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(ZoneId.systemDefault()));
  }
}
