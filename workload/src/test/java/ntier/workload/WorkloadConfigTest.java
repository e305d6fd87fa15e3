package ntier.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadConfigTest {
  @TempDir Path folder;

  private Path written() {
    Path file = folder.resolve("config.json");
    WorkloadConfigFile.write(file, Configs.small().against(80, folder));
    return file;
  }

  private Path edited(String from, String to) throws Exception {
    Path file = written();
    String text = Files.readString(file);
    assertThat(text).contains(from);
    return Files.writeString(file, text.replace(from, to));
  }

  @Test
  void isReadAsWritten() throws Exception {
    Path file = folder.resolve("config.json");
    WorkloadConfig config = Configs.small().against(80, folder);
    WorkloadConfigFile.write(file, config);
    assertThat(WorkloadConfigFile.read(file)).isEqualTo(config);
    assertThat(Files.readString(file)).contains("\"per-request\"", "\"per-session\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "users\" : 20 | users\" : 0 | users is 0; right would be 1 to 1000000",
        "thinkTimeMillis\" : 20 | thinkTimeMillis\" : -1 | thinkTimeMillis is -1; right would be 0",
        "browse-only | write-only | mix is write-only; right would be one of browse-only, read-write",
        "targetAddress\" : \"127.0.0.1 | targetAddress\" : \"localhost | targetAddress is localhost;",
        "127.0.0.2 | 999.1.1.1 | localAddresses is 999.1.1.1; right would be a numeric address",
        "targetPort\" : 80 | targetPort\" : 0 | targetPort is 0; right would be 1 to 65535",
        "measureMillis\" : 800 | measureMillis\" : 0 | measureMillis is 0; right would be above 0",
        "imeoutMillis\" : 10000 | imeoutMillis\" : 900 | requestTimeoutMillis is 900; right would be",
        "\"small\" | \"tiny\" | unknown database size 'tiny'; the sizes are small, standard, large",
        "\"site\" | \"a b\" | hostHeader is a b; right would be a host name",
      })
  void refusesWhatIsWrongWithWhatWouldBeRight(String from, String to, String message)
      throws Exception {
    Path file = edited(from, to);
    assertThatThrownBy(() -> WorkloadConfigFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void refusesUnknownAndMissingKeysAndFiles() throws Exception {
    assertThatThrownBy(
            () -> WorkloadConfigFile.read(edited("\"users\"", "\"usres\" : 1, \"users\"")))
        .hasMessageContaining("usres");
    assertThatThrownBy(() -> WorkloadConfigFile.read(edited("\"users\" : 20,", "")))
        .hasMessageContaining("users");
    assertThatThrownBy(() -> WorkloadConfigFile.read(edited("per-request", "sometimes")))
        .hasMessageContaining("sometimes");
    assertThatThrownBy(() -> WorkloadConfigFile.read(folder.resolve("none.json")))
        .hasMessage(
            folder.resolve("none.json") + ": there is no such file; give one with --config");
  }
}
