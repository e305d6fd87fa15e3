package ntier.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.workload.user.Driver.Target;
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

  @Test
  void burstsAreReadAsWritten() throws Exception {
    Path file = folder.resolve("config.json");
    Burst batch = new Burst.Batch(400, List.of(new Target("A", "/a")), List.of(10L, 25L));
    WorkloadConfig withBatch = Configs.small().users(0, 0, 0).burst(batch).against(80, folder);
    WorkloadConfigFile.write(file, withBatch);
    assertThat(WorkloadConfigFile.read(file)).isEqualTo(withBatch);
    assertThat(Files.readString(file)).contains("\"kind\" : \"batch\"", "\"size\" : 400");
    WorkloadConfig withMmpp = Configs.small().burst(new Burst.Mmpp(100)).against(80, folder);
    WorkloadConfigFile.write(file, withMmpp);
    assertThat(WorkloadConfigFile.read(file)).isEqualTo(withMmpp);
    assertThat(Files.readString(file)).contains("\"kind\" : \"mmpp\"", "\"index\" : 100");
    assertThat(Files.readString(written())).contains("\"burst\" : null");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'kind': 'mmpp', 'index': 99} | burst.index is 99; right would be one of [20, 50, 100,",
        "{'kind': 'batch', 'size': 0, 'pages': [{'label': 'A', 'path': '/a'}], 'startsMicros': [1]} | burst.size is 0; right",
        "{'kind': 'batch', 'size': 1, 'pages': [], 'startsMicros': [1]} | burst.pages is []; ",
        "{'kind': 'batch', 'size': 1, 'pages': [{'label': 'A', 'path': 'a'}], 'startsMicros': [1]} | a page's path is a;",
        "{'kind': 'batch', 'size': 1, 'pages': [{'label': 'A', 'path': '/a'}], 'startsMicros': []} | burst.startsMicros is []",
        "{'kind': 'batch', 'size': 1, 'pages': [{'label': 'A', 'path': '/a'}], 'startsMicros': [2, 2]} | burst.startsMicros",
        "{'kind': 'batch', 'size': 1, 'pages': [{'label': 'A', 'path': '/a'}]} | startsMicros",
        "{'kind': 'flood'} | flood",
        "{'kind': 'mmpp', 'index': 20, 'rate': 2} | rate",
      })
  void refusesWrongBursts(String burst, String message) throws Exception {
    Path file = edited("\"burst\" : null", "\"burst\" : " + burst.replace('\'', '"'));
    assertThatThrownBy(() -> WorkloadConfigFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void onlyABatchNeedsNoUsers() {
    Configs mmpp = Configs.small().users(0, 20, 0).burst(new Burst.Mmpp(20));
    assertThatThrownBy(() -> mmpp.against(80, folder)).hasMessageContaining("1 to 1000000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "users\" : 20 | users\" : 0 | users is 0; right would be 1 to 1000000",
        "thinkTimeMillis\" : 20 | thinkTimeMillis\" : -1 | thinkTimeMillis is -1; right would be 0",
        "\"weight\" : 1.0 | \"weight\" : 0 | the weight of a page is 0.0; right would be a number above 0",
        "targetAddress\" : \"127.0.0.1 | targetAddress\" : \"localhost | targetAddress is localhost;",
        "127.0.0.2 | 999.1.1.1 | localAddresses is 999.1.1.1; right would be a numeric address",
        "targetPort\" : 80 | targetPort\" : 0 | targetPort is 0; right would be 1 to 65535",
        "measureMillis\" : 800 | measureMillis\" : 0 | measureMillis is 0; right would be above 0",
        "imeoutMillis\" : 10000 | imeoutMillis\" : 900 | requestTimeoutMillis is 900; right would be",
        "/page | page | a page's path is page; right would be one that begins with /",
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
