package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import ntier.archive.fixture.FrozenRuns;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InvocationStyle;
import ntier.plan.JsonFormat;
import ntier.plan.Origin;
import ntier.plan.PhasesPlan;
import ntier.plan.Plan;
import ntier.plan.SchedulePlan;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.WorkloadPlan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Fit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class RunDirectoryTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T11:42:07Z"), ZoneOffset.UTC);
  private static final Path OLD =
      Path.of("src/test/resources/runs-v1/2026-11-20T11-42-07-first-run");

  @TempDir Path folder;

  record Findings(int formatVersion, List<String> lines) {}

  @Test
  void aFieldThatWasAddedToAnOptionalPart() {
    Summary summary = FrozenRuns.FIRST_RUN.runs(folder.resolve("frozen")).getFirst().summary();
    TierSummary.Retransmissions web = summary.tiers().get("web").retransmissions().orElseThrow();
    assertThat(web.dropped()).isEqualTo(59);
    assertThat(web.earlier()).as("which that suite did not know").isEmpty();
  }

  @Test
  void aNewRunNeverTakesAnExistingFolder() {
    Path runs = folder.resolve("runs");
    assertThat(RunDirectory.create(runs, "first-run", CLOCK).id())
        .isEqualTo("2026-11-20T11-42-07-first-run");
    assertThat(RunDirectory.create(runs, "first-run", CLOCK).id())
        .isEqualTo("2026-11-20T11-42-07-first-run-2");
    assertThat(RunDirectory.create(runs, "first-run", CLOCK).id())
        .isEqualTo("2026-11-20T11-42-07-first-run-3");
  }

  @Test
  void runsAreListedByAgeAndOnlyThoseWithAManifest() {
    assertThat(RunDirectory.list(folder.resolve("none"))).isEmpty();
    Manifest manifest = RunDirectory.open(OLD).manifest();
    Clock later = Clock.offset(CLOCK, Duration.ofDays(1));
    RunDirectory young = RunDirectory.create(folder, "x", later);
    RunDirectory old = RunDirectory.create(folder, "y", CLOCK);
    RunDirectory.create(folder, "z", CLOCK);
    young.write(manifest);
    old.write(manifest);
    assertThat(RunDirectory.list(folder))
        .extracting(RunDirectory::id)
        .containsExactly(old.id(), young.id());
  }

  @Test
  void documentsReadBackAsTheyWereWritten() {
    RunDirectory old = RunDirectory.open(OLD);
    RunDirectory run = RunDirectory.create(folder, "copy", CLOCK);
    Manifest.Phases phases =
        new Manifest.Phases(
            OptionalLong.of(1), OptionalLong.of(2), OptionalLong.of(3), OptionalLong.of(4));
    Manifest finished = old.manifest().with(RunState.FINISHED, "", phases);
    run.write(finished);
    run.write(old.summary());
    run.write(old.workloadReport());
    run.write(old.monitorsReport());
    Findings findings = new Findings(1, List.of("web dropped"));
    run.writeFindings(findings);
    assertThat(run.manifest()).isEqualTo(finished);
    assertThat(run.summary()).isEqualTo(old.summary());
    assertThat(run.workloadReport()).isEqualTo(old.workloadReport());
    assertThat(run.monitorsReport()).isEqualTo(old.monitorsReport());
    assertThat(run.findings(Findings.class)).isEqualTo(findings);
  }

  @Test
  void whatALaterSuiteAddedReadsBackAsWell() {
    RunDirectory run = RunDirectory.create(folder, "copy", CLOCK);
    DatabaseReport.Count count = new DatabaseReport.Count(1, 2, Map.of("users", 1000L));
    DatabaseReport counts =
        new DatabaseReport(
            DatabaseReport.VERSION, Optional.of(count), Optional.empty(), "no answer");
    run.write(counts);
    assertThat(run.databaseReport()).isEqualTo(counts);
    Summary old = RunDirectory.open(OLD).summary();
    Summary.Writes writes = new Summary.Writes(10, 2, 1, 3, 0);
    Summary.Calibration calibration =
        new Summary.Calibration("app", 75, 412, 74.8, OptionalDouble.of(75.3));
    Summary summary =
        new Summary(
            Summary.VERSION,
            old.experiment(),
            old.run(),
            old.stack(),
            old.nx(),
            old.requests(),
            old.vlrt(),
            old.tiers(),
            old.millibottlenecks(),
            old.ctqo(),
            Optional.of(writes),
            Optional.of(calibration),
            Optional.of(new Summary.Fitted(Optional.of(60.0), FIT, OptionalDouble.of(58.1), true)),
            old.measuring());
    run.write(summary);
    assertThat(run.summary()).isEqualTo(summary);
    CalibrationReport report =
        new CalibrationReport(
            CalibrationReport.VERSION,
            "app",
            75,
            412,
            74.8,
            "",
            List.of(new CalibrationReport.Window(1, 2, 0, 18.5, 60)));
    run.write(report);
    assertThat(run.calibrationReport()).isEqualTo(report);
  }

  private static final Fit FIT =
      new Fit(
          3987,
          569.6,
          0,
          70,
          List.of(
              new Fit.Cause(0, 670, Optional.empty(), Optional.empty()),
              new Fit.Cause(1, 400, Optional.of(357), Optional.empty()),
              new Fit.Cause(2, 500, Optional.empty(), Optional.of(4_800_000L))));

  @Test
  void whatWasFoundForTheMachineReadsBackAsItWasWritten() {
    Demands demands =
        new Demands(
            List.of(new Demands.HostDemand("app", List.of(0, 1), 350.5)),
            12,
            1.05,
            1.08,
            Optional.of(1120.0),
            Optional.empty(),
            Optional.of(150.0),
            Optional.of(3.5));
    FitReport report =
        new FitReport(
            FitReport.VERSION,
            "2026-11-22T10:11:48Z",
            false,
            Optional.of(70.0),
            FIT,
            demands,
            demands,
            List.of(new FitReport.Check(FIT, 566.1, 69.2, 3.5)),
            Optional.of(17.5));
    RunDirectory run = RunDirectory.create(folder, "fit", CLOCK);
    run.write(report);
    assertThat(run.fitReport()).isEqualTo(report);
    assertThat(run.fitReport().fromCache(FIT).cached()).isTrue();
  }

  @Test
  void thePlanReadsBackAsItWasWritten() {
    Origin origin = new Origin("experiment", "experiments/x.yaml:3");
    Plan plan =
        new Plan(
            "x",
            "Ünïcode, too",
            "two-core",
            "standard",
            List.of(tier("web", origin, 278), tier("app", origin, 293), tier("db", origin, 228)),
            List.of(
                new HostPlan("web", List.of(1), 100, OptionalDouble.of(0.5), Map.of("net.a", "1"))),
            new WorkloadPlan(
                7000,
                Duration.ofSeconds(7),
                "browse-only",
                WorkloadPlan.Connections.PER_REQUEST,
                WorkloadPlan.Images.PER_SESSION,
                42),
            new PhasesPlan(Duration.ZERO, Duration.ofMillis(1500), Duration.ofMinutes(1)),
            List.of(
                new InjectionPlan(
                    "freeze",
                    "app",
                    Duration.ofMillis(500),
                    SchedulePlan.every(Duration.ofSeconds(5), Duration.ofSeconds(5)),
                    Map.of("a", "b"))),
            Map.of("web.threads", origin));
    RunDirectory run = RunDirectory.create(folder, "x", CLOCK);
    run.write(plan);
    assertThat(run.plan()).isEqualTo(plan);
    asWrittenBeforeSchedules(run);
    assertThat(run.plan()).isEqualTo(plan);
    asWrittenBeforeDisks(run);
    assertThat(run.plan()).isEqualTo(plan);
  }

  @Test
  @DisplayName("SysBursty of a plan that does not say so ran the one application that there was")
  void burstyOfEarlierRuns() {
    Plan plan = FrozenRuns.VM_COLOCATION.runs(folder.resolve("frozen")).getFirst().plan();
    assertThat(plan.bursty().orElseThrow().applicationName()).isEqualTo("rubbos");
    assertThat(plan.beside().orElseThrow().workload().mix()).isEqualTo("browse-only");
  }

  /** Injections at equal distances, without a schedule. */
  private static void asWrittenBeforeSchedules(RunDirectory run) {
    ObjectNode document = (ObjectNode) JsonFormat.mapper().readTree(run.planFile().toFile());
    ObjectNode injection = (ObjectNode) document.path("plan").path("injections").get(0);
    injection.remove("schedule");
    injection.put("every", "PT5S").put("after", "PT5S");
    JsonFormat.mapper().writeValue(run.planFile().toFile(), document);
  }

  private static void asWrittenBeforeDisks(RunDirectory run) {
    ObjectNode document = (ObjectNode) JsonFormat.mapper().readTree(run.planFile().toFile());
    ObjectNode plan = (ObjectNode) document.path("plan");
    plan.remove("neighbour");
    plan.remove("synTimeout");
    plan.path("hosts").forEach(host -> ((ObjectNode) host).remove("disk"));
    plan.path("tiers").forEach(tier -> asThreeTiersWereWritten((ObjectNode) tier));
    JsonFormat.mapper().writeValue(run.planFile().toFile(), document);
  }

  private static void asThreeTiersWereWritten(ObjectNode tier) {
    tier.set("role", tier.remove("name"));
    tier.set("host", tier.remove("hosts").get(0));
    tier.remove("holdsData");
    tier.remove("servesFiles");
    tier.remove("runsApplication");
  }

  private static TierPlan tier(String role, Origin origin, int queueLimit) {
    Map<String, SettingValue> settings = Map.of("threads", new SettingValue("150", origin));
    return new TierPlan(
        role,
        "server",
        List.of(role),
        InvocationStyle.SYNC,
        settings,
        queueLimit,
        role.equals("db"),
        role.equals("web"),
        role.equals("app"));
  }

  @Test
  void aDocumentIsReplacedAsAWhole() throws IOException {
    RunDirectory run = RunDirectory.create(folder, "x", CLOCK);
    Manifest manifest = RunDirectory.open(OLD).manifest();
    run.write(manifest);
    run.write(manifest.with(RunState.FAILED, "db died", manifest.phases()));
    assertThat(run.manifest().why()).isEqualTo("db died");
  }

  @Test
  void twoAnalysesAtOnceLeaveTheFindingsOfOne() throws Exception {
    RunDirectory run = RunDirectory.create(folder, "x", CLOCK);
    Findings small = new Findings(1, List.of("few"));
    Findings large = new Findings(1, Collections.nCopies(20_000, "many"));
    run.writeFindings(small);
    Executor inThreads = task -> Thread.ofPlatform().start(task);
    CompletableFuture<Void> both =
        CompletableFuture.allOf(
            CompletableFuture.runAsync(() -> repeat(() -> run.writeFindings(small)), inThreads),
            CompletableFuture.runAsync(() -> repeat(() -> run.writeFindings(large)), inThreads));
    while (!both.isDone()) {
      assertThat(run.findings(Findings.class)).isIn(small, large);
    }
    both.get(60, TimeUnit.SECONDS);
    assertThat(run.findings(Findings.class)).isIn(small, large);
  }

  private static void repeat(Runnable write) {
    for (int i = 0; i < 100; i++) {
      write.run();
    }
  }

  @Test
  void aFullDiskIsNamed() {
    RunDirectory run = RunDirectory.create(folder, "x", CLOCK);
    assertThat(RunWriteException.of(run.manifestFile(), new IOException("No space left on device")))
        .hasMessageStartingWith(
            run.manifestFile()
                + ": cannot be written: the disk is full; free some space in "
                + run.path()
                + " (older runs may be deleted) and run again; what was written before stays; the"
                + " disk is ");
  }

  /** In a folder that came from somebody else they could lead anywhere. */
  @Test
  void symbolicLinksAreReplacedAndNotWrittenThrough() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside"), "theirs");
    RunDirectory run = RunDirectory.create(folder, "x", CLOCK);
    Manifest manifest = RunDirectory.open(OLD).manifest();
    Files.createSymbolicLink(run.path().resolve("manifest.json.next"), outside);
    Files.createSymbolicLink(run.manifestFile(), outside);
    Files.createSymbolicLink(run.reportFile(), outside);
    run.write(manifest);
    WholeFile.replace(run.reportFile(), "a page");
    assertThat(outside).hasContent("theirs");
    assertThat(run.manifest()).isEqualTo(manifest);
    assertThat(run.reportFile()).hasContent("a page");
    assertThat(Files.isSymbolicLink(run.manifestFile())).isFalse();
    assertThat(Files.isSymbolicLink(run.reportFile())).isFalse();
  }

  @Test
  void namesOfARecordLeadToNoOtherFolder() {
    RunDirectory run = RunDirectory.create(folder, "x", CLOCK);
    for (String name : List.of("../../etc", "/etc", "a/b", "..", ".", "", "a\nb")) {
      assertThatThrownBy(() -> run.logsFolder(name))
          .isInstanceOf(DamagedRunException.class)
          .hasMessageContaining("a folder right below it, by its name and no link, would be right");
    }
    assertThatThrownBy(() -> run.serverRequestsFile("../../../etc/passwd"))
        .isInstanceOf(DamagedRunException.class);
  }
}
