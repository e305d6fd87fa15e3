package ntier.rubbos.model.request;

import java.time.YearMonth;
import java.util.Optional;

/**
 * OlderStories: a page of a day's stories. A day that no calendar has, such as 30 February, is one
 * without stories: the client emulator asks for such days.
 */
public record StoryDay(int day, int month, int year, Paging paging) {

  /**
   * From {@code day}, {@code month}, {@code year} and the paging; empty where no part of a date is
   * given.
   */
  public static Optional<StoryDay> of(Parameters parameters) {
    if (!parameters.has("day") && !parameters.has("month") && !parameters.has("year")) {
      return Optional.empty();
    }
    return Optional.of(
        new StoryDay(
            parameters.integer("day", "a day", 1, 31),
            parameters.integer("month", "a month", 1, 12),
            parameters.integer("year", "a year", 1, 9999),
            Paging.of(parameters)));
  }

  /** Whether the calendar has this day. */
  public boolean exists() {
    return day <= YearMonth.of(year, month).lengthOfMonth();
  }

  /** Its first second, for SQL. */
  public String firstSecond() {
    return "%04d-%02d-%02d 00:00:00".formatted(year, month, day);
  }

  /** Its last second, for SQL. */
  public String lastSecond() {
    return "%04d-%02d-%02d 23:59:59".formatted(year, month, day);
  }
}
