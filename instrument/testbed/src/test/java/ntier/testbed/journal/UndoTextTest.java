package ntier.testbed.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import ntier.host.Undo;
import ntier.testbed.TestbedSettings;
import ntier.testbed.Whereabouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The text of the journal is what one build tells another. {@code journal-of-2026-11-22} was
 * written by the build of that day (8405b39), with each kind of step but {@link #NEWER}; its last
 * three are in the form of older builds.
 */
class UndoTextTest {
  private static final Path FORMATS =
      Path.of(System.getProperty("ntier.home")).resolve("docs/file-formats.md");
  private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)` \\| ([^|]+) \\| .*");

  /** Kinds that the old build did not have. */
  private static final List<Undo> NEWER =
      List.of(new Undo.ReturnProcesses(Path.of("/sys/a-others"), Path.of("/sys")));

  @TempDir Path directory;

  private static String oldJournal() throws IOException {
    try (var resource = UndoTextTest.class.getResourceAsStream("/journal-of-2026-11-22")) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Path stateWith(String journal) throws IOException {
    var state = directory.resolve("state");
    StateDirectory.prepare(state);
    Files.writeString(JournalFile.in(state), journal);
    return state;
  }

  @Test
  void eachKindIsWrittenAsAnOldBuildWroteIt() throws IOException {
    var journal = oldJournal();
    var content = JournalFile.read(JournalFile.in(stateWith(journal)));
    assertThat(content.damaged()).isEmpty();
    assertThat(content.open()).hasSize(16);
    Set<Class<?>> seen = new HashSet<>();
    for (var opened : content.open()) {
      var undo = opened.undo().orElseThrow();
      seen.add(undo.getClass());
      assertThat(journal.lines().map(line -> line + "\n"))
          .contains(JournalFile.open(opened.id(), UndoText.of(undo)));
    }
    NEWER.forEach(undo -> seen.add(undo.getClass()));
    assertThat(seen).containsExactlyInAnyOrder(Undo.class.getPermittedSubclasses());
  }

  @Test
  void newerKindsAreReadAsTheyWereWritten() {
    for (var undo : NEWER) {
      assertThat(UndoText.of(undo).read()).contains(undo);
    }
    assertThat(UndoText.of(NEWER.getFirst())).hasToString("return-processes [/sys/a-others, /sys]");
  }

  @Test
  void aJournalOfAnOldBuildIsCleaned() throws IOException {
    var state =
        stateWith(
            oldJournal()
                .replace("/DIRECTORY", directory.toString())
                .replaceFirst("(?<=\"boot\":\")[^\"]+", Whereabouts.here().boot()));
    var control = Files.writeString(directory.resolve("cgroup.subtree_control"), "cpu memory");
    var owner = Files.writeString(directory.resolve("owner"), "");
    var work = Files.createDirectory(directory.resolve("work folder"));
    Files.writeString(work.resolve("data"), "rows");
    var instance = Files.createDirectory(directory.resolve("instance"));
    var limit = "7:1 rbps=max wbps=4194304 riops=max wiops=max";
    var limits = Files.writeString(directory.resolve("io.max"), limit + "\n");
    var speed = Files.writeString(directory.resolve("cpu.max"), "1000 5000");
    var undone = Files.writeString(directory.resolve("undone"), "since then another's");

    var report = new Cleaner(new TestbedSettings("ntundotest", state)).clean();

    assertThat(report.failed()).isEmpty();
    assertThat(report.left()).isEmpty();
    assertThat(report.done())
        .containsExactly(
            "lifted the limit '%s' of %s".formatted(limit, limits),
            "wrote 'max 100000\n\"quoted\" \\ ü' to " + speed,
            "removed " + instance,
            "removed " + work,
            "removed " + owner,
            "turned off controller memory");
    assertThat(limits).content().startsWith("7:1 rbps=max wbps=max");
    assertThat(speed).hasContent("max 100000\n\"quoted\" \\ ü");
    assertThat(control).content().startsWith("-memory");
    assertThat(List.of(instance, work, owner)).noneMatch(Files::exists);
    assertThat(undone).as("was undone by then").hasContent("since then another's");
    assertThat(JournalFile.in(state)).doesNotExist();
  }

  @Test
  void anOlderBuildsSwapHasNoMark() {
    var older = new UndoText("remove-swap", List.of("987654")).read().orElseThrow();
    assertThat(older)
        .isEqualTo(new Undo.RemoveSwap(987_654, Optional.empty()))
        .extracting(UndoText::of)
        .hasToString("remove-swap [987654]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"write-file\",\"arguments\":[\"/sys/x\"]",
        "\"write-file\",\"arguments\":[\"/sys/x\",\"1\",\"2\"]",
        "\"write-file\"",
        "\"kill-cgroup\",\"arguments\":[]",
        "\"remove-cgroup\",\"arguments\":[\"0123456789abcdef\"]",
        "\"delete-namespace\",\"arguments\":[]",
        "\"unmount\",\"arguments\":[7]",
        "\"detach-loop\",\"arguments\":[\"/nul\\u0000\"]",
        "\"remove-swap\",\"arguments\":[\"zram0\"]",
        "\"remove-swap\",\"arguments\":[\"0\",\"0b7e0c9e\",\"many\",\"20\"]"
      })
  void aKnownKindWithOtherArgumentsIsDamaged(String step) throws IOException {
    var line = "{\"open\":\"1\",\"kind\":%s}".formatted(step);
    var content = JournalFile.read(JournalFile.in(stateWith(line + "\n")));
    assertThat(content.open()).isEmpty();
    assertThat(content.damaged()).containsExactly(line);
  }

  @Test
  void saysWhatAKindTakes() {
    assertThatThrownBy(() -> new UndoText("lift-limit", List.of("/sys/x")).read())
        .hasMessage("lift-limit takes file, shown, lifted, not [/sys/x]");
  }

  @Test
  void theDocsNameEachKindAndItsArguments() throws IOException {
    var documented = new LinkedHashMap<String, List<String>>();
    Files.readAllLines(FORMATS).stream()
        .dropWhile(line -> !line.equals("| kind | arguments | undone by |"))
        .skip(2)
        .takeWhile(line -> !line.isBlank())
        .forEach(
            line -> {
              var row = ROW.matcher(line);
              assertThat(row.matches()).as(line).isTrue();
              documented.put(row.group(1), List.of(row.group(2).split(", ")));
            });
    var kinds = new LinkedHashMap<String, List<String>>();
    Arrays.stream(UndoText.Kind.values()).forEach(kind -> kinds.put(kind.text(), kind.takes()));
    assertThat(documented).containsExactlyEntriesOf(kinds);
  }
}
