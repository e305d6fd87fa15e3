package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import ntier.host.Undo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedSettingTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void file() throws IOException {
    file = Files.writeString(folder.resolve("setting"), "original\n");
  }

  private SharedSetting open() throws IOException {
    return SharedSetting.open(List.of(file));
  }

  @Test
  void aThirdOneStillKnowsWhatWasBeforeTheFirst() throws IOException {
    SharedSetting first = open();
    first.impose(3, List.of("three"));
    SharedSetting second = open();
    second.impose(2, List.of("two"));
    first.close();
    SharedSetting third = open();
    assertThat(third.undo()).containsExactly(new Undo.WriteFile(file, "original"));
    assertThat(SharedSetting.originalOf(file)).isEqualTo("original");
    third.impose(9, List.of("nine"));
    assertThat(file).hasContent("two");
    second.close();
    assertThat(file).hasContent("nine");
    third.close();
    third.close();
    assertThat(file).hasContent("original");
  }

  @Test
  void whenAllHaveClosedItTheNextReadsItAnew() throws IOException {
    open().close();
    Files.writeString(file, "set by the user meanwhile");
    try (SharedSetting next = open()) {
      assertThat(next.original(0)).isEqualTo("set by the user meanwhile");
    }
  }

  @Test
  void whatTheKernelRefusesDoesNotCount() throws IOException {
    Path refusing = Path.of("/proc/self/oom_score_adj");
    try (SharedSetting setting = SharedSetting.open(List.of(refusing))) {
      assertThatThrownBy(() -> setting.impose(1, List.of("nonsense")))
          .hasMessageStartingWith("cannot write nonsense to " + refusing);
      setting.lift();
    }
    assertThat(Files.readString(refusing).strip()).isEqualTo(SharedSetting.originalOf(refusing));
  }

  @Test
  void manyHandsAtATimeEndWithTheOriginal() throws Exception {
    List<Thread> hands = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int hand = 0; hand < 4; hand++) {
      Random random = new Random(hand);
      hands.add(
          Thread.ofPlatform()
              .uncaughtExceptionHandler((_, failure) -> failures.add(failure))
              .start(() -> overAndOver(random)));
    }
    for (Thread hand : hands) {
      hand.join();
    }
    assertThat(failures).isEmpty();
    assertThat(file).hasContent("original");
  }

  private void overAndOver(Random random) {
    for (int i = 0; i < 200; i++) {
      try (SharedSetting setting = open()) {
        // All of one length: unlike the kernel's, this file is truncated and written in two steps.
        setting.impose(random.nextInt(100), List.of("reduced" + random.nextInt(10)));
        assertThat(setting.original(0)).isEqualTo("original");
        setting.lift();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
