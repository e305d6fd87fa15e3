package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import ntier.analysis.Analysis;
import ntier.analysis.Detection;
import ntier.analysis.store.Scratch;
import ntier.archive.RunDirectory;
import ntier.archive.fixture.FrozenRuns;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChunksTest {
  private static final Detection COMMON = new Detection(List.of(), Map.of(), Set.of());

  @TempDir Path folder;

  private static String findings(RunDirectory run, Scratch scratch) {
    return JsonFormat.mapper()
        .writeValueAsString(Analysis.of(RunDataReader.read(run, scratch), COMMON));
  }

  @ParameterizedTest
  @EnumSource(FrozenRuns.class)
  @DisplayName("the same is found on the heap, and in a file in chunks of any size")
  void sameFindings(FrozenRuns frozen) throws Exception {
    for (RunDirectory run : frozen.runs(folder)) {
      Path scratch = Files.createDirectories(folder.resolve("scratch"));
      String onHeap = findings(run, Scratch.onHeap());
      assertThat(findings(run, Scratch.in(scratch, 64))).isEqualTo(onHeap);
      assertThat(findings(run, Scratch.in(scratch))).isEqualTo(onHeap);
      try (Stream<Path> left = Files.list(scratch)) {
        assertThat(left).isEmpty();
      }
    }
  }
}
