package ntier.analysis.store;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Rows by a group that each belongs to: of each group, which rows are in it, in their order. Made
 * by counting, so in linear time.
 */
public final class Groups {
  private final int[] starts;
  private final Rows members;

  /**
   * @param groups how many there are
   * @param rows how many
   * @param groupOf the group of a row, from 0; below 0 for none
   */
  public Groups(Scratch scratch, int groups, int rows, IntUnaryOperator groupOf) {
    starts = new int[groups + 1];
    for (int row = 0; row < rows; row++) {
      int group = groupOf.applyAsInt(row);
      if (group >= 0) {
        starts[group + 1]++;
      }
    }
    for (int group = 0; group < groups; group++) {
      starts[group + 1] += starts[group];
    }
    members = new Rows(scratch, 1);
    for (int i = 0; i < starts[groups]; i++) {
      members.add(0);
    }
    int[] next = Arrays.copyOf(starts, groups);
    for (int row = 0; row < rows; row++) {
      int group = groupOf.applyAsInt(row);
      if (group >= 0) {
        members.set(next[group]++, 0, row);
      }
    }
  }

  /** Where a group's members begin; those of the next group begin where they end. */
  public int start(int group) {
    return starts[group];
  }

  /** Just behind a group's last member. */
  public int end(int group) {
    return starts[group + 1];
  }

  /** All members. */
  public int size() {
    return members.size();
  }

  /** The row of a member. */
  public int row(int member) {
    return (int) members.get(member, 0);
  }

  /**
   * The first member of a group whose value is not below another, of values that rise within it.
   *
   * @param valueOf the value of a row
   * @return its place; the group's {@link #end} if there is none
   */
  public int firstFrom(int group, IntToLongFunction valueOf, long least) {
    return Sorted.first(
        start(group), end(group), member -> valueOf.applyAsLong(row(member)), least);
  }
}
