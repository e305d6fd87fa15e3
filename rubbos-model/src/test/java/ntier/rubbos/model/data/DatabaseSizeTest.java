package ntier.rubbos.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class DatabaseSizeTest {

  @Test
  void standardIsTheOriginalsSmallDatabase() {
    DatabaseSize standard = DatabaseSize.named("standard");

    assertThat(standard.users()).isEqualTo(500_000);
    assertThat(standard.authors()).isEqualTo(50);
    assertThat(standard.stories()).isEqualTo(50_000);
    assertThat(standard.firstStoryDate()).hasToString("1998-01-01");
    assertThat(standard.recentStories()).isEqualTo(2349);
  }

  @Test
  void anUnknownSizeIsRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DatabaseSize.named("huge"))
        .withMessage("unknown database size 'huge'; the sizes are small, standard, large");
  }
}
