package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.host.Undo;
import ntier.machine.Answer;
import ntier.machine.MachineTakenException;
import ntier.machine.Order;
import ntier.provisioning.Cache;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.FileJournal;
import ntier.testbed.journal.TestbedLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
  @TempDir Path directory;
  private TestbedSettings settings;
  private TestbedSettings trial;
  private TestbedSettings runner;
  private Path cache;
  private final List<String> said = new ArrayList<>();

  @BeforeEach
  void prepare() {
    settings = new TestbedSettings("ntlefttest", directory.resolve("state"));
    trial = new TestbedSettings("ntlefttrial", directory.resolve("trial"));
    runner = new TestbedSettings("ntleftrunner", directory.resolve("runner"));
    cache = directory.resolve("cache");
  }

  private Answer.Cleaned clean() throws IOException {
    return new Leftovers(settings, trial, runner, new Cache(cache))
        .clean(new Order.Clean("clean"), said::add);
  }

  private static void journal(TestbedSettings of, Undo undo) throws IOException {
    try (FileJournal journal = FileJournal.open(of.stateDirectory())) {
      journal.willChange(List.of(undo));
    }
  }

  private Path file() throws IOException {
    return Files.writeString(directory.resolve("changed"), "by a run");
  }

  @Test
  void isUndoneAndToldAndThenThereIsNothing() throws Exception {
    journal(settings, new Undo.WriteFile(file(), "1"));
    Path half = Files.createDirectories(cache.resolve("tmp/half"));
    Answer.Cleaned cleaned = clean();
    assertThat(cleaned.done())
        .containsExactly(
            "wrote '1' to " + directory.resolve("changed"), "removed unfinished files in " + cache);
    assertThat(cleaned.failed()).isEmpty();
    assertThat(cleaned.left()).isEmpty();
    assertThat(cleaned.damaged()).isFalse();
    assertThat(half).doesNotExist();
    assertThat(clean()).isEqualTo(new Answer.Cleaned(List.of(), List.of(), List.of(), false));
    assertThat(said).isEmpty();
  }

  @Test
  void whatFailsAndWhatCannotBeReadIsTold() throws Exception {
    journal(settings, new Undo.WriteFile(directory, "x"));
    Path lines = settings.stateDirectory().resolve("journal");
    Files.writeString(lines, Files.readString(lines) + "torn\n");
    Answer.Cleaned cleaned = clean();
    assertThat(cleaned.failed()).singleElement().asString().startsWith("write-file [" + directory);
    assertThat(cleaned.left()).singleElement().asString().startsWith("the journal was damaged");
    assertThat(cleaned.damaged()).isTrue();
  }

  @Test
  void aTrialIsUndoneTooAndHeardOfWhereItCannotBe() throws Exception {
    Path file = file();
    journal(trial, new Undo.WriteFile(file, "2"));
    assertThat(clean().done()).isEmpty();
    assertThat(file).hasContent("2");
    journal(trial, new Undo.WriteFile(directory, "x"));
    assertThat(clean().failed()).isEmpty();
    assertThat(said).singleElement().asString().startsWith("NOT undone: write-file [" + directory);
  }

  @Test
  void isLeftWhileSomethingIsUp() throws Exception {
    Path file = file();
    try (TestbedLock _ = TestbedLock.acquire(settings, "run first-run")) {
      journal(settings, new Undo.WriteFile(file, "1"));
      assertThatThrownBy(this::clean)
          .isInstanceOf(MachineTakenException.class)
          .hasMessageContaining("another ntier is running")
          .hasMessageContaining("run first-run");
    }
    assertThat(file).hasContent("by a run");
  }

  @Test
  void whatARunnerOfOtherMachinesLeftIsUndoneUnlessItIsStillThere() throws Exception {
    Path folder = Files.createDirectories(runner.controlFolder());
    journal(runner, new Undo.RemoveFolder(folder));
    try (TestbedLock _ = TestbedLock.acquire(runner, "up a-stack")) {
      assertThat(clean().done()).isEmpty();
    }
    assertThat(folder).isDirectory();
    assertThat(clean().done()).containsExactly("removed " + folder);
    assertThat(folder).doesNotExist();
  }
}
