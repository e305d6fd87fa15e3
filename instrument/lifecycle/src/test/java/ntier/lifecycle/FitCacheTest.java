package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import ntier.archive.FitReport;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Demands.HostDemand;
import ntier.plan.fit.FitPlanner;
import ntier.plan.read.PlanReader;
import ntier.testbed.machine.MachineFacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitCacheTest {
  private static final MachineFacts MACHINE =
      new MachineFacts("6.1", "a CPU", 2, 1 << 30, "v2", "Debian");
  private static final List<Integer> BOTH = List.of(0, 1);
  private static final Demands DEMANDS =
      new Demands(
          List.of(
              new HostDemand("client", BOTH, 172),
              new HostDemand("web", BOTH, 185),
              new HostDemand("app", List.of(0), 350),
              new HostDemand("db", List.of(1), 510)),
          12,
          1.05,
          1.08,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(3.5));

  @TempDir private Path folder;

  private static Plan plan(String experiment, String... sets) {
    PlanReader reader =
        new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);
    return reader.read(reader.find(experiment), List.of(sets));
  }

  private FitCache cache(Plan plan) {
    return FitCache.in(folder, plan, MACHINE);
  }

  private static FitReport report(Plan plan) {
    return report(plan, DEMANDS);
  }

  private static FitReport report(Plan plan, Demands demands) {
    return new FitReport(
        FitReport.VERSION,
        "2026-11-22T10:11:48Z",
        false,
        plan.workload().fill().map(fill -> fill.percent()),
        FitPlanner.fit(plan, demands),
        demands,
        demands,
        List.of(),
        Optional.of(14.0));
  }

  @Test
  void whatWasMeasuredOnceServesRunsWithOtherFreezes() throws Exception {
    Plan fill = plan("first-run", "workload.users={fill: 75%}");
    cache(fill).write(report(fill));
    for (String same :
        List.of(
            "inject.for=at least 600ms",
            "inject=none",
            "workload.seed=7",
            "phases.warmUp=20s",
            "title=x")) {
      Plan other = plan("first-run", "workload.users={fill: 75%}", same);
      assertThat(cache(other).read().orElseThrow().cached()).as(same).isTrue();
    }
    Plan longer = plan("first-run", "workload.users={fill: 75%}", "inject.for=at least 600ms");
    assertThat(cache(longer).read().orElseThrow().fit().causes().getFirst().stallMillis())
        .isEqualTo(600);
  }

  @Test
  void whatTakesSomethingElseOfTheMachineIsMeasuredAnew() throws Exception {
    Plan fill = plan("first-run", "workload.users={fill: 75%}");
    cache(fill).write(report(fill));
    for (String other :
        List.of(
            "workload.users={fill: 60%}",
            "workload.mix=read-write",
            "stack.web=nginx",
            "web.threads=160",
            "profile=one-core",
            "phases.warmUp=100s",
            "inject=[{vm-colocation: app, burst: 400ms}]")) {
      assertThat(cache(plan("first-run", "workload.users={fill: 75%}", other)).read())
          .as(other)
          .isEmpty();
    }
    assertThat(
            FitCache.in(folder, fill, new MachineFacts("6.2", "a CPU", 2, 1 << 30, "v2", "Debian"))
                .read())
        .isEmpty();
  }

  @Test
  void whatIsDamagedIsMeasuredAnew() throws Exception {
    Plan fill = plan("first-run", "workload.users={fill: 75%}");
    cache(fill).write(report(fill));
    Files.writeString(cache(fill).file(), "{\"formatVersion\": 1, \"demands\"");
    assertThat(cache(fill).read()).isEmpty();
  }

  @Test
  void aSearchBeginsWithWhatTheSameServersOnTheSameCoresCostLast() throws Exception {
    Plan fill = plan("first-run", "workload.users={fill: 75%}");
    assertThat(cache(fill).similar()).isEmpty();
    cache(fill).write(report(fill));
    for (String same :
        List.of(
            "workload.users={fill: 60%}",
            "workload.mix=read-write",
            "web.threads=160",
            "inject=[{vm-colocation: app, burst: 400ms}]")) {
      assertThat(cache(plan("first-run", same)).similar()).as(same).contains(DEMANDS);
    }
    for (String other :
        List.of("stack.web=nginx", "profile=one-core", "inject=[{log-flush: db, flush: 400ms}]")) {
      assertThat(cache(plan("first-run", other)).similar()).as(other).isEmpty();
    }
    Files.writeString(cache(fill).file(), "{");
    assertThat(cache(fill).similar()).isEmpty();
  }

  @Test
  void ofSeveralTheOneThatWasMeasuredLast() throws Exception {
    Plan earlier = plan("first-run", "workload.users={fill: 75%}");
    Plan later = plan("first-run", "workload.users={fill: 60%}");
    Demands dearer = DEMANDS.withServedInStall(Optional.of(1.0));
    cache(later).write(report(later, dearer));
    cache(earlier).write(report(earlier));
    FileTime first = FileTime.from(Instant.parse("2026-11-22T10:00:00Z"));
    Files.setLastModifiedTime(cache(earlier).file(), first);
    assertThat(cache(plan("first-run", "workload.users={fill: 50%}")).similar()).contains(dearer);
  }

  @Test
  void whatIsNotKnownYetIsCountedOnceForPlansThatShareIt() throws Exception {
    Plan fill = plan("first-run", "workload.users={fill: 75%}");
    Plan sameLoad = plan("first-run", "workload.users={fill: 75%}", "inject=none");
    Plan otherStack = plan("first-run", "workload.users={fill: 75%}", "stack.web=nginx");
    Plan fixed = plan("first-run", "workload.users=5000", "inject.for=500ms");
    List<Plan> all = List.of(fill, sameLoad, otherStack, fixed);
    assertThat(FitCache.toFind(folder, all, MACHINE)).isEqualTo(2);
    cache(sameLoad).write(report(sameLoad));
    assertThat(FitCache.toFind(folder, all, MACHINE)).isEqualTo(1);
  }
}
