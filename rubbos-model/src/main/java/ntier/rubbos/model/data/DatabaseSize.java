package ntier.rubbos.model.data;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How much a generated database holds. What emulated users need to know of the database is here.
 */
public enum DatabaseSize {
  /** For tests: loads in about a second. */
  SMALL(1_000, 10, 600, 40, LocalDate.of(2001, 5, 2), 30),
  /** The original's small database, which the papers use. */
  STANDARD(500_000, 50, 50_000, 500, LocalDate.of(1998, 1, 1), 60),
  /** Five times as many stories, for databases beyond the buffer pool. */
  LARGE(1_000_000, 50, 250_000, 500, LocalDate.of(1998, 1, 1), 60);

  /** The day that the data take for today: fixed, so that they are the same for ever. */
  public static final LocalDate TODAY = LocalDate.of(2001, 6, 30);

  private final int users;
  private final int authors;
  private final int stories;
  private final int submissions;
  private final LocalDate firstStoryDate;
  private final int recentDays;

  DatabaseSize(
      int users,
      int authors,
      int stories,
      int submissions,
      LocalDate firstStoryDate,
      int recentDays) {
    this.users = users;
    this.authors = authors;
    this.stories = stories;
    this.submissions = submissions;
    this.firstStoryDate = firstStoryDate;
    this.recentDays = recentDays;
  }

  /**
   * The size of this name: {@code small}, {@code standard} or {@code large}.
   *
   * @throws IllegalArgumentException with the names there are
   */
  public static DatabaseSize named(String name) {
    return Arrays.stream(values())
        .filter(size -> size.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown database size '"
                        + name
                        + "'; the sizes are "
                        + Arrays.stream(values())
                            .map(DatabaseSize::label)
                            .collect(Collectors.joining(", "))));
  }

  /** Its name in configuration: {@code small}, {@code standard} or {@code large}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Readers: {@code user1} with {@code password1} up to this number, ids from 1. */
  public int users() {
    return users;
  }

  /** Authors: {@code author1} with {@code password1} up to this number, ids after the readers'. */
  public int authors() {
    return authors;
  }

  /** Stories in {@code stories} and {@code old_stories} together, ids from 1 by date. */
  public int stories() {
    return stories;
  }

  /** Stories of the {@link #recentDays()} days up to today: those in {@code stories}. */
  public int recentStories() {
    long days = firstStoryDate.until(TODAY, ChronoUnit.DAYS) + 1;
    return (int) (stories * (long) recentDays / days);
  }

  /** Stories that wait for a review. */
  public int submissions() {
    return submissions;
  }

  /** Categories, ids from 1. */
  public int categories() {
    return Categories.NAMES.size();
  }

  /** The day of the oldest story. */
  public LocalDate firstStoryDate() {
    return firstStoryDate;
  }

  /** The day of the newest story. */
  public LocalDate lastStoryDate() {
    return TODAY;
  }

  /** How many days up to today are in {@code stories} and {@code comments}. */
  public int recentDays() {
    return recentDays;
  }
}
