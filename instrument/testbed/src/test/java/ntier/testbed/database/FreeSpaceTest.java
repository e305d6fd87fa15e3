package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {
  @TempDir Path directory;

  @Test
  void saysWhatIsNeededAndWhatIsLeft() {
    assertThatCode(() -> FreeSpace.require(directory, 0, "nothing")).doesNotThrowAnyException();
    assertThatThrownBy(() -> FreeSpace.require(directory, 1L << 40, "the copy"))
        .hasMessageMatching(
            "the copy needs 1099511627776 MB, and the disk of .* has \\d+ MB left: free some space"
                + " \\(the disk is .*\\)");
  }
}
