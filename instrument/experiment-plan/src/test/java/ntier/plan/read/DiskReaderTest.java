package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.plan.DiskPlan;
import ntier.plan.HostPlan;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import org.junit.jupiter.api.Test;

/** Disks that causes bring along, and what comes with them. */
class DiskReaderTest {
  private static final Path HOME = Path.of("src/test/resources/home");
  private static final String STALL = "{disk-stall: db, for: 200ms, every: 3s}";
  private final PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);

  private Plan read(String... sets) {
    return reader.read(reader.find("first-run"), List.of(sets));
  }

  private static List<Optional<DiskPlan>> disks(Plan plan) {
    return plan.hosts().stream().map(HostPlan::disk).toList();
  }

  @Test
  void onlyTheTargetHostHasADisk() {
    assertThat(disks(read())).containsOnly(Optional.empty());
    assertThat(disks(read("inject=[" + STALL + "]")))
        .containsExactly(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new DiskPlan(2L << 30, 40L << 20)));
  }

  @Test
  void theServerOfThatHostHasOtherDefaults() {
    assertThat(read().tier("db").settingTexts()).containsEntry("bufferPool", "536870912");
    Plan plan = read("inject=[" + STALL + "]");
    assertThat(plan.tier("db").settingTexts()).containsEntry("bufferPool", "16777216");
    assertThat(PlanText.lines(plan))
        .anySatisfy(line -> assertThat(line).matches("db.bufferPool +16777216 +inject disk-stall"))
        .anySatisfy(
            line ->
                assertThat(line).matches("hosts.db.disk +2GB, writes 40MB/s +inject disk-stall"));
  }

  @Test
  void whatTheExperimentSetsWinsOverThem() {
    Plan plan = read("inject=[" + STALL + "]", "db.bufferPool=64MB");
    assertThat(plan.tier("db").settingTexts()).containsEntry("bufferPool", "67108864");
  }

  @Test
  void aChoicePresetsLimitAndScheduleUnlessTheEntrySaysThem() {
    Plan collectl = read("inject=[{log-flush: db}]");
    assertThat(disks(collectl).getLast()).contains(new DiskPlan(2L << 30, 4L << 20));
    assertThat(collectl.injections().getFirst().schedule().every())
        .isEqualTo(Duration.ofSeconds(30));
    Plan synthetic = read("inject=[{log-flush: db, with: synthetic, at: 5s 9s, disk: 1GB}]");
    assertThat(disks(synthetic).getLast()).contains(new DiskPlan(1L << 30, 40L << 20));
    assertThat(synthetic.injections().getFirst().schedule().at())
        .containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(9));
    Plan slow = read("inject=[{log-flush: db, limit: 512KB/s}]");
    assertThat(disks(slow).getLast()).contains(new DiskPlan(2L << 30, 512L << 10));
  }

  @Test
  void twoCausesShareOneDisk() {
    assertThat(disks(read("inject=[" + STALL + ", {log-flush: db, limit: 40MB/s}]")).getLast())
        .contains(new DiskPlan(2L << 30, 40L << 20));
    assertThatThrownBy(() -> read("inject=[" + STALL + ", {log-flush: db}]"))
        .hasMessageStartingWith(
            "--set: db has one disk, and log-flush asks for another (2GB, writes 4MB/s) than"
                + " disk-stall (2GB, writes 40MB/s); the same disk and limit in both would be right");
  }

  @Test
  void refusesDisksThatAreNone() {
    assertThatThrownBy(() -> read("inject=[{log-flush: db, disk: 3MB}]"))
        .hasMessageContaining("a disk has 64MB or more, not 3145728 B; more would be right");
    assertThatThrownBy(() -> read("inject=[{log-flush: db, limit: 1KB/s}]"))
        .hasMessageContaining("a disk writes 64KB/s or more, not 1024 B; more would be right");
    assertThatThrownBy(() -> read("inject=[{log-flush: db, limit: 40MB}]"))
        .hasMessageContaining("\"40MB\" is not a rate; write it like 512KB/s or 40MB/s");
    assertThatThrownBy(() -> read("inject=[{log-flush: db, limit: 40/s}]"))
        .hasMessageContaining("\"40\" has no unit");
    assertThatThrownBy(() -> read("inject=[{log-flush: app}]"))
        .hasMessageContaining("log-flush can't be injected into app; it works on: db");
  }

  @Test
  void aPlanWithADiskIsWrittenAndReadBack() {
    HostPlan host = read("inject=[" + STALL + "]").hosts().getLast();
    var json = JsonFormat.mapper();
    assertThat(json.readValue(json.writeValueAsString(host), HostPlan.class)).isEqualTo(host);
  }
}
