package ntier.plan.tier;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a template may use.
 *
 * @param single the value of each name
 * @param lists what {@code ${for LIST}} goes through, by the list's name; each element's names are
 *     seen there as {@code ${LIST.name}}
 */
public record TemplateNames(
    Map<String, String> single, Map<String, List<Map<String, String>>> lists) {
  public TemplateNames {
    single = Map.copyOf(single);
    lists = Map.copyOf(lists);
  }

  /** Without lists. */
  public static TemplateNames of(Map<String, String> single) {
    return new TemplateNames(single, Map.of());
  }

  /** The same for one element of a list: its names instead of those that were seen so. */
  TemplateNames at(String list, Map<String, String> element) {
    Map<String, String> all = new HashMap<>(single);
    element.forEach((name, value) -> all.put(list + "." + name, value));
    return new TemplateNames(all, lists);
  }
}
