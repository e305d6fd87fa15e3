package ntier.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
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
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Who may know whom. {@link #KNOWS} is the whole of it; the other rules are about types within a
 * part, and about names in the sources.
 */
class ArchitectureTest {
  private static JavaClasses classes;

  /** What of a plan those see who see a host, and never a tier. */
  private static final List<String> INJECTIONS =
      List.of(
          "plan.BurstyPlan",
          "plan.DiskPlan",
          "plan.InjectionPlan",
          "plan.InjectorDescription",
          "plan.SchedulePlan",
          "plan.SettingDescription",
          "plan.Units");

  /** How millibottlenecks are found, and what the simulation asks of a cause. */
  private static final List<String> FINDING =
      List.of(
          "analysis.Detection",
          "analysis.millibottleneck",
          "analysis.recording",
          "analysis.store",
          "analysis.words",
          "simulation.model");

  /**
   * Each part of the suite, a package below {@code ntier} with those below it, and all that it may
   * know of the others: parts, packages of them, or types. A package of its own is a part with an
   * entry of its own here.
   */
  private static final Map<String, List<String>> KNOWS =
      Map.ofEntries(
          Map.entry("plan", List.of()),
          Map.entry("linux", List.of()),
          Map.entry("requestlog", List.of()),
          Map.entry("host", List.of("linux")),
          Map.entry("provisioning", List.of("linux")),
          Map.entry("archive", List.of("plan")),
          Map.entry("analysis", List.of("plan", "archive")),
          Map.entry("simulation", List.of("plan", "archive")),
          Map.entry("report", List.of("plan", "archive", "analysis")),
          Map.entry("export", List.of("plan", "archive", "analysis")),
          Map.entry("classroom", List.of("archive")),
          Map.entry("workload", List.of("plan", "archive")),
          Map.entry("monitors", List.of("plan.JsonFormat", "archive", "host", "linux")),
          Map.entry("testbed", List.of("plan", "archive", "host", "linux", "provisioning")),
          Map.entry("injection", all(INJECTIONS, FINDING, List.of("archive", "host", "linux"))),
          Map.entry(
              "causes", all(INJECTIONS, FINDING, List.of("archive", "host", "linux", "injection"))),
          Map.entry("machine", List.of("plan", "archive", "injection")),
          Map.entry(
              "machine.local",
              List.of(
                  "plan",
                  "archive",
                  "host",
                  "linux",
                  "injection",
                  "machine",
                  "monitors",
                  "provisioning",
                  "testbed",
                  "workload")),
          Map.entry("machine.several", List.of("plan", "archive", "linux.Clocks", "machine")),
          // Which of its types may know what is of one machine is a rule of its own below.
          Map.entry(
              "lifecycle",
              List.of(
                  "plan",
                  "archive",
                  "analysis",
                  "report",
                  "classroom",
                  "lifecycle.control",
                  "machine",
                  "linux",
                  "injection",
                  "provisioning",
                  "testbed")),
          Map.entry(
              "watch",
              List.of(
                  "plan.BurstyPlan",
                  "plan.JsonFormat",
                  "plan.Units",
                  "archive",
                  "classroom",
                  "host",
                  "linux",
                  "monitors",
                  "machine.Home",
                  "machine.AotCache",
                  "machine.RunFailedException",
                  "testbed.cgroup",
                  "testbed.machine",
                  "lifecycle")),
          Map.entry("lifecycle.control", List.of("plan", "lifecycle")),
          Map.entry(
              "cli",
              List.of(
                  "plan",
                  "archive",
                  "analysis",
                  "simulation",
                  "report",
                  "export",
                  "lifecycle",
                  "machine",
                  "host",
                  "injection",
                  "monitors",
                  "provisioning",
                  "testbed",
                  "watch",
                  "workload")),
          Map.entry("rubbos.model", List.of()),
          Map.entry("work", List.of()),
          Map.entry("pages", List.of()),
          Map.entry("pages.servlet", List.of("pages", "work")),
          Map.entry("pages.grizzly", List.of("pages", "work")),
          Map.entry("servers", List.of("pages", "work")),
          Map.entry("rubbos.sync", List.of("rubbos.model", "work")),
          Map.entry("rubbos.async", List.of("rubbos.model", "work")),
          Map.entry("rubbos.testsite", List.of("rubbos.model")),
          Map.entry(
              "rubbos.load",
              List.of("rubbos.model", "workload", "plan.application", "archive.Request")));

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

  @SafeVarargs
  private static List<String> all(List<String>... some) {
    List<String> all = new ArrayList<>();
    for (List<String> one : some) {
      all.addAll(one);
    }
    return all;
  }

  /** The part that a type is of: the innermost of its packages that has an entry. */
  private static String partOf(JavaClass type) {
    return KNOWS.keySet().stream()
        .filter(part -> isOf(type, part))
        .max(Comparator.comparing(String::length))
        .orElseThrow(() -> new AssertionError(type.getName() + " is of no part in KNOWS"));
  }

  /** Whether it is of a part or a package, is this type, or is within it. */
  private static boolean isOf(JavaClass type, String known) {
    String name = type.getName();
    String prefix = "ntier." + known;
    return name.equals(prefix) || name.startsWith(prefix + ".") || name.startsWith(prefix + "$");
  }

  @Test
  @DisplayName("each part knows of the others what is listed, and nothing else")
  void eachPartKnowsWhatIsListed() {
    List<String> unlisted = new ArrayList<>();
    for (JavaClass type : classes) {
      String part = partOf(type);
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass other = dependency.getTargetClass().getBaseComponentType();
        if (other.getPackageName().startsWith("ntier.")
            && !partOf(other).equals(part)
            && KNOWS.get(part).stream().noneMatch(known -> isOf(other, known))) {
          unlisted.add(dependency.getDescription());
        }
      }
    }
    assertThat(unlisted).isEmpty();
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
  @DisplayName("what other machines say is read on threads that keep no carrier of virtual ones")
  void wordsOfMachinesAreReadOnPlatformThreads() {
    noClasses()
        .that()
        .resideInAPackage("ntier.machine.reach..")
        .should()
        .callMethod(Thread.class, "ofVirtual")
        .orShould()
        .callMethod(Thread.class, "startVirtualThread", Runnable.class)
        .because("reads of pipes keep their carriers (JDK 25): answers would wait for ever")
        .check(classes);
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
                    type.getPackageName().matches("ntier\\.lifecycle(\\.sequence)?")
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
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
