package ntier.rubbos.load;

import java.util.Arrays;
import java.util.SplittableRandom;
import ntier.workload.http.Page;
import ntier.workload.http.Page.Pattern;

/** Reads values and links out of a page. A choice among several takes one draw. */
final class PageTokens {
  /** Where the value in a link ends; in a form it ends with the tag. */
  private static final String VALUE_ENDS = "\"?&>";

  private static final int FIRST_PLACES = 64;

  private final Page page;
  private final SplittableRandom draws;

  PageTokens(Page page, SplittableRandom draws) {
    this.page = page;
    this.draws = draws;
  }

  /** One of the values that follow the marker anywhere in the page; null if there is none. */
  String any(Pattern marker) {
    int at = pick(marker, page.from());
    return at < 0 ? null : valueAt(at + marker.length());
  }

  /** The value that follows the first marker; null if there is none. */
  String first(Pattern marker) {
    return after(marker, page.from());
  }

  /** The value that follows the next marker at or after a place; null if there is none. */
  String after(Pattern marker, int start) {
    int at = page.indexOf(marker, start);
    return at < 0 ? null : valueAt(at + marker.length());
  }

  /** Where one of the occurrences of the marker at or after {@code start} is, or -1. */
  int pick(Pattern marker, int start) {
    int[] places = new int[FIRST_PLACES];
    int count = 0;
    for (int at = page.indexOf(marker, start); at >= 0; at = page.indexOf(marker, at + 1)) {
      if (count == places.length) {
        places = Arrays.copyOf(places, 2 * count);
      }
      places[count++] = at;
    }
    return count == 0 ? -1 : places[draws.nextInt(count)];
  }

  /** Like {@link #pick}, but the page's first occurrence is not among the choices. */
  int pickBehindFirst(Pattern marker) {
    int first = page.indexOf(marker, page.from());
    return first < 0 ? -1 : pick(marker, first + 1);
  }

  /**
   * The values of these names in a link that begins at a place, in this order; null if one is
   * missing before the link ends.
   */
  String[] link(int start, Pattern... names) {
    int end = linkEnd(start);
    String[] values = new String[names.length];
    int at = start;
    for (int i = 0; i < names.length; i++) {
      at = page.indexOf(names[i], at);
      if (at < 0 || at >= end) {
        return null;
      }
      at += names[i].length();
      values[i] = valueAt(at);
      if (values[i] == null) {
        return null;
      }
    }
    return values;
  }

  private int linkEnd(int start) {
    int end = start;
    while (end < page.to() && page.at(end) != '"' && page.at(end) != '>') {
      end++;
    }
    return end;
  }

  private String valueAt(int start) {
    String value = page.textUntil(start, VALUE_ENDS).strip();
    return value.isEmpty() ? null : value;
  }
}
