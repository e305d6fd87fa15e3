package ntier.testbed.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ntier.host.Undo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {
  @TempDir Path state;

  private static Undo step(String path) {
    return new Undo.WriteFile(Path.of(path), "THAWED");
  }

  private List<Undo> open() throws IOException {
    return JournalFile.read(JournalFile.in(state)).open().stream()
        .map(opened -> opened.undo().orElseThrow())
        .toList();
  }

  @Test
  void noJournalMeansNothingToUndo() throws IOException {
    assertThat(JournalFile.read(JournalFile.in(state)).open()).isEmpty();
  }

  @Test
  void aStepIsOnDiskWhenWillChangeReturnsAndClosedWhenUndone() throws IOException {
    try (var journal = FileJournal.open(state)) {
      var first = journal.willChange(step("/a \"quoted\"\nline"));
      journal.willChange(step("/b"));
      assertThat(open()).containsExactly(step("/a \"quoted\"\nline"), step("/b"));
      first.close();
      first.close();
      assertThat(open()).containsExactly(step("/b"));
    }
  }

  /**
   * A signal interrupts whoever is changing the machine; what follows must be undone all the same.
   */
  @Test
  void anInterruptionDoesNotCloseTheJournal() throws IOException {
    try (var journal = FileJournal.open(state)) {
      Thread.currentThread().interrupt();
      try {
        journal.willChange(step("/a")).close();
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
      journal.willChange(step("/b"));
    }
    assertThat(open()).containsExactly(step("/b"));
  }

  @Test
  void twoWritersShareAJournal() throws IOException {
    try (var runner = FileJournal.open(state);
        var injector = FileJournal.open(state)) {
      var first = runner.willChange(step("/runner"));
      var second = injector.willChange(step("/injector"));
      runner.willChange(List.of(step("/c"), step("/d")));
      first.close();
      assertThat(open()).containsExactly(step("/injector"), step("/c"), step("/d"));
      second.close();
      assertThat(open()).containsExactly(step("/c"), step("/d"));
    }
  }

  @Test
  void aTornLastLineIsForgottenAtEveryLength() throws IOException {
    try (var journal = FileJournal.open(state)) {
      journal.willChange(step("/a"));
      journal.willChange(step("/b"));
    }
    var file = JournalFile.in(state);
    var whole = Files.readAllBytes(file);
    var text = new String(whole, StandardCharsets.UTF_8);
    var firstStep = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    for (int length = firstStep; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      var content = JournalFile.read(file);
      assertThat(content.open())
          .extracting(JournalFile.Opened::undo)
          .containsExactly(Optional.of(step("/a")));
      assertThat(content.damaged()).isEmpty();
    }
  }

  @Test
  void aTornLineDoesNotSwallowTheNextOne() throws IOException {
    Files.writeString(JournalFile.in(state), "{\"open\":\"1\",\"ki");
    try (var journal = FileJournal.open(state)) {
      journal.willChange(step("/a"));
    }
    assertThat(open()).containsExactly(step("/a"));
  }

  @Test
  void damagedLinesAreReportedAndTheOthersRead() throws IOException {
    try (var journal = FileJournal.open(state)) {
      journal.willChange(step("/a"));
      Files.writeString(JournalFile.in(state), "\0\0\0\n{\"open\":1}\n", StandardOpenOption.APPEND);
      journal.willChange(step("/b"));
    }
    var content = JournalFile.read(JournalFile.in(state));
    assertThat(content.open()).hasSize(2);
    assertThat(content.damaged()).containsExactly("\0\0\0", "{\"open\":1}");
  }
}
