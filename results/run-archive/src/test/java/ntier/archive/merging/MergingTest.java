package ntier.archive.merging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.archive.ClockSample;
import ntier.archive.CpuSample;
import ntier.archive.DamagedRunException;
import ntier.archive.MachineParts;
import ntier.archive.RecordedFile;
import ntier.archive.RunDirectory;
import ntier.archive.Tables;
import ntier.archive.WholeFile;
import ntier.archive.fixture.FrozenRuns;
import ntier.archive.fixture.SplitRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run on one machine as if it had been on four, brought together again. */
class MergingTest {
  private static final long INSTANT = 1_000_000_000_000_000L;

  @TempDir Path folder;
  private RunDirectory whole;
  private RunDirectory run;

  @BeforeEach
  void split() {
    whole = FrozenRuns.FIRST_RUN.runs(folder.resolve("whole")).getFirst();
    run = FrozenRuns.FIRST_RUN.runs(folder.resolve("split")).getFirst();
    SplitRun.split(run, SplitRun.clocks(run), 100);
  }

  private static List<String> tables(RunDirectory of) throws IOException {
    try (Stream<Path> files = Files.walk(of.path())) {
      return files
          .map(file -> of.path().relativize(file).toString())
          .filter(path -> Tables.of(path).isPresent())
          .sorted()
          .toList();
    }
  }

  /** The lines without their instants, and these; lines that differ in nothing else by time. */
  private static Map<String, List<Long>> lines(Path table) throws IOException {
    Map<String, List<Long>> lines = new TreeMap<>();
    for (String line : Files.readAllLines(table)) {
      List<String> rest = new ArrayList<>();
      List<Long> instants = new ArrayList<>();
      for (String field : line.split(",", -1)) {
        if (field.matches("\\d{16}") && Long.parseLong(field) > INSTANT) {
          instants.add(Long.parseLong(field));
        } else {
          rest.add(field);
        }
      }
      lines.computeIfAbsent(String.join(",", rest), _ -> new ArrayList<>()).addAll(instants);
    }
    lines.values().forEach(instants -> instants.sort(Comparator.naturalOrder()));
    return lines;
  }

  @Test
  @DisplayName("all lines come back, each instant to a few tenths of a millisecond")
  void tablesComeBack() throws IOException {
    assertThat(tables(run)).containsExactly("events.csv");
    Merging.merge(run);
    assertThat(Merging.isPending(run)).isFalse();
    assertThat(tables(run)).isEqualTo(tables(whole)).hasSizeGreaterThan(8);
    for (String table : tables(whole)) {
      if (table.equals("samples/cpus.csv")) {
        continue;
      }
      Map<String, List<Long>> expected = lines(whole.path().resolve(table));
      Map<String, List<Long>> merged = lines(run.path().resolve(table));
      assertThat(merged.keySet()).as(table).isEqualTo(expected.keySet());
      expected.forEach(
          (line, instants) -> {
            assertThat(merged.get(line)).as(table).hasSameSizeAs(instants);
            for (int i = 0; i < instants.size(); i++) {
              assertThat(Math.abs(merged.get(line).get(i) - instants.get(i)))
                  .as(table + ": " + line)
                  .isLessThan(300);
            }
          });
    }
  }

  @Test
  @DisplayName("lines of several machines are in the order of one clock")
  void inOrder() throws IOException {
    Merging.merge(run);
    List<Long> ticks =
        Files.readAllLines(run.hostSamplesFile()).stream()
            .skip(1)
            .map(line -> Long.parseLong(line.split(",")[0]))
            .toList();
    assertThat(ticks).isSorted();
  }

  @Test
  @DisplayName("each CPU has its machine's name, also where the machine did not write it")
  void cpus() {
    Merging.merge(run);
    List<CpuSample> before = CpuSample.FORMAT.read(whole.cpuSamplesFile());
    List<CpuSample> merged = CpuSample.FORMAT.read(run.cpuSamplesFile());
    assertThat(merged).hasSize(4 * before.size());
    for (String machine : List.of("m0", "m-web", "m-app", "m-db")) {
      assertThat(merged.stream().filter(one -> one.machine().equals(machine)))
          .hasSameSizeAs(before)
          .first()
          .satisfies(one -> assertThat(one.userMicros()).isEqualTo(before.getFirst().userMicros()));
    }
  }

  @Test
  @DisplayName("logs stay as they are; a merge that is done is not done again")
  void onceAlone() throws IOException {
    Merging.merge(run);
    assertThat(run.logsFolder("app").resolve("gc.log"))
        .hasSameTextualContentAs(run.machineFolder("m-app").resolve("logs/app/gc.log"));
    Files.delete(run.requestsFile());
    Merging.merge(run);
    assertThat(run.requestsFile()).as("not made again").doesNotExist();
  }

