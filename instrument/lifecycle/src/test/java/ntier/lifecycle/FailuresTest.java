package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import ntier.machine.Answer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static Answer.Activity alive(String name) {
    return new Answer.Activity(name, true, 0, Optional.empty(), "");
  }

  private static Answer.Activity ended(String name, int exitCode) {
    return new Answer.Activity(
        name, false, exitCode, Optional.of("its last words"), "/logs/" + name + ".log");
  }

  private static Answer.State state(String death, Answer.Activity... activities) {
    return new Answer.State(
        Optional.of(death).filter(words -> !words.isEmpty()),
        List.of(activities),
        Optional.empty());
  }

  @Test
  @DisplayName("nothing is told of what is alive, nor of a load or injections that are done")
  void allIsWell() {
    assertThat(
            Failures.of(
                state(
                    "",
                    alive(Activities.MONITORS),
                    ended(Activities.LOAD, 0),
                    ended(Activities.BURSTS, 0),
                    ended(Activities.INJECTIONS, 0))))
        .isEmpty();
    assertThat(Failures.of(state(""))).as("a stack without monitors").isEmpty();
  }

  @Test
  @DisplayName("a server's death comes before that of the monitors")
  void servers() {
    assertThat(Failures.of(state("SysBursty's bursty-db died", ended(Activities.MONITORS, 137))))
        .contains("SysBursty's bursty-db died");
  }

  @Test
  @DisplayName("monitors that ended are told, whatever their exit code")
  void monitors() {
    for (int exitCode : List.of(0, 137)) {
      assertThat(Failures.of(state("", ended(Activities.MONITORS, exitCode))))
          .contains("the monitors ended with exit code " + exitCode + ": its last words");
    }
  }

  @Test
  @DisplayName("SysBursty's load that failed is told, with where its output is")
  void bursts() {
    assertThat(Failures.of(state("", alive(Activities.MONITORS), ended(Activities.BURSTS, 1))))
        .contains("the load of SysBursty ended with exit code 1: see /logs/bursts.log");
  }
}
