package ntier.rubbos.testsite;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Reads tokens out of a page by the rules of the original's client: plain text search, no HTML. */
record PageTokens(String page, SplittableRandom random) {

  /**
   * The values that follow a token at one of its places, drawn at random, and names of parameters
   * that must follow at once.
   */
  List<String> anyOf(String token, boolean skipFirst, String... names) {
    List<Integer> places = new ArrayList<>();
    for (int at = page.indexOf(token); at >= 0; at = page.indexOf(token, at + token.length())) {
      places.add(at + token.length());
    }
    if (skipFirst && !places.isEmpty()) {
      places.removeFirst();
    }
    return places.isEmpty() ? null : valuesAt(places.get(random.nextInt(places.size())), names);
  }

  /** The integer that follows the first place of a token. */
  int first(String token) {
    int at = page.indexOf(token) + token.length();
    return Integer.parseInt(page.substring(at, endOfValue(at)));
  }

  private List<String> valuesAt(int place, String... names) {
    List<String> values = new ArrayList<>();
    int end = endOfValue(place);
    values.add(page.substring(place, end));
    for (String name : names) {
      if (!page.startsWith(name, end + 1)) {
        throw new IllegalStateException(
            "no " + name + " at once after: " + page.substring(place, end + 60));
      }
      int start = end + 1 + name.length();
      end = endOfValue(start);
      values.add(page.substring(start, end));
    }
    return values;
  }

  private int endOfValue(int start) {
    int end = start;
    while ("\"?&>".indexOf(page.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
