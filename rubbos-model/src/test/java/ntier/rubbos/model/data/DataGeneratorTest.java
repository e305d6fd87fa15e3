package ntier.rubbos.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataGeneratorTest {

  private static final DatabaseSize SIZE = DatabaseSize.SMALL;

  @TempDir private static Path dir;

  private static Map<Table, List<String[]>> rows;

  @BeforeAll
  static void generate() throws IOException {
    new DataGenerator(SIZE, 42).writeTo(dir);
    rows = new HashMap<>();
    for (Table table : Table.values()) {
      rows.put(
          table,
          Files.readAllLines(table.file(dir)).stream().map(line -> line.split("\t", -1)).toList());
    }
  }

  @Test
  void theSameSeedGivesTheSameBytesForEver(@TempDir Path again) throws Exception {
    new DataGenerator(SIZE, 42).writeTo(again);

    assertThat(sha256(again))
        .isEqualTo(sha256(dir))
        .isEqualTo("56faf4db4e2892a020e9c7786ff98f82989b68b77210d6962d18b0a1f21c87dc");
  }

  @Test
  void anotherSeedGivesOtherData(@TempDir Path other) throws Exception {
    new DataGenerator(SIZE, 43).writeTo(other);

    assertThat(sha256(other)).isNotEqualTo(sha256(dir));
  }

  @Test
  void theFingerprintIsThatOfTheFiles() throws Exception {
    StringBuilder sums = new StringBuilder();
    for (Table table : Table.values()) {
      byte[] bytes =
          Files.exists(table.file(dir)) ? Files.readAllBytes(table.file(dir)) : new byte[0];
      sums.append(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
    }

    assertThat(new DataGenerator(SIZE, 42).fingerprint()).isEqualTo(sums.toString());
  }

  @Test
  void countsAreTheSizes() {
    assertThat(rows.get(Table.USERS)).hasSize(1 + SIZE.users() + SIZE.authors());
    assertThat(rows.get(Table.STORIES)).hasSize(SIZE.recentStories());
    assertThat(rows.get(Table.OLD_STORIES)).hasSize(SIZE.stories() - SIZE.recentStories());
    assertThat(rows.get(Table.SUBMISSIONS)).hasSize(SIZE.submissions());
    assertThat(rows.get(Table.CATEGORIES)).hasSize(SIZE.categories());
    double commentsPerStory =
        (rows.get(Table.COMMENTS).size() + rows.get(Table.OLD_COMMENTS).size())
            / (double) SIZE.stories();
    assertThat(commentsPerStory).isCloseTo(3.93, within(0.5));
  }

  @Test
  void usersLogInAsTheClientExpects() {
    assertThat(rows.get(Table.USERS).get(0))
        .startsWith("0", "Anonymous", "Coward", "Anonymous Coward", "");
    assertThat(rows.get(Table.USERS).get(7))
        .startsWith("7", "Great7", "User7", "user7", "password7");
    String[] author = rows.get(Table.USERS).get(SIZE.users() + 2);
    assertThat(author).startsWith("1002", "Good2", "Author2", "author2", "password2");
    assertThat(author[7]).as("access").isEqualTo("1");
  }

  @Test
  void storiesReferToUsersAndCategoriesAndAreOrderedByDate() {
    Set<String> users = column(Table.USERS, 0);
    Set<String> categories = column(Table.CATEGORIES, 0);
    String lastDate = "";
    int lastId = 0;
    for (Table table : List.of(Table.OLD_STORIES, Table.STORIES)) {
      for (String[] story : rows.get(table)) {
        assertThat(Integer.parseInt(story[0])).isEqualTo(++lastId);
        assertThat(story[1]).hasSizeLessThanOrEqualTo(100);
        assertThat(story[2]).hasSizeBetween(300, 1024);
        assertThat(story[3])
            .isGreaterThan(lastDate)
            .matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d");
        assertThat(users).contains(story[4]);
        assertThat(categories).contains(story[5]);
        lastDate = story[3];
      }
    }
    assertThat(rows.get(Table.STORIES).getFirst()[3]).isGreaterThanOrEqualTo("2001-06-01");
    assertThat(rows.get(Table.OLD_STORIES).getLast()[3]).isLessThan("2001-06-01");
    assertThat(lastDate).startsWith(SIZE.lastStoryDate().toString());
  }

  @Test
  void commentsReferToTheirStoryAndParentAndCountTheirChilds() {
    for (Table table : List.of(Table.COMMENTS, Table.OLD_COMMENTS)) {
      Set<String> stories = column(table == Table.COMMENTS ? Table.STORIES : Table.OLD_STORIES, 0);
      Set<String> users = column(Table.USERS, 0);
      Map<String, String> storyOfComment = new HashMap<>();
      Map<String, Integer> childs = new HashMap<>();
      for (String[] comment : rows.get(table)) {
        assertThat(stories).contains(comment[2]);
        assertThat(users).contains(comment[1]);
        if (!comment[3].equals("0")) {
          assertThat(storyOfComment.get(comment[3]))
              .as("the parent comes first")
              .isEqualTo(comment[2]);
          childs.merge(comment[3], 1, Integer::sum);
        }
        assertThat(Integer.parseInt(comment[5])).isBetween(-1, 5);
        assertThat(comment[8]).hasSizeLessThanOrEqualTo(1024);
        storyOfComment.put(comment[0], comment[2]);
      }
      for (String[] comment : rows.get(table)) {
        assertThat(Integer.parseInt(comment[4])).isEqualTo(childs.getOrDefault(comment[0], 0));
      }
    }
  }

  @Test
  void commentsPerStoryFollowZipf() {
    Map<String, Integer> counts = new HashMap<>();
    rows.get(Table.OLD_COMMENTS).forEach(comment -> counts.merge(comment[2], 1, Integer::sum));
    rows.get(Table.COMMENTS).forEach(comment -> counts.merge(comment[2], 1, Integer::sum));
    double norm = IntStream.rangeClosed(1, 41).mapToDouble(rank -> Math.pow(rank, -1.5)).sum();

    long none = SIZE.stories() - counts.size();
    long one = counts.values().stream().filter(count -> count == 1).count();
    assertThat(none / (double) SIZE.stories()).isCloseTo(1 / norm, within(0.06));
    assertThat(one / (double) SIZE.stories()).isCloseTo(Math.pow(2, -1.5) / norm, within(0.05));
    assertThat(counts.values()).allMatch(count -> count <= 40).anyMatch(count -> count > 30);
  }

  private static Set<String> column(Table table, int index) {
    Set<String> values = new HashSet<>();
    rows.get(table).forEach(row -> values.add(row[index]));
    return values;
  }

  private static String sha256(Path directory) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Table table : Table.values()) {
      digest.update(Files.readAllBytes(table.file(directory)));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
