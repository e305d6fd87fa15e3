package ntier.rubbos.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PopularStoriesTest {

  private static final DatabaseSize SIZE = DatabaseSize.SMALL;
  private static final int STORY = 2;
  private static final int CHILDS = 4;

  /** Counted in the rows that the database is loaded from. */
  @Test
  void areThoseWithMostLookupsInTheGeneratedRows(@TempDir Path dir) throws Exception {
    new DataGenerator(SIZE, 42).writeTo(dir);
    Map<Integer, Integer> lookups = new HashMap<>();
    for (Table table : List.of(Table.OLD_COMMENTS, Table.COMMENTS)) {
      for (String line : Files.readAllLines(table.file(dir))) {
        String[] comment = line.split("\t", -1);
        int ofComment = comment[CHILDS].equals("0") ? 1 : 2;
        lookups.merge(Integer.parseInt(comment[STORY]), ofComment, Integer::sum);
      }
    }

    List<Integer> popular = PopularStories.of(SIZE, 42, 20);

    assertThat(popular).hasSize(20).doesNotHaveDuplicates();
    List<Integer> most = lookups.values().stream().sorted((a, b) -> b - a).limit(20).toList();
    assertThat(popular.stream().map(lookups::get)).containsExactlyElementsOf(most);
    assertThat(most.getLast()).as("the mean is 6").isGreaterThan(30);
  }

  @Test
  void dependOnTheSeed() {
    assertThat(PopularStories.of(SIZE, 43, 20))
        .isNotEqualTo(PopularStories.of(SIZE, 42, 20))
        .isEqualTo(PopularStories.of(SIZE, 43, 20));
  }

  @Test
  void refusesMoreThanThereAre() {
    assertThat(PopularStories.of(SIZE, 42, 600)).hasSize(600);
    assertThatThrownBy(() -> PopularStories.of(SIZE, 42, 601))
        .hasMessage("601 popular stories; right would be 1 to 600");
    assertThatThrownBy(() -> PopularStories.of(SIZE, 42, 0)).hasMessageContaining("1 to 600");
  }
}
