package ntier.lifecycle;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.injection.InjectionSchedule;
import ntier.plan.InjectionPlan;
import ntier.plan.Units;

/** What is printed while injecting by hand. */
final class InjectionText {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  /** Ends the line before the first injection, for people at the terminal. */
  static final String HOW_TO_END = "; Ctrl-C ends it";

  private final InjectionPlan plan;
  private int injections;

  InjectionText(InjectionPlan plan) {
    this.plan = plan;
  }

  /** Before the first injection. */
  String beginning(InjectionSchedule schedule) {
    String length = plan.length().isZero() ? "" : " for " + Units.text(plan.length());
    String many = schedule.count() == 1 ? "once" : plan.schedule().text();
    return "%s%s %s, the first at %s".formatted(what(), length, many, time(schedule.startMicros(0)))
        + HOW_TO_END;
  }

  /** One injection that is over. */
  String line(Injection injection) {
    if (injection.startMicros() == Absent.ABSENT) {
      return "%s  %s not injected  %s"
          .formatted(time(injection.askedStartMicros()), what(), injection.note());
    }
    injections++;
    return String.format(
        Locale.ROOT,
        "%s  %s injected for %.1f ms, %.1f ms late%s",
        time(injection.startMicros()),
        what(),
        (injection.endMicros() - injection.startMicros()) / 1e3,
        (injection.startMicros() - injection.askedStartMicros()) / 1e3,
        injection.note().isEmpty() ? "" : "  (" + injection.note() + ")");
  }

  /** When all of it is undone. */
  String end() {
    return "%s: injected %s, all undone"
        .formatted(what(), injections == 1 ? "once" : injections + " times");
  }

  /** Such as {@code freeze of app}. */
  private String what() {
    return plan.cause() + " of " + plan.target();
  }

  private static String time(long micros) {
    return TIME.format(
        Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(ZoneId.systemDefault()));
  }
}
