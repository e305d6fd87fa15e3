package ntier.rubbos.load;

import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What users know of the site's database without reading a page.
 *
 * @param users readers {@code user1} with {@code password1} to this number
 * @param authors {@code author1} with {@code password1} to this number
 * @param firstDay of the oldest story
 * @param lastDay of the newest story
 * @param words that titles and subjects are made of
 */
public record SiteData(
    int users, int authors, LocalDate firstDay, LocalDate lastDay, List<String> words) {

  /** Refuses a site without users, authors, days or words. */
  public SiteData {
    words = List.copyOf(words);
    if (users < 1 || authors < 1 || words.isEmpty() || lastDay.isBefore(firstDay)) {
      throw new IllegalArgumentException(
          "a site needs users, authors, words, and a last day not before the first");
    }
  }

  String word(SplittableRandom draws) {
    return words.get(draws.nextInt(words.size()));
  }

  LocalDate day(SplittableRandom draws) {
    long days = lastDay.toEpochDay() - firstDay.toEpochDay() + 1;
    return firstDay.plusDays(draws.nextLong(days));
  }

  /** Words with blanks between, up to {@code length} characters, at least one word. */
  String text(int length, SplittableRandom draws) {
    StringBuilder text = new StringBuilder(word(draws));
    for (String word = word(draws);
        text.length() + 1 + word.length() <= length;
        word = word(draws)) {
      text.append(' ').append(word);
    }
    return text.toString();
  }
}
