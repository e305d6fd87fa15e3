package ntier.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Who may know whom.
 *
 * <pre>
 *   cli -> everything; lifecycle -> everything but cli, export and simulation
 *   report, export -> analysis -> archive -> plan
 *   workload, monitors, injectors, testbed -> plan (and archive, for the files they write)
 *   monitors, injectors, testbed -> host (handles of a host), linux
 *   simulation -> archive, plan
 *   classroom -> archive, plan
 *   injectors, testbed -> database (a client of it)
 *   rubbos.sync, rubbos.async, workload -> rubbos.model
 * </pre>
 */
class ArchitectureTest {
  private static JavaClasses classes;

  /** Types of a recording by which a detector could know what was injected, or its record. */
  private static final Set<String> TELLING =
      Set.of("RunData", "RunDataReader", "Injection", "Manifest", "RunDirectory", "Causes");

  /** The place of a tier, how it waits for the one below, and how complaints show odd text. */
  private static final Set<String> HARMLESS =
      Set.of("ntier.plan.Role", "ntier.plan.InvocationStyle", "ntier.plan.Visible");

  @BeforeAll
  static void load() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("ntier");
  }

  private static void forbid(String from, String... to) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(to)
        .check(classes);
  }

  /** Of the suite's types, those of a package may know some alone. */
  private static void allow(String from, Predicate<JavaClass> known) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of the suite's other parts",
                type -> type.getPackageName().startsWith("ntier.") && !known.test(type)))
        .check(classes);
  }

  @Test
  @DisplayName("analysis and report work from a run's files alone")
  void analysisNeverSeesTheTestbed() {
    forbid("ntier.analysis..", "ntier.testbed..", "ntier.monitors..", "ntier.injectors..");
    forbid("ntier.analysis..", "ntier.workload..", "ntier.provisioning..", "ntier.host..");
    forbid("ntier.analysis..", "ntier.report..", "ntier.export..");
    forbid("ntier.report..", "ntier.testbed..", "ntier.monitors..", "ntier.injectors..");
    forbid("ntier.report..", "ntier.workload..", "ntier.provisioning..", "ntier.export..");
    forbid("ntier.report..", "ntier.host..", "ntier.linux..");
    forbid("ntier.export..", "ntier.testbed..", "ntier.monitors..", "ntier.injectors..");
    forbid("ntier.export..", "ntier.workload..", "ntier.provisioning..", "ntier.report..");
    forbid("ntier.export..", "ntier.host..", "ntier.linux..");
  }

  @Test
  @DisplayName("each type that detectors may or must not reach is there by that name")
  void namesOfTypesAreKnown() {
    assertThat(classes.stream().map(JavaClass::getSimpleName)).containsAll(TELLING);
    assertThat(classes.stream().map(JavaClass::getName)).containsAll(HARMLESS);
  }

  @Test
  @DisplayName("what finds millibottlenecks never reaches injections, plans or hosts' names")
  void detectorsAreBlind() {
    noClasses()
        .that()
        .resideInAPackage("ntier.analysis.millibottleneck..")
        .should()
        .transitivelyDependOnClassesThat(
            DescribedPredicate.describe(
                "tell what was injected",
                type ->
                    type.getName().startsWith("ntier.")
                        && (TELLING.contains(type.getSimpleName())
                            || type.getPackageName().startsWith("ntier.host")
                            || type.getPackageName().startsWith("ntier.plan")
                                && !HARMLESS.contains(type.getName()))))
        .check(classes);
  }

  @Test
  @DisplayName("the simulation knows plans and a run's files alone")
  void simulationNeverSeesTheTestbed() {
    forbid("ntier.simulation..", "ntier.testbed..", "ntier.monitors..", "ntier.injectors..");
    forbid("ntier.simulation..", "ntier.workload..", "ntier.provisioning..", "ntier.rubbos..");
    forbid("ntier.simulation..", "ntier.analysis..", "ntier.report..", "ntier.linux..");
    forbid("ntier.simulation..", "ntier.host..");
    for (String told : List.of("engine", "read", "outcome")) {
      forbid("ntier.simulation." + told + "..", "ntier.simulation.cause..");
    }
  }

  @Test
  @DisplayName("the classroom knows plans and a run's files alone")
  void classroomNeverSeesTheTestbed() {
    forbid("ntier.classroom..", "ntier.testbed..", "ntier.monitors..", "ntier.injectors..");
    forbid("ntier.classroom..", "ntier.workload..", "ntier.provisioning..", "ntier.rubbos..");
    forbid("ntier.classroom..", "ntier.analysis..", "ntier.report..", "ntier.simulation..");
    forbid("ntier.classroom..", "ntier.host..", "ntier.linux..");
  }

  @Test
  @DisplayName("injectors and monitors see a host, never a tier")
  void injectorsAndMonitorsNeverSeeTiers() {
    forbid("ntier.injectors..", "ntier.testbed..", "ntier.provisioning..", "ntier.rubbos..");
    forbid("ntier.monitors..", "ntier.testbed..", "ntier.provisioning..", "ntier.rubbos..");
    forbid("ntier.injectors..", "ntier.monitors..", "ntier.workload..", "ntier.analysis..");
    forbid("ntier.monitors..", "ntier.injectors..", "ntier.workload..", "ntier.analysis..");
    noClasses()
        .that()
        .resideInAnyPackage("ntier.injectors..", "ntier.monitors..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("ntier.plan.TierPlan")
        .check(classes);
  }

  @Test
  @DisplayName("the RUBBoS applications contain no harness code")
  void rubbosKnowsNothingOfTheHarness() {
    allow("ntier.rubbos..", type -> type.getPackageName().startsWith("ntier.rubbos."));
  }

  @Test
  @DisplayName("the archive knows the plan and nothing else")
  void archiveKnowsOnlyThePlan() {
    forbid("ntier.archive..", "ntier.analysis..", "ntier.testbed..", "ntier.report..");
    forbid("ntier.archive..", "ntier.workload..", "ntier.monitors..", "ntier.injectors..");
    forbid("ntier.archive..", "ntier.host..", "ntier.linux..");
  }

  @Test
  @DisplayName("the plan stands alone")
  void planStandsAlone() {
    forbid("ntier.plan..", "ntier.archive..", "ntier.testbed..", "ntier.analysis..");
    forbid("ntier.plan..", "ntier.workload..", "ntier.monitors..", "ntier.injectors..");
    forbid("ntier.plan..", "ntier.host..", "ntier.linux..");
  }

  @Test
  @DisplayName("Linux calls and handles of a host know nothing of the suite")
  void linuxStandsAlone() {
    for (String one : List.of("ntier.linux..", "ntier.host..")) {
      allow(one, type -> type.getPackageName().matches("ntier\\.(linux|host)(\\..*)?"));
    }
  }

  @Test
  @DisplayName("a run's life cycle is known to the command line alone")
  void onlyTheCommandLineKnowsTheLifeCycle() {
    noClasses()
        .that()
        .resideOutsideOfPackages("ntier.cli..", "ntier.lifecycle..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("ntier.lifecycle..")
        .check(classes);
    forbid("ntier.lifecycle..", "ntier.export..", "ntier.simulation..");
  }

  @Test
  @DisplayName("only the command line knows all the others")
  void nobodyKnowsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage("ntier.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("ntier.cli..")
        .check(classes);
  }
}
