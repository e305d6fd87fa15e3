package ntier.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowsTest {
  private static final int CHUNK_ROWS = 16;

  @TempDir Path folder;

  private final Random random = new Random(1);

  private record Row(long key, long number) {}

  private Rows rows(Scratch scratch, List<Row> from) {
    Rows rows = new Rows(scratch, 2);
    from.forEach(one -> rows.set(rows.add(one.key()), 1, one.number()));
    return rows;
  }

  private static List<Row> list(Rows rows) {
    List<Row> all = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      all.add(new Row(rows.get(i, 0), rows.get(i, 1)));
    }
    return all;
  }

  private List<Row> made(int count, long step, int disorder) {
    List<Row> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(new Row(i * step + random.nextInt(disorder), i));
    }
    return made;
  }

  private void sorts(List<Row> made) {
    Rows rows = rows(Scratch.in(folder, CHUNK_ROWS), made);
    assertThat(list(rows)).isEqualTo(made);
    rows.sort();
    assertThat(list(rows))
        .isEqualTo(made.stream().sorted(Comparator.comparingLong(Row::key)).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 31, 32, 33, 1000})
  @DisplayName("nearly ordered rows come into order, equal ones as they were")
  void sortsNearlyOrdered(int count) {
    sorts(made(count, 3, 40));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 17, 1000})
  void sortsAnyOrder(int count) {
    sorts(made(count, 0, 50));
    sorts(made(count, -7, 10));
  }

  @Test
  @DisplayName("keys too far apart to be packed with their places are sorted as well")
  void sortsFarApart() {
    List<Row> made = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      made.add(new Row(random.nextLong(), i));
    }
    made.add(new Row(Long.MIN_VALUE, 100));
    made.add(new Row(Long.MAX_VALUE, 101));
    made.add(new Row(Long.MAX_VALUE, 102));
    sorts(made);
  }

  @Test
  void sortsOneColumn() {
    Times times = new Times(Scratch.in(folder, CHUNK_ROWS));
    for (int i = 100; i > 0; i--) {
      times.add(i);
    }
    times.sort();
    assertThat(Stream.iterate(0, i -> i + 1).limit(100).map(times::at))
        .isEqualTo(Stream.iterate(1L, i -> i + 1).limit(100).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40})
  void findsTheFirstFromAValue(int count) {
    Rows rows = new Rows(Scratch.in(folder, CHUNK_ROWS), 1);
    for (int i = 0; i < count; i++) {
      rows.add(10L * (i / 2));
    }
    assertThat(rows.firstFrom(-1)).isZero();
    assertThat(rows.firstFrom(0)).isZero();
    assertThat(rows.firstFrom(1)).isEqualTo(Math.min(count, 2));
    assertThat(rows.firstFrom(10)).isEqualTo(Math.min(count, 2));
    assertThat(rows.firstFrom(Long.MAX_VALUE)).isEqualTo(count);
  }

  @Test
  @DisplayName("many rows are in a file that has no name, few in none")
  void keepsManyInAFile() throws Exception {
    Scratch scratch = Scratch.in(folder, CHUNK_ROWS);
    Rows few = rows(scratch, made(CHUNK_ROWS, 1, 1));
    assertThat(scratch.fileBytes()).isZero();
    Rows many = rows(scratch, made(100 * CHUNK_ROWS, 1, 1));
    assertThat(scratch.fileBytes()).isPositive();
    assertThat(few.size() + many.size()).isEqualTo(101 * CHUNK_ROWS);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  @DisplayName("to sort nearly ordered rows takes room for a few chunks")
  void sortsWithinItsRoom() {
    Scratch scratch = Scratch.in(folder, 1 << 10);
    Rows rows = rows(scratch, made(1 << 20, 3, 5000));
    long before = scratch.fileBytes();
    rows.sort();
    assertThat(scratch.fileBytes()).isLessThanOrEqualTo(before + (1 << 24));
    assertThat(rows.get(rows.size() - 1, 0)).isGreaterThanOrEqualTo(rows.get(0, 0));
  }

  @Test
  void mergesTimes() {
    Times one = Times.of(new long[] {1, 3, 3, 9});
    Times other = Times.of(new long[] {2, 3, 10});
    Times merged = Times.merged(Scratch.onHeap(), List.of(one, other));
    assertThat(Stream.iterate(0, i -> i + 1).limit(merged.size()).map(merged::at))
        .containsExactly(1L, 2L, 3L, 3L, 3L, 9L, 10L);
    assertThat(merged.upTo(3)).isEqualTo(5);
  }

  @Test
  void groupsRows() {
    int[] groupOf = {2, 0, 2, -1, 0, 2};
    Groups groups = new Groups(Scratch.in(folder, CHUNK_ROWS), 3, 6, row -> groupOf[row]);
    assertThat(groups.size()).isEqualTo(5);
    assertThat(members(groups, 0)).containsExactly(1, 4);
    assertThat(members(groups, 1)).isEmpty();
    assertThat(members(groups, 2)).containsExactly(0, 2, 5);
    assertThat(groups.row(groups.firstFrom(2, row -> 10L * row, 15))).isEqualTo(2);
    assertThat(groups.firstFrom(2, row -> 10L * row, 51)).isEqualTo(groups.end(2));
  }

  private static List<Integer> members(Groups groups, int group) {
    return Stream.iterate(groups.start(group), i -> i < groups.end(group), i -> i + 1)
        .map(groups::row)
        .toList();
  }
}
