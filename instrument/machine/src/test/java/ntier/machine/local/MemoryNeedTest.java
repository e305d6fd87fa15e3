package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MemoryNeedTest {
  private static final PlanReader READER =
      new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);
  private static final long GIGABYTE = 1L << 30;

  private static Plan plan(String experiment, String... sets) {
    return READER.read(READER.find(experiment), List.of(sets));
  }

  @Test
  @DisplayName("a heap that the machine has no memory for is named, with what would be right")
  void tooLarge() {
    assertThat(
            MemoryNeed.problem(
                plan("first-run", "app.heap=64GB"), List.of(), _ -> true, 4 * GIGABYTE))
        .isEqualTo(
            "too little memory: app.heap 64GB, db.bufferPool 512MB come to 64.5 GB in all, and this machine has 4.0 GB to spare (MemAvailable); smaller ones would be right, such as --set app.heap=512MB");
  }

  @Test
  @DisplayName("what fits is not refused: exactly as much as there is")
  void fits() {
    assertThat(MemoryNeed.problem(plan("first-run"), List.of(), _ -> true, GIGABYTE)).isEmpty();
    assertThat(MemoryNeed.problem(plan("first-run"), List.of(), _ -> true, GIGABYTE - 1))
        .isNotEmpty();
  }

  @Test
  @DisplayName("the servers of the second system count, too")
  void bursty() {
    assertThat(MemoryNeed.problem(plan("vm-colocation-app"), List.of(), _ -> true, GIGABYTE))
        .contains("app.heap", "bursty-app.heap 192MB", "bursty-db.bufferPool 64MB");
  }

  @Test
  @DisplayName("servers on other machines do not count")
  void elsewhere() {
    assertThat(
            MemoryNeed.problem(
                plan("first-run", "app.heap=64GB"), List.of(), "db"::equals, GIGABYTE))
        .isEmpty();
  }

  @Test
  @DisplayName("what the kernel says is to spare")
  void meminfo() {
    assertThat(MemoryNeed.available("MemTotal: 8000 kB\nMemAvailable:    2048 kB\n"))
        .isEqualTo(2048 << 10);
    assertThat(MemoryNeed.available("MemTotal: 8000 kB\n")).isEqualTo(Long.MAX_VALUE);
  }
}
