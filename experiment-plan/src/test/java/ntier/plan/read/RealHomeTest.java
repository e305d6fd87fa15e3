package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.tier.TierCatalog;
import org.junit.jupiter.api.Test;

/** The experiments, tiers and profiles that the suite comes with are all right. */
class RealHomeTest {
  private static final Path HOME = Path.of("..");

  @Test
  void everyExperimentCanBeRead() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    assertThat(reader.experiments()).contains("first-run", "first-run-quiet", "freeze-150ms");
    for (String name : reader.experiments()) {
      assertThat(reader.read(reader.find(name), List.of()).experiment()).isEqualTo(name);
    }
  }

  /** MaxSysQDepth of Apache is 150 + 128 = 278, of MySQL 100 + 128 = 228 (paper 002, section 3). */
  @Test
  void firstRunHasTheQueueLimitsOfThePaper() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    Plan plan = reader.read(reader.find("first-run"), List.of());
    assertThat(plan.tiers()).extracting("queueLimit").containsExactly(278, 293, 228);
    Plan quiet = reader.read(reader.find("first-run-quiet"), List.of());
    assertThat(quiet.injections()).isEmpty();
    assertThat(quiet.workload()).isEqualTo(plan.workload());
    assertThat(quiet.tiers()).extracting("queueLimit").containsExactly(278, 293, 228);
  }

  @Test
  void everyProfileCanBeReadOnAMachineThatIsLargeEnough() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 5);
    Plan plan = reader.read(reader.find("first-run"), List.of("profile=paper"));
    assertThat(plan.hosts()).extracting("cores").doesNotHaveDuplicates();
  }

  @Test
  void everyTierHasAServerOfEachRole() {
    TierCatalog catalog = TierCatalog.read(HOME.toAbsolutePath().normalize());
    for (Role role : Role.values()) {
      assertThat(catalog.servers(role)).isNotEmpty();
    }
  }
}
