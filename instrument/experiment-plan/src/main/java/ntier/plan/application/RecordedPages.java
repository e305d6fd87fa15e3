package ntier.plan.application;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import ntier.plan.application.LoadDescription.Page;

/**
 * Pages that somebody was recorded to ask for, one after the other: how often each, and which one
 * after which. Users of the load begin anywhere, as often as the pages were asked for, and go on by
 * the same shares (a Markov chain of first order).
 */
final class RecordedPages {
  /** So many distinct pages are kept, those asked for most. */
  static final int MOST = 200;

  private final Map<String, Map<String, Integer>> followed = new HashMap<>();
  private final SequencedMap<String, Integer> asked = new LinkedHashMap<>();

  /** Somebody asked for a path. */
  void asked(String path) {
    asked.merge(path, 1, Integer::sum);
  }

  /** The same user then asked for another one. */
  void then(String path, String next) {
    followed.computeIfAbsent(path, _ -> new LinkedHashMap<>()).merge(next, 1, Integer::sum);
  }

  /** The pages, those asked for most often first; of equals, the one that came first. */
  List<Page> pages() {
    List<String> paths =
        asked.entrySet().stream()
            .sorted(Comparator.comparing((Map.Entry<String, Integer> one) -> -one.getValue()))
            .limit(MOST)
            .map(Map.Entry::getKey)
            .toList();
    Map<String, String> labels = labels(paths);
    List<Page> pages = new ArrayList<>();
    for (String path : paths) {
      SequencedMap<String, Double> next = new LinkedHashMap<>();
      followed
          .getOrDefault(path, Map.of())
          .forEach(
              (to, times) -> {
                if (labels.containsKey(to)) {
                  next.put(labels.get(to), (double) times);
                }
              });
      pages.add(new Page(labels.get(path), path, asked.get(path), OptionalLong.empty(), next));
    }
    return pages;
  }

  /** A word for each: what stands last in its path, with a number where that is not its own. */
  private static Map<String, String> labels(List<String> paths) {
    Set<String> taken = new HashSet<>(Set.of("Image"));
    Map<String, String> labels = new HashMap<>();
    for (String path : paths) {
      String word = word(path);
      String label = word;
      for (int n = 2; !taken.add(label); n++) {
        label = word + "-" + n;
      }
      labels.put(path, label);
    }
    return labels;
  }

  private static String word(String path) {
    String[] parts = path.split("\\?")[0].split("/");
    String last = parts.length == 0 ? "" : parts[parts.length - 1];
    String word = last.replaceAll("[^A-Za-z0-9_-]", "-");
    return word.isEmpty() ? "Start" : word.substring(0, Math.min(word.length(), 40));
  }
}
