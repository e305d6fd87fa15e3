package ntier.rubbos.model.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
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
    writeCategories(dir);
    writeUsers(dir);
    int recent = size.recentStories();
    int old = size.stories() - recent;
    writeStories(dir, Table.OLD_STORIES, Table.OLD_COMMENTS, 1, old);
    writeStories(dir, Table.STORIES, Table.COMMENTS, old + 1, recent);
    writeSubmissions(dir);
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

  private void writeCategories(Path dir) throws IOException {
    try (TsvWriter out = new TsvWriter(dir, Table.CATEGORIES)) {
      for (int id = 1; id <= size.categories(); id++) {
        out.field(id).field(Categories.NAMES.get(id - 1)).endRow();
      }
    }
  }

  private void writeUsers(Path dir) throws IOException {
    try (TsvWriter out = new TsvWriter(dir, Table.USERS)) {
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

  private void writeStories(Path dir, Table table, Table commentTable, int firstId, int count)
      throws IOException {
    try (TsvWriter out = new TsvWriter(dir, table);
        TsvWriter commentsOut = new TsvWriter(dir, commentTable)) {
      for (int id = firstId; id < firstId + count; id++) {
        LocalDateTime date = dateOf(id);
        writeStory(out, id, date, storyWriter(), stories);
        comments.writeForStory(commentsOut, id, date);
      }
    }
  }

  private void writeSubmissions(Path dir) throws IOException {
    try (TsvWriter out = new TsvWriter(dir, Table.SUBMISSIONS)) {
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
