package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.testbed.TestbedSettings;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftRecordingsTest {
  @TempDir Path folder;

  @Test
  @DisplayName("a recording is kept beside the work folders with all that is in it, and told")
  void keep() throws IOException {
    Path work = folder.resolve("cache/work");
    Path samples = Files.createDirectories(work.resolve("a-run-1b53a3/samples"));
    Files.writeString(samples.resolve("hosts.csv"), "1\n");
    LeftRecordings left = LeftRecordings.of(new TestbedSettings("ntiertest", folder, work));
    assertThat(left.told()).isEmpty();
    left.keep(work.resolve("a-run-1b53a3"));
    assertThat(work).isEmptyDirectory();
    Path kept = folder.resolve("cache/left/a-run-1b53a3");
    assertThat(kept.resolve("samples/hosts.csv")).hasContent("1\n");
    assertThat(left.told()).singleElement().asString().startsWith(kept + ", recorded of a run ");
  }
}
