package ntier.lifecycle.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.injection.Causes;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Series;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seeds and order of the runs of a series, and that both stay when it goes on. */
class RepetitionsTest {
  private static final int VARIANTS = 5;
  private static final int REPEAT = 3;

  @TempDir Path runs;

  private final PretendedRuns maker = new PretendedRuns();

  private static Series series() {
    PlanReader reader =
        new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);
    return reader.series(
        reader.find("first-run"),
        List.of("workload.users=[1, 2, 3, 4, 5]", "repeat=" + REPEAT, "workload.seed=7"));
  }

  private SeriesRun begin() {
    return SeriesRun.begin(
        series(),
        runs,
        AskedSeries.ofCheckout(
            "experiments/first-run.yaml",
            List.of(),
            "ntier run",
            Optional.of(AskedSeries.drawnOrder())),
        maker,
        ProgressLine.onStandardOutput());
  }

  private static <T> List<T> block(List<T> all, int repetition) {
    return all.subList((repetition - 1) * VARIANTS, repetition * VARIANTS);
  }

  @Test
  @DisplayName("each repetition has another seed, the same for all variants; the first the file's")
  void seeds() throws Exception {
    begin().execute();
    List<Long> seeds = maker.seeds();
    assertThat(seeds).hasSize(VARIANTS * REPEAT);
    Set<Long> different = new HashSet<>();
    for (int repetition = 1; repetition <= REPEAT; repetition++) {
      assertThat(block(seeds, repetition)).as("repetition %d", repetition).hasSize(VARIANTS);
      assertThat(Set.copyOf(block(seeds, repetition))).hasSize(1);
      different.add(block(seeds, repetition).getFirst());
    }
    assertThat(different).hasSize(REPEAT);
    assertThat(seeds.getFirst()).isEqualTo(7);
    maker.endWell();
    begin().execute();
    assertThat(Set.copyOf(maker.seeds())).as("of another series").isEqualTo(different);
  }

  @Test
  @DisplayName("every repetition is complete, in an order of its own")
  void order() throws Exception {
    Set<List<Integer>> orders = new HashSet<>();
    for (int series = 0; series < 4; series++) {
      maker.endWell();
      begin().execute();
      for (int repetition = 1; repetition <= REPEAT; repetition++) {
        List<Integer> order = List.copyOf(block(maker.made(), repetition));
        assertThat(order).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
        orders.add(order);
      }
    }
    // Twelve draws of 120 orders: that all are one has a probability of 120 to the minus eleventh.
    assertThat(orders).hasSizeGreaterThan(1);
  }

  @Test
  @DisplayName("a series that was killed goes on in the order and with the seeds that were drawn")
  void goesOn() throws Exception {
    SeriesRun run = begin();
    SeriesDirectory killed =
        SeriesDirectory.open(maker.killIn(7, run.directory().path(), run::execute));
    SeriesRecord before = killed.record();
    assertThat(before.orderSeed()).isPresent();
    SeriesRun.resume(series(), killed, maker, ProgressLine.onStandardOutput()).execute();
    List<SeriesRecord.Run> missing = before.runs().subList(6, VARIANTS * REPEAT);
    assertThat(maker.made().stream().map(users -> "users " + users))
        .containsExactlyElementsOf(missing.stream().map(SeriesRecord.Run::label).toList());
    assertThat(maker.seeds())
        .containsExactlyElementsOf(missing.stream().map(one -> one.seed().orElseThrow()).toList());
    assertThat(killed.record().runs())
        .extracting(SeriesRecord.Run::plan)
        .isEqualTo(before.runs().stream().map(SeriesRecord.Run::plan).toList());
    assertThat(killed.record().inExperimentOrder())
        .extracting(SeriesRecord.Run::label)
        .startsWith("users 1", "users 2", "users 3", "users 4", "users 5", "users 1");
  }

  @Test
  @DisplayName("an older series continues in the experiment's order, with one seed")
  void earlierSuite() throws Exception {
    SeriesRun run =
        SeriesRun.begin(
            series(),
            runs,
            AskedSeries.ofCheckout("experiments/first-run.yaml", List.of(), "x", Optional.empty()),
            maker,
            ProgressLine.onStandardOutput());
    Path file = run.directory().seriesFile();
    String today = Files.readString(file);
    String earlier = today.replaceAll("(?m)^ *\"(orderSeed|variant|seed)\" : null,\n", "");
    assertThat(today.lines().count() - earlier.lines().count())
        .as("fields that were not there")
        .isEqualTo(1 + 2L * VARIANTS * REPEAT);
    Files.writeString(file, earlier);
    SeriesRun.resume(series(), run.directory(), maker, ProgressLine.onStandardOutput()).execute();
    List<Integer> order = new ArrayList<>();
    IntStream.range(0, REPEAT).forEach(any -> order.addAll(List.of(1, 2, 3, 4, 5)));
    assertThat(maker.made()).isEqualTo(order);
    assertThat(maker.seeds()).containsOnly(7L);
  }
}
