package ntier.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Who may know whom.
 *
 * <pre>
 *   cli -> everything; lifecycle -> machine, analysis, report, classroom
 *   machine.local -> machine, workload, monitors, injection, testbed
 *   report, export -> analysis -> archive -> plan
 *   workload, monitors, injection, testbed -> plan (and archive, for the files they write)
 *   monitors, injection, testbed -> host (handles of a host), linux
 *   simulation -> archive, plan
 *   classroom -> archive, plan
 *   each cause -> injection -> analysis (how millibottlenecks are found), simulation (its model)
 *   rubbos.sync, rubbos.async, rubbos.load -> rubbos.model
 *   rubbos.load -> workload, plan.application; nobody -> rubbos
 * </pre>
 */
class ArchitectureTest {
  private static JavaClasses classes;

  /** Types of a recording by which a detector could know what was injected, or its record. */
  private static final Set<String> TELLING =
      Set.of(
          "RunData",
          "RunDataReader",
          "Injection",
          "Manifest",
          "ChainServer",
          "RunDirectory",
          "Detection",
          "Cause",
          "Causes");

  /** How a tier waits for the one below, and how complaints show odd text. */
  private static final Set<String> HARMLESS =
      Set.of("ntier.plan.InvocationStyle", "ntier.plan.Visible");

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

