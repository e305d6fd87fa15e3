package ntier.causes.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.Undo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On folders with the files of a control group, of either version. */
class MemoryGroupTest {
  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    for (String file :
        List.of(
            "memory.usage_in_bytes",
            "memory.limit_in_bytes",
            "memory.oom_control",
            "blkio.throttle.read_iops_device",
            "memory.current",
            "memory.high",
            "io.max")) {
      Files.writeString(folder.resolve(file), "123456789\n");
    }
    pressure("memory.pressure", 1_500);
    pressure("io.pressure", 42);
  }

  private void pressure(String file, long micros) throws IOException {
    Files.writeString(
        folder.resolve(file),
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=%d\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=7\n"
            .formatted(micros));
  }

  private MemoryGroup v1() {
    return MemoryGroup.of(
            new CgroupPaths(1, Map.of("memory", folder, "blkio", folder), Optional.of(folder)))
        .orElseThrow();
  }

  private MemoryGroup v2() {
    return MemoryGroup.of(new CgroupPaths(2, Map.of(), Optional.of(folder))).orElseThrow();
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  @Test
  void readsWhatTheKernelSays() throws IOException {
    for (MemoryGroup group : List.of(v1(), v2())) {
      assertThat(group.missing()).isEmpty();
      assertThat(group.used()).isEqualTo(123_456_789);
      assertThat(group.waits()).isEqualTo(new MemoryWaits(1_500, 7, 42, 7));
    }
  }

  @Test
  void versionOne() throws IOException {
    v1().allowReads("252:1", 50);
    assertThat(text("blkio.throttle.read_iops_device")).startsWith("252:1 50");
    v1().allowAllReads("252:1");
    assertThat(text("blkio.throttle.read_iops_device")).startsWith("252:1 0");
    try (MemoryLimits limits = MemoryLimits.open(v1())) {
      assertThat(limits.original()).isEqualTo("123456789");
      limits.spareTasks();
      assertThat(text("memory.oom_control")).startsWith("1");
      assertThat(limits.lower(4096)).isTrue();
      assertThat(text("memory.limit_in_bytes")).startsWith("4096");
      limits.lift();
      assertThat(text("memory.oom_control")).startsWith("0");
      assertThat(text("memory.limit_in_bytes")).isEqualTo("123456789");
    }
    assertThat(v1().undo("252:1", 50, "max"))
        .containsExactly(
            new Undo.WriteFile(folder.resolve("memory.oom_control"), "0"),
            new Undo.LiftLimit(
                folder.resolve("blkio.throttle.read_iops_device"), "252:1 50", "252:1 0"),
            new Undo.WriteFile(folder.resolve("memory.limit_in_bytes"), "max"));
  }

  @Test
  void versionTwo() throws IOException {
    v2().allowReads("252:1", 50);
    assertThat(text("io.max")).startsWith("252:1 riops=50");
    v2().allowAllReads("252:1");
    assertThat(text("io.max")).startsWith("252:1 riops=max");
    try (MemoryLimits limits = MemoryLimits.open(v2())) {
      limits.spareTasks();
      assertThat(text("memory.oom_control")).as("there is nothing to spare from").startsWith("123");
      assertThat(limits.lower(4096)).isTrue();
      assertThat(text("memory.high")).startsWith("4096");
    }
    assertThat(text("memory.high")).isEqualTo("123456789");
    assertThat(v2().undo("252:1", 50, "max"))
        .containsExactly(
            new Undo.LiftLimit(
                folder.resolve("io.max"),
                "252:1 rbps=max wbps=max riops=50 wiops=max",
                "252:1 riops=max"),
            new Undo.WriteFile(folder.resolve("memory.high"), "max"));
  }

  @Test
  void twoShortagesOfOneTierEndWithTheLimitBeforeTheFirst() throws IOException {
    MemoryLimits first = MemoryLimits.open(v2());
    assertThat(first.lower(8192)).isTrue();
    MemoryLimits second = MemoryLimits.open(v2());
    assertThat(second.original()).isEqualTo("123456789");
    assertThat(second.lower(4096)).isTrue();
    first.close();
    assertThat(text("memory.high")).as("the second still holds it down").isEqualTo("4096");
    second.close();
    assertThat(text("memory.high")).isEqualTo("123456789");
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    Files.delete(folder.resolve("memory.pressure"));
    assertThat(v1().missing()).containsExactly(folder.resolve("memory.pressure"));
    assertThat(MemoryGroup.of(new CgroupPaths(1, Map.of("blkio", folder), Optional.of(folder))))
        .isEmpty();
  }
}
