package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import ntier.lifecycle.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Options that several commands have. */
class SharedOptionsTest {
  /** A command that has them all. */
  @Command
  private static final class All {
    @Mixin private SetOption sets;
    @Mixin private ExperimentChoice experiment;
    @Mixin private RunsOption runs;
    @Mixin private final ListenOptions listen = new ListenOptions(8080);
  }

  private static All parse(String... arguments) {
    All all = new All();
    new CommandLine(all).parseArgs(arguments);
    return all;
  }

  @Test
  void withoutAny() {
    All all = parse();
    assertThat(all.sets.values()).isEmpty();
    assertThat(all.experiment.typed()).isEmpty();
    assertThat(all.experiment.name()).isEqualTo("first-run");
    assertThat(all.runs.given()).isFalse();
    assertThat(all.listen.address()).isEqualTo(new InetSocketAddress("127.0.0.1", 8080));
  }

  @Test
  void eachTyped() {
    All all = parse("x", "--set=a=1", "--runs=/r", "--set=b=2", "--listen=127.0.0.2", "--port=0");
    assertThat(all.sets.values()).containsExactly("a=1", "b=2");
    assertThat(all.experiment.name()).isEqualTo("x");
    assertThat(all.runs.in(null)).isEqualTo(Path.of("/r"));
    assertThat(all.listen.address()).isEqualTo(new InetSocketAddress("127.0.0.2", 0));
  }

  @Test
  void anAddressThatIsNoneIsRefused() {
    All all = parse("--listen=no such host");
    assertThatThrownBy(all.listen::address)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--listen is \"no such host\"; an address of this machine would be");
  }

  @ParameterizedTest
  @CsvSource({"up, 8080", "lab, 8090"})
  void theHelpTellsThePort(String command, String port) {
    // Where its lines break depends on the command's longest option.
    assertThat(help(command).replaceAll("\\s+", " "))
        .contains("0 for any free one (default: " + port + ")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "explain", "simulate", "up", "lab"})
  void experimentsAreChangedByTheSameOption(String command) {
    assertThat(help(command))
        .contains("--set=KEY=VALUE")
        .contains("Overrides a value of the experiment");
  }

  private static String help(String command) {
    return new CommandLine(new Main()).getSubcommands().get(command).getUsageMessage();
  }
}
