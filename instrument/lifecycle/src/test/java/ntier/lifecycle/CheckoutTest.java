package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import ntier.archive.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
  @TempDir Path home;

  private Manifest.Suite archived(String text) throws Exception {
    Files.writeString(home.resolve("suite.properties"), text);
    return Checkout.of(home);
  }

  @Test
  void anArchiveSaysWhatItWasMadeOf() throws Exception {
    assertThat(archived("commit=0123abc\nversion=v1.2-3-g0123abc\ndirty=false\n"))
        .isEqualTo(new Manifest.Suite("0123abc", false, Optional.of("v1.2-3-g0123abc")));
    assertThat(archived("commit=0123abc\nversion=v1.2-dirty\ndirty=true\n").dirty()).isTrue();
  }

  @Test
  void whatAnArchiveDoesNotSayIsUnknown() throws Exception {
    var unknown = new Manifest.Suite("unknown", true, Optional.empty());
    assertThat(archived("")).isEqualTo(unknown);
    assertThat(archived("commit=\\u12")).isEqualTo(unknown);
  }

  @Test
  void aFolderThatIsNoneOfBothIsUnknown() throws IOException, InterruptedException {
    assertThat(Checkout.of(home)).isEqualTo(new Manifest.Suite("unknown", true, Optional.empty()));
  }
}
