package ntier.analysis.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers from 0 for texts of which few are different. */
public final class Texts {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /** The number of a text, a new one if it has none. */
  public int number(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    numbers.put(text, texts.size());
    texts.add(text);
    return texts.size() - 1;
  }

  /** The number of a text; -1 if it has none. */
  public int known(String text) {
    return numbers.getOrDefault(text, -1);
  }

  /** The text of a number. */
  public String text(int number) {
    return texts.get(number);
  }

  /** How many there are. */
  public int size() {
    return texts.size();
  }
}