  /** Content by path, of all but what stays as it was. */
  private static Map<String, String> contents(RunDirectory of) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(of.path())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(of.path().relativize(file).toString(), Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  @DisplayName("a merge that was broken off leaves no half file, is seen, and ends the same")
  void brokenOff() throws IOException {
    Merging.merge(run);
    Map<String, String> merged = contents(run);
    // A folder in the place of a file that comes late in the order breaks a merge off there.
    Files.delete(run.mergedFile());
    Files.delete(run.requestsFile());
    Files.delete(run.serverRequestsFile("web"));
    Files.createDirectories(run.serverRequestsFile("web").resolve("in the way"));
    assertThatThrownBy(() -> Merging.merge(run)).hasMessageContaining("web.csv");
    assertThat(run.requestsFile()).as("came before it").exists();
    assertThat(Merging.isPending(run)).isTrue();
    Files.delete(run.serverRequestsFile("web").resolve("in the way"));
    Files.delete(run.serverRequestsFile("web"));
    Merging.merge(run);
    assertThat(Merging.isPending(run)).isFalse();
    assertThat(contents(run)).isEqualTo(merged);
    assertThat(contents(run).keySet()).noneMatch(path -> path.endsWith(WholeFile.UNFINISHED));
  }

  @Test
  @DisplayName("with other parts than those that were merged, the run is not merged")
  void otherParts() throws IOException {
    Merging.merge(run);
    Path part = run.machineFolder("m-web").resolve("server-requests/web.csv");
    List<String> lines = Files.readAllLines(part);
    Files.write(part, lines.subList(0, lines.size() - 1));
    SplitRun.parts(run);
    assertThat(Merging.isPending(run)).isTrue();
    Merging.merge(run);
    assertThat(Files.readAllLines(run.serverRequestsFile("web"))).hasSize(lines.size() - 1);
  }

  @Test
  @DisplayName("a part that is not as it was on its machine is refused by its name")
  void changedPart() throws IOException {
    Path part = run.machineFolder("m-db").resolve("samples/hosts.csv");
    byte[] bytes = Files.readAllBytes(part);
    bytes[bytes.length / 2] ^= 1;
    Files.write(part, bytes);
    assertThatThrownBy(() -> Merging.merge(run))
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("machines/m-db/samples/hosts.csv: its SHA-256 is ")
        .hasMessageContaining("and on machine m-db it was ")
        .hasMessageContaining("fetch the files of that machine again");
    assertThat(tables(run)).as("nothing is merged").containsExactly("events.csv");
    Files.delete(part);
    assertThatThrownBy(() -> Merging.merge(run))
        .hasMessageContaining("machines/m-db/samples/hosts.csv: it cannot be read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../other", "manifest.json", "plan.json", "machines/m0/requests.csv"})
  @DisplayName("a part never takes the place of what only the runner writes")
  void runnersFiles(String path) {
    MachineParts parts = run.parts();
    MachineParts.Part web =
        parts.machines().stream()
            .filter(one -> one.name().equals("m-web"))
            .findFirst()
            .orElseThrow();
    RecordedFile first = web.files().getFirst();
    run.write(
        new MachineParts(
            1,
            "m0",
            List.of(
                new MachineParts.Part(
                    "m-web",
                    List.of(
                        new RecordedFile(path, first.bytes(), first.rows(), first.sha256()))))));
    assertThatThrownBy(() -> Merging.merge(run))
        .hasMessageContaining("parts.json: a path of machine m-web is \"" + path + "\"");
  }

  @Test
  @DisplayName("without an offset of a machine its times cannot be moved")
  void noOffset() throws IOException {
    WholeFile.replace(
        run.clocksFile(),
        ClockSample.text(
            ClockSample.FORMAT.read(run.clocksFile()).stream()
                .filter(one -> !one.machine().equals("m-app"))
                .toList()));
    assertThatThrownBy(() -> Merging.merge(run))
        .hasMessageContaining("clocks.csv: it has no offset of machine m-app");
    assertThat(tables(run)).containsExactly("events.csv");
  }

  @Test
  @DisplayName("what machines measured of their own clocks is gathered from them")
  void gathered() throws IOException {
    List<ClockSample> samples = ClockSample.FORMAT.read(run.clocksFile());
    Files.delete(run.clocksFile());
    for (String machine : List.of("m-web", "m-app", "m-db")) {
      WholeFile.replace(
          run.machineFolder(machine).resolve("clocks.csv"),
          ClockSample.text(samples.stream().filter(one -> one.machine().equals(machine)).toList()));
    }
    SplitRun.parts(run);
    Merging.merge(run);
    assertThat(ClockSample.FORMAT.read(run.clocksFile()))
        .containsExactlyInAnyOrderElementsOf(samples);
    assertThat(Merging.isPending(run)).isFalse();
  }

  @Test
  @DisplayName("of files that nobody knows how to merge, each may be there once")
  void unknownTwice() throws IOException {
    for (String machine : List.of("m-web", "m-db")) {
      Files.writeString(run.machineFolder(machine).resolve("notes.txt"), machine);
    }
    SplitRun.parts(run);
    assertThatThrownBy(() -> Merging.merge(run))
        .hasMessageContaining("machines m-db and m-web have a notes.txt each");
    Files.delete(run.machineFolder("m-db").resolve("notes.txt"));
    for (String machine : List.of("m-web", "m-db")) {
      Path log = run.machineFolder(machine).resolve("logs/control/monitors.log");
      Files.createDirectories(log.getParent());
      Files.writeString(log, machine);
    }
    SplitRun.parts(run);
    Merging.merge(run);
    assertThat(run.path().resolve("notes.txt")).hasContent("m-web");
    assertThat(run.logsFolder("m-db").resolve("control/monitors.log")).hasContent("m-db");
  }

  @Test
  @DisplayName("reports are put together: costs added up, the worst lateness")
  void reports() {
    Merging.merge(run);
    assertThat(run.monitorsReport().cpuMicros()).isEqualTo(4 * whole.monitorsReport().cpuMicros());
    assertThat(run.monitorsReport().maxLateMicros())
        .isEqualTo(whole.monitorsReport().maxLateMicros());
    assertThat(run.monitorsReport().retransmitSource())
        .isEqualTo(whole.monitorsReport().retransmitSource());
    assertThat(run.workloadReport().trusted()).isEqualTo(whole.workloadReport().trusted());
    assertThat(run.workloadReport().cpuMicros()).isEqualTo(whole.workloadReport().cpuMicros());
  }
}
