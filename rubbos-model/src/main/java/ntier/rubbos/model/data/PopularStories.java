package ntier.rubbos.model.data;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The stories whose pages make the database work most, known without asking it. */
public final class PopularStories {

  private PopularStories() {}

  /**
   * Their ids, the one with the most lookups first: ViewStory asks for the writer of each comment,
   * and for the follow-ups of each comment that has any. Stories with equally many are in the order
   * of their ids. Takes a second or two for the standard size, as all comments are drawn again.
   *
   * @param seed that the database was generated with
   * @param count how many, 1 to {@link DatabaseSize#stories()}
   * @throws IllegalArgumentException for another count
   */
  public static List<Integer> of(DatabaseSize size, long seed, int count) {
    if (count < 1 || count > size.stories()) {
      throw new IllegalArgumentException(
          count + " popular stories; right would be 1 to " + size.stories());
    }
    int[] lookups = new DataGenerator(size, seed).lookupsByStory();
    return IntStream.rangeClosed(1, size.stories())
        .boxed()
        .sorted(Comparator.comparingInt((Integer id) -> -lookups[id - 1]))
        .limit(count)
        .toList();
  }
}
