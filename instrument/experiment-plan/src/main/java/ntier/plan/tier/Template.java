package ntier.plan.tier;

import java.util.Map;
import ntier.plan.ExperimentException;

/**
 * Fills in templates: {@code ${name}} becomes the name's value, {@code ${= formula}} is computed,
 * and {@code $${} stands for a literal {@code ${}. In a line of its own, which is left out, {@code
 * ${if formula}} keeps the lines up to {@code ${else}} or {@code ${end}} where the formula holds,
 * and {@code ${for LIST}} repeats those up to {@code ${end}}. A pure function.
 */
public final class Template {
  private Template() {}

  /**
   * @param source the template's name for complaints, such as {@code tiers/apache/conf/httpd.conf}
   * @param names every name it may use; there are no lists
   * @throws ExperimentException for an unknown name or a formula that fails, with line and column
   */
  public static String render(String source, String text, Map<String, String> names) {
    return render(source, text, TemplateNames.of(names));
  }

  /**
   * @param source the template's name for complaints, such as {@code tiers/apache/conf/httpd.conf}
   * @param names every name and list it may use
   * @throws ExperimentException for an unknown name, a formula that fails or a line out of place,
   *     with line and column
   */
  public static String render(String source, String text, TemplateNames names) {
    return new TemplateBlocks(source, text).render(names);
  }
}
