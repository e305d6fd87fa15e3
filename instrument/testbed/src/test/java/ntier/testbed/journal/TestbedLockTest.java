package ntier.testbed.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.linux.OtherJvm;
import ntier.testbed.TestbedSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestbedLockTest {
  @TempDir Path directory;
  private TestbedSettings settings;

  @BeforeEach
  void prepare() {
    settings = new TestbedSettings("ntlocktest", directory);
  }

  /** In a process of its own: takes the lock, says so, and keeps it until it is killed. */
  public static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws IOException {
      var settings = new TestbedSettings("ntlocktest", Path.of(args[0]));
      try (var lock = TestbedLock.acquire(settings, "run first-run")) {
        System.out.println("held in " + lock.directory());
        System.in.read();
      }
    }
  }

  private Process otherHolder() throws IOException {
    var process =
        OtherJvm.of(Holder.class, directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    @SuppressWarnings("resource")
    BufferedReader output = process.inputReader();
    assertThat(output.readLine()).startsWith("held");
    return process;
  }

  @Test
  void theSecondProcessLearnsWhoHoldsIt() throws Exception {
    var other = otherHolder();
    try {
      assertThatThrownBy(() -> TestbedLock.acquire(settings, "up"))
          .isInstanceOf(TestbedLockedException.class)
          .hasMessageMatching(
              "another ntier is running: process %d \\(run first-run\\) since 20\\S+Z; wait for it, or end it: ntier down"
                  .formatted(other.pid()));
      assertThat(TestbedLock.holder(settings))
          .hasValueSatisfying(h -> assertThat(h.pid()).isEqualTo(other.pid()));
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(TestbedLock.holder(settings)).isEmpty();
    TestbedLock.acquire(settings, "up").close();
  }

  @Test
  void theSameProcessCannotTakeItTwiceNorLoseItByAsking() throws IOException {
    try (var lock = TestbedLock.acquire(settings, "run a")) {
      assertThatThrownBy(() -> TestbedLock.acquire(settings, "run b"))
          .hasMessageContaining("(run a) since");
      assertThat(TestbedLock.holder(settings)).map(TestbedLock.Holder::what).contains("run a");
      assertThat(lock.directory()).isEqualTo(directory);
    }
    assertThat(TestbedLock.holder(settings)).isEmpty();
    assertThat(directory.resolve("holder.json")).doesNotExist();
  }

  @Test
  void aHolderThatIsJustStartingHasNoNameYet() throws Exception {
    var other = otherHolder();
    try {
      Files.writeString(directory.resolve("holder.json"), "{\"pid\":");
      assertThatThrownBy(() -> TestbedLock.acquire(settings, "up"))
          .hasMessage("another ntier is just starting or ending; try again");
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void whatADeadHolderLeftIsNotTakenForTheOneWhoHasItNow() throws Exception {
    var other = otherHolder();
    try {
      var said = Files.readString(directory.resolve("holder.json"));
      // As if a process of an earlier start had had this pid.
      Files.writeString(
          directory.resolve("holder.json"),
          said.replaceAll("\"startTime\":\"\\d+\"", "\"startTime\":\"1\""));
      assertThat(TestbedLock.holder(settings)).isEmpty();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void whoIsInterruptedMeanwhileLeavesNothing() throws Exception {
    var settings = new TestbedSettings("ntlock", directory.resolve("interrupted"));
    // Makes what stays: the lock and the testbed's id.
    TestbedLock.acquire(settings, "test").close();
    try (var before = Files.list(settings.stateDirectory())) {
      var names = before.sorted().toList();
      Thread.currentThread().interrupt();
      try {
        assertThatThrownBy(() -> TestbedLock.acquire(settings, "test"))
            .isInstanceOf(IOException.class);
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
      try (var after = Files.list(settings.stateDirectory())) {
        assertThat(after.sorted().toList()).isEqualTo(names);
      }
    }
    TestbedLock.acquire(settings, "again").close();
  }
}
