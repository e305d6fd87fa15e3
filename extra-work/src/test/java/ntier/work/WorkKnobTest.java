package ntier.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class WorkKnobTest {
  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();

  @Test
  void isOffWithoutSettings() {
    assertThat(WorkKnob.of("shop.work", null, null, said::add).rounds()).isZero();
    assertThat(WorkKnob.of("shop.work", "", "", said::add).rounds()).isZero();
  }

  @Test
  void takesTheSettingWithoutAFile() {
    WorkKnob knob = WorkKnob.of("shop.work", "250", null, said::add);
    knob.spend();
    assertThat(knob.rounds()).isEqualTo(250);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "many", "1000001", "12345678", "1.5"})
  void refusesASettingThatIsNoNumberOfRounds(String odd) {
    assertThatThrownBy(() -> WorkKnob.of("shop.work", odd, null, said::add))
        .hasMessage(
            "shop.work is \"%s\"; a whole number from 0 to 1000000 would be right".formatted(odd));
  }

  @Test
  void followsItsFile() throws IOException {
    Path file = folder.resolve("work");
    Files.writeString(file, "17\n");
    WorkKnob knob = WorkKnob.of("shop.work", "3", file.toString(), said::add);
    assertThat(knob.rounds()).isEqualTo(17);
    Files.writeString(file, "18");
    awaitRounds(knob, 18);
    assertThat(said).isEmpty();
  }

  @Test
  void looksAtMostFiveTimesPerSecond() throws IOException {
    Path file = folder.resolve("work");
    Files.writeString(file, "1");
    WorkKnob knob = WorkKnob.of("shop.work", null, file.toString(), said::add);
    long start = System.nanoTime();
    int changes = 0;
    int last = knob.rounds();
    while (System.nanoTime() - start < 1_000_000_000L) {
      Files.writeString(file, Integer.toString(last + 1));
      int now = knob.rounds();
      changes += now == last ? 0 : 1;
      last = now;
    }
    assertThat(changes).isBetween(1, 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "many", "-3", "1000001"})
  void oddContentKeepsTheRoundsAndIsSaidOnce(String odd) throws IOException {
    Path file = folder.resolve("work");
    Files.writeString(file, "17");
    WorkKnob knob = WorkKnob.of("shop.work", null, file.toString(), said::add);
    assertThat(knob.rounds()).isEqualTo(17);
    Files.writeString(file, odd);
    awaitWord(knob);
    Files.delete(file);
    Files.writeString(folder.resolve("next"), "19");
    Files.move(folder.resolve("next"), file);
    awaitRounds(knob, 19);
    assertThat(said)
        .containsExactly(
            file
                + " holds \""
                + odd
                + "\", which is not a number of rounds; the work per page stays at 17 rounds; a whole"
                + " number from 0 to 1000000 would be right");
  }

  @Test
  void aMissingFileKeepsTheSetting() {
    WorkKnob knob = WorkKnob.of("shop.work", "5", folder.resolve("none").toString(), said::add);
    assertThat(knob.rounds()).isEqualTo(5);
    assertThat(said).hasSize(1).first().asString().contains("none cannot be read", "at 5 rounds");
  }

  private static void awaitRounds(WorkKnob knob, int rounds) {
    while (knob.rounds() != rounds) {
      Thread.onSpinWait();
    }
  }

  private void awaitWord(WorkKnob knob) {
    while (said.isEmpty()) {
      assertThat(knob.rounds()).isEqualTo(17);
    }
  }
}
