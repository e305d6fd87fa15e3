package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.injection.InjectionSchedule;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.Test;

class InjectionTextTest {
  private static final long START = 1_763_660_000_250_000L;
  private static final String TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS")
          .format(Instant.ofEpochMilli(START / 1000).atZone(ZoneId.systemDefault()));

  private static InjectionPlan plan(Duration length, SchedulePlan schedule) {
    return new InjectionPlan("freeze", "app", length, schedule, Map.of());
  }

  private static Injection injection(long start, long end, String note) {
    return new Injection("freeze", "app", "app", START, 500_000, start, end, note);
  }

  @Test
  void injectionsAreToldAndCounted() {
    InjectionText text =
        new InjectionText(
            plan(Duration.ofMillis(500), SchedulePlan.every(Duration.ofSeconds(5), Duration.ZERO)));
    assertThat(text.beginning(new InjectionSchedule(List.of(START, START + 5_000_000), 500_000)))
        .isEqualTo(
            "freeze of app for 500ms every 5s after 0s, the first at %s; Ctrl-C ends it", TIME);
    assertThat(text.line(injection(START + 400, START + 500_900, "freezing took 300 us")))
        .isEqualTo(
            "%s  freeze of app injected for 500.5 ms, 0.4 ms late  (freezing took 300 us)", TIME);
    assertThat(
            text.line(injection(Absent.ABSENT, Absent.ABSENT, "missed: the machine was too busy")))
        .isEqualTo("%s  freeze of app not injected  missed: the machine was too busy", TIME);
    assertThat(text.line(injection(START, START + 500_000, "")))
        .isEqualTo("%s  freeze of app injected for 500.0 ms, 0.0 ms late", TIME);
    assertThat(text.end()).isEqualTo("freeze of app: injected 2 times, all undone");
  }

  @Test
  void oneInjectionWithoutALengthOfItsOwn() {
    InjectionText text = new InjectionText(plan(Duration.ZERO, SchedulePlan.once(Duration.ZERO)));
    assertThat(text.beginning(new InjectionSchedule(List.of(START), 0)))
        .isEqualTo("freeze of app once, the first at %s; Ctrl-C ends it", TIME);
    assertThat(text.end()).isEqualTo("freeze of app: injected 0 times, all undone");
    text.line(injection(START, START + 500_000, ""));
    assertThat(text.end()).isEqualTo("freeze of app: injected once, all undone");
  }
}
