package ntier.testbed.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import ntier.host.Undo;
import ntier.testbed.TestbedSettings;
import ntier.testbed.Whereabouts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanerTest {
  private static final CleanReport NOTHING = new CleanReport(List.of(), List.of(), List.of());

  @TempDir Path directory;
  private TestbedSettings settings;
  private Path file;

  @BeforeEach
  void prepare() throws IOException {
    settings = new TestbedSettings("ntcleantest", directory.resolve("state"));
    file = Files.writeString(directory.resolve("file"), "original, much longer");
  }

  private void journal(Undo... undoings) throws IOException {
    try (var journal = FileJournal.open(settings.stateDirectory())) {
      journal.willChange(List.of(undoings));
    }
  }

  @Test
  void undoesTheLastChangeFirst() throws IOException {
    journal(new Undo.WriteFile(file, "1"), new Undo.WriteFile(file, "2"));
    var report = new Cleaner(settings).clean();
    assertThat(report.done()).containsExactly("wrote '2' to " + file, "wrote '1' to " + file);
    assertThat(report.clean()).isTrue();
    assertThat(Files.readString(file)).isEqualTo("1");
  }

  @Test
  void aSecondCleanDoesNothing() throws IOException {
    journal(new Undo.WriteFile(file, "1"));
    new Cleaner(settings).clean();
    assertThat(new Cleaner(settings).clean()).isEqualTo(NOTHING);
  }

  @Test
  void whatIsGoneNeedsNoUndo() throws IOException {
    var gone = directory.resolve("gone");
    journal(
        new Undo.WriteFile(gone, "1"),
        new Undo.RemoveGroups("0123456789abcdef", List.of(gone)),
        new Undo.KillGroups("0123456789abcdef", List.of(gone)),
        new Undo.ReturnProcesses(gone, directory),
        new Undo.DeleteNamespaces(List.of("ntcleantest-gone")),
        new Undo.Unmount(gone),
        new Undo.DetachLoop(gone),
        new Undo.LiftLimit(gone, "7:0 1", "7:0 0"),
        new Undo.RemoveFolder(gone),
        new Undo.RemoveFile(gone),
        new Undo.RemoveSwap(
            987_654, new Undo.RemoveSwap.Mark("0b7e0c9e-5d3c-4a59-8a3e-9a2b6d1f0c11", 65_536, 0)),
        new Undo.RemoveKernelFolder(gone));
    assertThat(new Cleaner(settings).clean()).isEqualTo(NOTHING);
  }

  @Test
  void whatFailsIsReportedAndStaysInTheJournal() throws IOException {
    journal(new Undo.WriteFile(file, "1"), new Undo.WriteFile(directory, "x"));
    append("{\"open\":\"of a newer one\",\"kind\":\"fly\",\"arguments\":[\"to\",\"1\"]}\n");
    var report = new Cleaner(settings).clean();
    assertThat(report.done()).hasSize(1);
    assertThat(report.failed())
        .hasSize(2)
        .anySatisfy(
            f -> assertThat(f).startsWith("fly [to, 1]: journal: unknown kind of step 'fly'"))
        .anySatisfy(f -> assertThat(f).startsWith("write-file [" + directory));
    assertThat(Files.readAllLines(JournalFile.in(settings.stateDirectory())))
        .as("word for word")
        .hasSize(3)
        .last()
        .isEqualTo("{\"open\":\"of a newer one\",\"kind\":\"fly\",\"arguments\":[\"to\",\"1\"]}");
    assertThat(new Cleaner(settings).clean().failed()).hasSize(2);
  }

  /** Whether it outlives a reboot, only the newer one knows. */
  @Test
  void whatANewerBuildHasChangedStaysInTheJournalAfterARebootToo() throws IOException {
    journalOf("of-another-boot", new Undo.WriteFile(file, "of the old boot"));
    append("{\"open\":\"1\",\"kind\":\"fly\",\"arguments\":[]}\n");
    for (int time = 0; time < 2; time++) {
      var report = new Cleaner(settings).clean();
      assertThat(report.done()).isEmpty();
      assertThat(report.failed())
          .singleElement()
          .asString()
          .contains("unknown kind of step 'fly' (written by a newer ntier?");
    }
  }

  private void append(String lines) throws IOException {
    Files.writeString(JournalFile.in(settings.stateDirectory()), lines, StandardOpenOption.APPEND);
  }

  @Test
  void removesADirectoryWithoutFollowingLinks() throws IOException {
    var target = Files.createDirectories(directory.resolve("data/deep/er"));
    Files.writeString(target.resolve("x"), "x");
    Files.createSymbolicLink(target.resolve("link"), file);
    journal(new Undo.RemoveFolder(directory.resolve("data")));
    assertThat(new Cleaner(settings).clean().clean()).isTrue();
    assertThat(directory.resolve("data")).doesNotExist();
    assertThat(file).exists();
  }

  @Test
  void removesAKernelFolderByItself() throws IOException {
    var instance = Files.createDirectory(directory.resolve("instance"));
    journal(new Undo.RemoveKernelFolder(instance));
    assertThat(new Cleaner(settings).clean().done()).containsExactly("removed " + instance);
    assertThat(instance).doesNotExist();
  }

  @Test
  void turnsOffAControllerThatIsOn() throws IOException {
    Files.writeString(file, "cpu io");
    journal(new Undo.DisableController(file, "cpu"), new Undo.DisableController(file, "memory"));
    assertThat(new Cleaner(settings).clean().done()).containsExactly("turned off controller cpu");
    assertThat(Files.readString(file)).startsWith("-cpu");
  }

  @Test
  void neverRemovesATopLevelDirectory() throws IOException {
    journal(new Undo.RemoveFolder(Path.of("/nonexistent")));
    assertThat(new Cleaner(settings).clean().failed())
        .containsExactly("remove-directory [/nonexistent]: journal: will not remove /nonexistent");
  }

  @Test
  void liftsOnlyTheVeryLimitThatWasSet() throws IOException {
    var ours = Files.writeString(directory.resolve("ours"), "7:1 4194304\n8:0 5\n");
    var theirs = Files.writeString(directory.resolve("theirs"), "7:1 9999999\n");
    journal(
        new Undo.LiftLimit(ours, "7:1 4194304", "7:1 0"),
        new Undo.LiftLimit(theirs, "7:1 4194304", "7:1 0"));
    var report = new Cleaner(settings).clean();
    assertThat(report.done()).containsExactly("lifted the limit '7:1 4194304' of " + ours);
    assertThat(Files.readString(ours)).startsWith("7:1 0");
    assertThat(Files.readString(theirs)).isEqualTo("7:1 9999999\n");
  }

  @Test
  void liftsLimitsBeforeAllElse() throws IOException {
    var limit = Files.writeString(directory.resolve("limit"), "7:1 1\n");
    journal(new Undo.LiftLimit(limit, "7:1 1", "7:1 0"), new Undo.WriteFile(file, "2"));
    assertThat(new Cleaner(settings).clean().done())
        .containsExactly("lifted the limit '7:1 1' of " + limit, "wrote '2' to " + file);
  }

  private void journalOf(String boot, Undo... undoings) throws IOException {
    StateDirectory.prepare(settings.stateDirectory());
    var text = new StringBuilder(JournalFile.firstLine(boot));
    for (int i = 0; i < undoings.length; i++) {
      text.append(JournalFile.open("id" + i, UndoText.of(undoings[i])));
    }
    Files.writeString(JournalFile.in(settings.stateDirectory()), text);
  }

  @Test
  void afterARebootOnlyWhatIsOnADiskIsUndone() throws IOException {
    var work = Files.createDirectory(directory.resolve("work"));
    var old = Files.writeString(directory.resolve("old"), "");
    Files.setLastModifiedTime(old, FileTime.fromMillis(Whereabouts.bootMillis() - 60_000));
    var limit = Files.writeString(directory.resolve("limit"), "7:1 1\n");
    journalOf(
        "of-another-boot",
        new Undo.WriteFile(file, "of the old boot"),
        new Undo.LiftLimit(limit, "7:1 1", "7:1 0"),
        new Undo.RemoveKernelFolder(Files.createDirectory(directory.resolve("kernel"))),
        new Undo.RemoveFile(old),
        new Undo.RemoveFile(file),
        new Undo.RemoveFolder(work));
    var report = new Cleaner(settings).clean();
    assertThat(report.done()).containsExactly("removed " + work, "removed " + old);
    assertThat(report.failed()).isEmpty();
    assertThat(file).as("of this boot: another's").hasContent("original, much longer");
    assertThat(limit).hasContent("7:1 1");
    assertThat(directory.resolve("kernel")).exists();
    assertThat(new Cleaner(settings).clean()).isEqualTo(NOTHING);
  }

  @Test
  void aJournalWithoutABootIsJudgedByItsAge() throws IOException {
    journal(new Undo.WriteFile(file, "1"));
    var journal = JournalFile.in(settings.stateDirectory());
    var lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(1, lines.size()));
    Files.setLastModifiedTime(journal, FileTime.fromMillis(Whereabouts.bootMillis() - 60_000));
    assertThat(new Cleaner(settings).clean()).isEqualTo(NOTHING);
    assertThat(file).hasContent("original, much longer");
  }

  @Test
  void damagedLinesStayVisibleUntilSomeoneActs() throws IOException {
    journal(new Undo.WriteFile(file, "1"));
    var state = settings.stateDirectory();
    append("\0\0garbage\u001b[2J\n{\"open\":1}\n");
    for (int time = 0; time < 3; time++) {
      var report = new Cleaner(settings).clean();
      assertThat(report.clean()).isTrue();
      assertThat(report.left())
          .containsExactly(
              "the journal was damaged: 2 unreadable lines are kept in %s, and what they say was perhaps not undone; look at them and at this machine, then remove that file"
                  .formatted(state.resolve("journal.damaged")));
    }
    assertThat(file).as("the rest was undone").hasContent("1");
    assertThat(Files.readAllLines(state.resolve("journal.damaged")))
        .satisfiesExactly(
            line -> assertThat(line).matches("20\\S+Z \\\\u0000\\\\u0000garbage\\\\u001b\\[2J"),
            line -> assertThat(line).endsWith("Z {\"open\":1}"));
    Files.delete(state.resolve("journal.damaged"));
    assertThat(new Cleaner(settings).clean()).isEqualTo(NOTHING);
  }

  @Test
  void aNewerVersionsJournalIsNotTouched() throws IOException {
    journalOf(Whereabouts.here().boot(), new Undo.WriteFile(file, "1"));
    var journal = JournalFile.in(settings.stateDirectory());
    var newer = Files.readString(journal).replace("\"journal\":2", "\"journal\":3");
    Files.writeString(journal, newer);
    assertThat(new Cleaner(settings).clean().failed())
        .containsExactly(
            journal
                + " was written by a newer ntier (format 3, this one reads 2): clean with that one");
    assertThat(journal).hasContent(newer);
    assertThat(file).hasContent("original, much longer");
  }

  @Test
  void aStateDirectoryThatIsALinkIsRefused() throws IOException {
    var elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Files.createSymbolicLink(settings.stateDirectory(), elsewhere);
    assertThatThrownBy(() -> TestbedLock.acquire(settings, "clean"))
        .hasMessageContaining("is a symbolic link: it must be a folder of ");
    assertThatThrownBy(() -> new Cleaner(settings).clean()).hasMessageContaining("a symbolic link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void othersCannotReadTheStateDirectory() throws IOException {
    Files.createDirectory(settings.stateDirectory());
    Files.setPosixFilePermissions(
        settings.stateDirectory(), PosixFilePermissions.fromString("rwxrwxrwx"));
    TestbedLock.acquire(settings, "clean").close();
    assertThat(Files.getPosixFilePermissions(settings.stateDirectory()))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }
}
