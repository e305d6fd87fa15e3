package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import ntier.archive.Injection;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.MachineListener;
import ntier.machine.remote.RemoteMachine;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent as a process, with nothing up. */
@Timeout(60)
class AgentMainTest {
  private final List<String> said = new CopyOnWriteArrayList<>();

  private static ProcessBuilder command() {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            AgentMain.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  private Process agent() throws Exception {
    return command().start();
  }

  private RemoteMachine machine(Process agent) {
    return new RemoteMachine(
        "here",
        agent.getInputStream(),
        agent.getOutputStream(),
        new MachineListener() {
          @Override
          public void says(String words) {
            said.add(words);
          }

          @Override
          public void serves(Answer.Serving server) {
            said.add(server.toString());
          }

          @Override
          public void injected(String name, Injection injection) {
            said.add(injection.toString());
          }
        });
  }

  @Test
  @DisplayName("it says what machine it is on, and ends when its runner has")
  void hello() throws Exception {
    Process agent = agent();
    try (RemoteMachine machine = machine(agent)) {
      assertThat(machine.hello().facts().kernel()).isEqualTo(System.getProperty("os.version"));
      assertThat(machine.hello().facts().cores()).isPositive();
    }
    assertThat(agent.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(agent.exitValue()).isZero();
    assertThat(said).isEmpty();
  }

  @Test
  @DisplayName("in a test its clock can be set while it runs, and no other one is")
  void clock(@TempDir Path folder) throws Exception {
    Path step = folder.resolve("step");
    ProcessBuilder command = command();
    command.environment().put("NTIER_CLOCK_STEP", step.toString());
    try (RemoteMachine machine = machine(command.start())) {
      long before = Clocks.realtimeMicros();
      assertThat(machine.now().micros()).isBetween(before, Clocks.realtimeMicros());
      Files.writeString(step, "-3600000000\n");
      long then = Clocks.realtimeMicros();
      assertThat(machine.now().micros() + 3_600_000_000L).isBetween(then, Clocks.realtimeMicros());
    }
  }

  @Test
  @DisplayName("it ends when its input does, as when the runner is killed")
  void endOfInput() throws Exception {
    Process agent = agent();
    agent.getOutputStream().close();
    assertThat(agent.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(agent.exitValue()).isZero();
  }
}
