package ntier.export.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ColourTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  @Test
  @DisplayName("a tier has the same colour in figures, reports and the laboratory, by its place")
  void pages() throws IOException {
    for (String style :
        new String[] {
          "results/report/src/main/resources/report.css",
          "instrument/classroom/src/main/resources/lab/lab.css"
        }) {
      String light = Files.readString(HOME.resolve(style)).split("}")[0];
      for (int place = 0; place < 10; place++) {
        assertThat(light).contains("--tier-%d: %s;".formatted(place, Colour.ofTier(place).hex()));
      }
      assertThat(light).doesNotContain("--tier-10");
    }
    assertThat(Colour.ofTier(10)).isEqualTo(Colour.ofTier(0));
  }

  @Test
  @DisplayName("each server of a tier after the first is paler")
  void servers() {
    Colour tier = Colour.ofTier(0);
    assertThat(tier.ofServer(0)).isEqualTo(tier);
    assertThat(tier.ofServer(1).part(2)).isGreaterThan(tier.part(2));
    assertThat(tier.ofServer(2).part(2)).isGreaterThan(tier.ofServer(1).part(2)).isLessThan(1);
  }
}
