package ntier.rubbos.model.data;

import java.io.IOException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The comments of a story. Their number k follows a truncated Zipf law, P(k) proportional to
 * (k+1)<sup>-1.5</sup> for k up to 40: most stories have few comments, some have many, 3.9 in the
 * mean. Half of the comments answer an earlier one.
 */
final class CommentGenerator {

  private static final int MAX_COMMENTS = 40;
  private static final double ZIPF_EXPONENT = 1.5;
  private static final double FOLLOW_UP_SHARE = 0.5;
  private static final double ANONYMOUS_SHARE = 0.1;
  private static final int MAX_SUBJECT = 50;
  private static final int MAX_BODY = 1024;
  private static final int MAX_SECONDS_BETWEEN = 3600;

  private final int users;
  private final SplittableRandom random;
  private final double[] cumulative = new double[MAX_COMMENTS + 1];
  private final int[] parents = new int[MAX_COMMENTS];
  private final int[] childs = new int[MAX_COMMENTS];
  private int nextId = 1;

  CommentGenerator(int users, SplittableRandom random) {
    this.users = users;
    this.random = random;
    double sum = 0;
    for (int k = 0; k <= MAX_COMMENTS; k++) {
      // StrictMath, as the data must be the same on every machine.
      sum += StrictMath.pow(k + 1, -ZIPF_EXPONENT);
      cumulative[k] = sum;
    }
  }

  /**
   * Writes the comments of the next story.
   *
   * @return how many lookups ViewStory makes for them: the writer of each one, and the follow-ups
   *     of each one that has any
   */
  int writeForStory(TsvWriter out, int storyId, LocalDateTime storyDate) throws IOException {
    int count = drawCount();
    drawTree(count);
    LocalDateTime date = storyDate;
    for (int i = 0; i < count; i++) {
      date = date.plusSeconds(random.nextInt(1, MAX_SECONDS_BETWEEN));
      out.field(nextId + i).field(drawWriter()).field(storyId);
      out.field(parents[i] < 0 ? 0 : nextId + parents[i])
          .field(childs[i])
          .field(drawRating())
          .field(date);
      out.title(random.nextInt(MAX_SUBJECT / 4, MAX_SUBJECT + 1), random);
      out.text(random.nextInt(MAX_BODY / 8, MAX_BODY + 1), random).endRow();
    }
    nextId += count;
    return count + (int) Arrays.stream(childs, 0, count).filter(answers -> answers > 0).count();
  }

  private int drawCount() {
    double draw = random.nextDouble() * cumulative[MAX_COMMENTS];
    int k = 0;
    while (draw >= cumulative[k]) {
      k++;
    }
    return k;
  }

  /**
   * Draws for each comment the earlier one that it answers (-1: the story) and counts the answers
   * of each.
   */
  private void drawTree(int count) {
    for (int i = 0; i < count; i++) {
      childs[i] = 0;
      parents[i] = i > 0 && random.nextDouble() < FOLLOW_UP_SHARE ? random.nextInt(i) : -1;
      if (parents[i] >= 0) {
        childs[parents[i]]++;
      }
    }
  }

  private int drawWriter() {
    return random.nextDouble() < ANONYMOUS_SHARE ? 0 : random.nextInt(1, users + 1);
  }

  /** -1 to 5; the middle ones are drawn more often. */
  private int drawRating() {
    return -1 + random.nextInt(4) + random.nextInt(4);
  }
}