  /** A package may depend on some of the suite's types alone. */
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
    forbid("ntier.analysis..", "ntier.testbed..", "ntier.monitors..", "ntier.injection..");
    forbid("ntier.analysis..", "ntier.workload..", "ntier.provisioning..", "ntier.host..");
    forbid("ntier.analysis..", "ntier.report..", "ntier.export..");
    forbid("ntier.report..", "ntier.testbed..", "ntier.monitors..", "ntier.injection..");
    forbid("ntier.report..", "ntier.workload..", "ntier.provisioning..", "ntier.export..");
    forbid("ntier.report..", "ntier.host..", "ntier.linux..");
    forbid("ntier.export..", "ntier.testbed..", "ntier.monitors..", "ntier.injection..");
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
        .or()
        .areAssignableTo("ntier.analysis.millibottleneck.Detector")
        .should()
        .transitivelyDependOnClassesThat(
            DescribedPredicate.describe(
                "tell what was injected",
                type ->
                    type.getName().startsWith("ntier.")
                        && (TELLING.contains(type.getSimpleName())
                            || type.getPackageName().startsWith("ntier.host")
                            || type.getPackageName().startsWith("ntier.injection")
                            || type.getSimpleName().endsWith("Injector")
                            || type.getPackageName().startsWith("ntier.plan")
                                && !HARMLESS.contains(type.getName()))))
        .check(classes);
  }

  @Test
  @DisplayName("the simulation knows plans and a run's files alone")
  void simulationNeverSeesTheTestbed() {
    forbid("ntier.simulation..", "ntier.testbed..", "ntier.monitors..", "ntier.injection..");
    forbid("ntier.simulation..", "ntier.workload..", "ntier.provisioning..", "ntier.rubbos..");
    forbid("ntier.simulation..", "ntier.analysis..", "ntier.report..", "ntier.linux..");
    forbid("ntier.simulation..", "ntier.host..");
  }

  @Test
  @DisplayName("the classroom knows plans and a run's files alone")
  void classroomNeverSeesTheTestbed() {
    forbid("ntier.classroom..", "ntier.testbed..", "ntier.monitors..", "ntier.injection..");
    forbid("ntier.classroom..", "ntier.workload..", "ntier.provisioning..", "ntier.rubbos..");
    forbid("ntier.classroom..", "ntier.analysis..", "ntier.report..", "ntier.simulation..");
    forbid("ntier.classroom..", "ntier.host..", "ntier.linux..");
  }

  @Test
  @DisplayName("injectors and monitors see a host, never a tier")
  void injectorsAndMonitorsNeverSeeTiers() {
    forbid("ntier.monitors..", "ntier.testbed..", "ntier.provisioning..", "ntier.rubbos..");
    forbid("ntier.monitors..", "ntier.injection..", "ntier.workload..", "ntier.analysis..");
    noClasses()
        .that()
        .resideInAnyPackage("ntier.injection..", "ntier.causes..", "ntier.monitors..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("ntier.plan.TierPlan")
        .check(classes);
  }

  @Test
  @DisplayName("a cause is known to nobody else: it is found, not named")
  void aCauseIsKnownToNobodyElse() {
    Set<String> causes = new TreeSet<>();
    for (JavaClass type : classes) {
      if (type.getPackageName().startsWith("ntier.causes")) {
        causes.add(type.getPackageName());
      }
    }
    assertThat(causes).hasSizeGreaterThanOrEqualTo(10);
    for (String cause : causes) {
      assertThat(cause).matches("ntier\\.causes\\.[a-z]+");
      noClasses()
          .that()
          .resideOutsideOfPackage(cause)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(cause)
          .check(classes);
    }
  }

  @Test
  @DisplayName(
      "causes know a host, how millibottlenecks are found and what the simulation asks for")
  void whatCausesKnow() {
    for (String one : List.of("ntier.injection..", "ntier.causes..")) {
      allow(
          one,
          type ->
              type.getName().equals("ntier.analysis.Detection")
                  || type.getPackageName()
                      .matches(
                          "ntier\\.(injection|causes|plan|archive|host|linux|simulation\\.model"
                              + "|analysis\\.(millibottleneck|recording|words))(\\..*)?"));
    }
  }

  @Test
  @DisplayName(
      "the RUBBoS applications contain no harness code; its load knows what it is made for")
  void rubbosKnowsNothingOfTheHarness() {
    noClasses()
        .that()
        .resideInAPackage("ntier.rubbos..")
        .and()
        .resideOutsideOfPackage("ntier.rubbos.load..")
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of the suite's other parts",
                type -> type.getPackageName().matches("ntier\\.(?!rubbos\\.(?!load)).*")))
        .check(classes);
    allow(
        "ntier.rubbos.load..",
        type ->
            type.getPackageName().matches("ntier\\.(rubbos|workload|plan\\.application)(\\..*)?")
                || type.getName().equals("ntier.archive.Request"));
  }

  @Test
  @DisplayName("no other part depends on a class of an application")
  void nobodyKnowsAnApplication() {
    noClasses()
        .that()
        .resideOutsideOfPackage("ntier.rubbos..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("ntier.rubbos..")
        .check(classes);
  }

  /** What may name one, and why. */
  private static final Map<String, String> NAMING_AN_APPLICATION =
      Map.of("ApplicationDescription.java", "what an experiment is of that names no application");

  @Test
  @DisplayName("no other part names an application, a page or a table of one")
  void nobodyNamesAnApplication() throws IOException {
    Path home = Path.of(System.getProperty("ntier.home"));
    List<String> naming = new ArrayList<>();
    for (String area : List.of("instrument", "results")) {
      try (Stream<Path> files = Files.find(home.resolve(area), 20, (file, _) -> isMain(file))) {
        for (Path file : files.toList()) {
          if (Files.readString(file).toLowerCase(Locale.ROOT).contains("rubbos")) {
            naming.add(file.getFileName().toString());
          }
        }
      }
    }
    assertThat(naming).containsExactlyInAnyOrderElementsOf(NAMING_AN_APPLICATION.keySet());
  }

  private static boolean isMain(Path file) {
    return file.toString().matches(".*/src/main/java/.*\\.java");
  }

  @Test
  @DisplayName("the archive knows the plan and nothing else")
  void archiveKnowsOnlyThePlan() {
    forbid("ntier.archive..", "ntier.analysis..", "ntier.testbed..", "ntier.report..");
    forbid("ntier.archive..", "ntier.workload..", "ntier.monitors..", "ntier.injection..");
    forbid("ntier.archive..", "ntier.host..", "ntier.linux..");
  }

  @Test
  @DisplayName("the plan stands alone")
  void planStandsAlone() {
    forbid("ntier.plan..", "ntier.archive..", "ntier.testbed..", "ntier.analysis..");
    forbid("ntier.plan..", "ntier.workload..", "ntier.monitors..", "ntier.injection..");
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

  /** What of the machine that it runs on the life cycle may know, and why. */
  private static final Map<String, String> OWN_MACHINE =
      Map.of(
          "ntier.lifecycle.Machines",
          "chooses the machine",
          "ntier.lifecycle.Errors",
          "clean, down and doctor fail in the testbed's own words",
          "ntier.lifecycle.FitCache",
          "is kept on the runner's machine, by what machine that is",
          "ntier.lifecycle.Suite",
          "reads experiments for the cores that the runner may use",
          "ntier.lifecycle.Checkout",
          "asks git for the version of the runner's sources");

  @Test
  @DisplayName("the life cycle reaches a machine through its verbs alone")
  void lifeCycleReachesMachinesThroughTheSeam() {
    assertThat(classes.stream().map(JavaClass::getName)).containsAll(OWN_MACHINE.keySet());
    noClasses()
        .that(
            DescribedPredicate.describe(
                "are of the life cycle",
                type ->
                    type.getPackageName().equals("ntier.lifecycle")
                        && !OWN_MACHINE.containsKey(type.getName())))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of one machine",
                // The clock is the runner's own; what causes there are is no matter of a machine.
                type ->
                    type.getPackageName()
                                .matches(
                                    "ntier\\.(machine\\.local|testbed|host|linux|monitors|injection"
                                        + "|causes|workload)(\\..*)?")
                            && !Set.of(
                                    "ntier.linux.Clocks",
                                    "ntier.injection.Causes",
                                    "ntier.injection.Cause",
                                    "ntier.injection.Injector",
                                    "ntier.injection.InjectionSchedule")
                                .contains(type.getName())
                        || type.getName().equals("java.lang.ProcessBuilder")))
        .check(classes);
    assertThat(Path.of("../lifecycle/src/main/java"))
        .isDirectoryRecursivelyContaining("glob:**Machines.java")
        .satisfies(
            sources -> {
              try (Stream<Path> files = Files.walk(sources)) {
                assertThat(files.filter(Files::isRegularFile).map(ArchitectureTest::text))
                    .noneMatch(text -> text.contains("\"/proc") || text.contains("\"/sys"));
              }
            });
    forbid("ntier.machine", "ntier.machine.local..", "ntier.testbed..", "ntier.host..");
    forbid("ntier.machine..", "ntier.lifecycle..", "ntier.report..", "ntier.export..");
  }

  @Test
  @DisplayName("what is behind the seam is reached by the one place that makes a machine")
  void onlyTheChoiceOfAMachineKnowsThisOne() {
    noClasses()
        .that()
        .resideOutsideOfPackage("ntier.machine.local..")
        .and()
        .doNotHaveFullyQualifiedName("ntier.lifecycle.Machines")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("ntier.machine.local..")
        .check(classes);
    assertThat(
            classes.stream()
                .filter(type -> type.getPackageName().startsWith("ntier.machine.local"))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getSimpleName))
        .containsExactly("LocalMachine");
    forbid("ntier.lifecycle.control..", "ntier.machine.local..", "ntier.testbed..");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
