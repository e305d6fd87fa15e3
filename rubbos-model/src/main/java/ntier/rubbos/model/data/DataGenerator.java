package ntier.rubbos.model.data;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Writes the rows of a RUBBoS database, the same bytes for the same size and seed.
 *
 * <p>Ids of stories are unique over {@code stories} and {@code old_stories} and grow with the date,
 * and those of comments likewise.
 */
public final class DataGenerator {

  private static final int MAX_TITLE = 70;
  private static final int MIN_BODY = 400;
  private static final int MAX_BODY = 1024;
  private static final double AUTHORS_SHARE_OF_STORIES = 0.3;

  private final DatabaseSize size;
  private final SplittableRandom users;
  private final SplittableRandom stories;
  private final SplittableRandom submissions;
  private final CommentGenerator comments;

  /**
   * A generator for one size; every table has a random stream of its own, split from the seed's.
   */
  public DataGenerator(DatabaseSize size, long seed) {
    this.size = size;
    SplittableRandom root = new SplittableRandom(seed);
    users = root.split();
    stories = root.split();
    submissions = root.split();
    comments = new CommentGenerator(size.users(), root.split());
  }

  /**
   * Writes one file per {@link Table} to the directory, which is made if need be. To be called
   * once.
   *
   * @throws IOException if the directory cannot be written
   */
  public void writeTo(Path dir) throws IOException {
    Files.createDirectories(dir);
    write(table -> TsvWriter.toFile(dir, table));
  }

  /**
   * What tells these rows from any others, without writing them anywhere: the SHA-256 of each
   * table's file, in the order of {@link Table}. To be called once, instead of writing.
   */
  public String fingerprint() {
    Map<Table, MessageDigest> sums = new EnumMap<>(Table.class);
    try {
      write(
          table -> {
            MessageDigest sum = sha256();
            sums.put(table, sum);
            return new TsvWriter(new DigestOutputStream(OutputStream.nullOutputStream(), sum));
          });
    } catch (IOException e) {
      throw new UncheckedIOException("rows that go nowhere", e);
    }
    StringBuilder text = new StringBuilder();
    for (Table table : Table.values()) {
      // A table without rows has no sum of its own.
      MessageDigest sum = sums.computeIfAbsent(table, _ -> sha256());
      text.append(HexFormat.of().formatHex(sum.digest()));
    }
    return text.toString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Where the rows of a table go. */
  @FunctionalInterface
  private interface Writers {
    TsvWriter open(Table table) throws IOException;
  }

  private void write(Writers writers) throws IOException {
    writeCategories(writers);
    writeUsers(writers);
    int recent = size.recentStories();
    int old = size.stories() - recent;
    writeStories(writers, Table.OLD_STORIES, Table.OLD_COMMENTS, 1, old);
    writeStories(writers, Table.STORIES, Table.COMMENTS, old + 1, recent);
    writeSubmissions(writers);
  }

  /** The lookups of each story's comments, by id from 1; to be called once, instead of writing. */
  int[] lookupsByStory() {
    int[] lookups = new int[size.stories()];
    try (TsvWriter nowhere = TsvWriter.toNowhere()) {
      for (int id = 1; id <= lookups.length; id++) {
        lookups[id - 1] = comments.writeForStory(nowhere, id, dateOf(id));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("rows that go nowhere", e);
    }
    return lookups;
  }

  private void writeCategories(Writers writers) throws IOException {
    try (TsvWriter out = writers.open(Table.CATEGORIES)) {
      for (int id = 1; id <= size.categories(); id++) {
        out.field(id).field(Categories.NAMES.get(id - 1)).endRow();
      }
    }
  }

  private void writeUsers(Writers writers) throws IOException {
    try (TsvWriter out = writers.open(Table.USERS)) {
      writeUser(out, 0, new Person("Anonymous", "Coward", "Anonymous Coward", "", 0));
      for (int n = 1; n <= size.users(); n++) {
        writeUser(out, n, new Person("Great" + n, "User" + n, "user" + n, "password" + n, 0));
      }
      for (int n = 1; n <= size.authors(); n++) {
        writeUser(
            out,
            size.users() + n,
            new Person("Good" + n, "Author" + n, "author" + n, "password" + n, 1));
      }
    }
  }

  private record Person(
      String firstName, String lastName, String nickname, String password, int access) {}

  private void writeUser(TsvWriter out, int id, Person person) throws IOException {
    LocalDateTime created =
        size.firstStoryDate().atStartOfDay().minusSeconds(users.nextInt(365 * 24 * 3600));
    out.field(id)
        .field(person.firstName)
        .field(person.lastName)
        .field(person.nickname)
        .field(person.password);
    out.field(person.firstName + "." + person.lastName + "@rubbos.com");
    out.field(id == 0 ? 0 : users.nextInt(-10, 51)).field(person.access).field(created).endRow();
  }

  private void writeStories(
      Writers writers, Table table, Table commentTable, int firstId, int count) throws IOException {
    try (TsvWriter out = writers.open(table);
        TsvWriter commentsOut = writers.open(commentTable)) {
      for (int id = firstId; id < firstId + count; id++) {
        LocalDateTime date = dateOf(id);
        writeStory(out, id, date, storyWriter(), stories);
        comments.writeForStory(commentsOut, id, date);
      }
    }
  }

  private void writeSubmissions(Writers writers) throws IOException {
    try (TsvWriter out = writers.open(Table.SUBMISSIONS)) {
      for (int id = 1; id <= size.submissions(); id++) {
        LocalDateTime date =
            DatabaseSize.TODAY.atStartOfDay().plusSeconds(id * 86_400L / (size.submissions() + 1));
        writeStory(out, id, date, submissions.nextInt(1, size.users() + 1), submissions);
      }
    }
  }

  private void writeStory(
      TsvWriter out, int id, LocalDateTime date, int writer, SplittableRandom random)
      throws IOException {
    out.field(id).title(random.nextInt(MAX_TITLE / 2, MAX_TITLE + 1), random);
    out.text(random.nextInt(MIN_BODY, MAX_BODY + 1), random);
    out.field(date).field(writer).field(random.nextInt(1, size.categories() + 1)).endRow();
  }

  private int storyWriter() {
    return stories.nextDouble() < AUTHORS_SHARE_OF_STORIES
        ? size.users() + stories.nextInt(1, size.authors() + 1)
        : stories.nextInt(1, size.users() + 1);
  }

  /** Stories are evenly spread over all days, no two at the same second. */
  private LocalDateTime dateOf(int storyId) {
    LocalDateTime first = size.firstStoryDate().atStartOfDay();
    long spanSeconds =
        Duration.between(first, size.lastStoryDate().plusDays(1).atStartOfDay()).toSeconds();
    return first.plusSeconds((2L * storyId - 1) * spanSeconds / (2L * size.stories()));
  }
}
