package ntier.plan.tier;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;

/** Fills in a template line by line, by recursive descent into {@code if} and {@code for}. */
final class TemplateBlocks {
  private static final Pattern DIRECTIVE =
      Pattern.compile("\\s*\\$\\{(?:(?<word>for|if)\\s+(?<what>[^}]*)|(?<stop>else|end))}\\s*");

  private final String source;
  private final List<String> lines;
  private final StringBuilder out;
  private int at;

  TemplateBlocks(String source, String text) {
    this.source = source;
    this.lines = List.of(text.split("\n", -1));
    this.out = new StringBuilder(text.length() + 256);
  }

  String render(TemplateNames names) {
    Optional<String> stop = lines(Optional.of(names));
    if (stop.isPresent()) {
      at--;
      throw wrong("stop", "no ${for …} or ${if …} is open here; without this line would be right");
    }
    return out.toString();
  }

  /**
   * Lines up to the one that ends the block, which is passed over too.
   *
   * @param names empty where the lines are left out: only their form is checked
   * @return {@code else} or {@code end}; empty at the end of the template
   */
  private Optional<String> lines(Optional<TemplateNames> names) {
    while (at < lines.size()) {
      String line = lines.get(at);
      Matcher directive = DIRECTIVE.matcher(line);
      if (!directive.matches()) {
        String filled = TemplateLine.fill(new Place(source, at + 1, 1, line), names);
        at++;
        names.ifPresent(any -> out.append(filled).append(at < lines.size() ? "\n" : ""));
      } else if (directive.group("stop") != null) {
        at++;
        return Optional.of(directive.group("stop"));
      } else if (directive.group("word").equals("if")) {
        condition(names);
      } else {
        repetition(names);
      }
    }
    return Optional.empty();
  }

  private void condition(Optional<TemplateNames> names) {
    int opened = at;
    Formula formula = new Formula(directive("what"), place("what"));
    boolean holds = names.isPresent() && formula.holds(names.get().single());
    at++;
    String stop = ended(opened, lines(names.filter(any -> holds)));
    if (stop.equals("else")) {
      stop = ended(opened, lines(names.filter(any -> !holds)));
    }
    if (!stop.equals("end")) {
      at--;
      throw wrong("stop", "this ${if …} has its ${else} already; ${end} would be right");
    }
  }

  private void repetition(Optional<TemplateNames> names) {
    int opened = at;
    String list = directive("what").strip();
    List<Map<String, String>> elements =
        names.map(known -> elements(known, list)).orElse(List.of());
    at++;
    int inside = at;
    // Once without names, so that the form is checked and the end found for an empty list too.
    end(opened, lines(Optional.empty()));
    for (Map<String, String> element : elements) {
      at = inside;
      end(opened, lines(names.map(all -> all.at(list, element))));
    }
  }

  private List<Map<String, String>> elements(TemplateNames names, String list) {
    List<Map<String, String>> elements = names.lists().get(list);
    if (elements == null) {
      throw wrong(
          "what", "unknown list \"" + list + "\"" + Nearest.hint(list, names.lists().keySet()));
    }
    return elements;
  }

  private void end(int opened, Optional<String> stop) {
    if (!ended(opened, stop).equals("end")) {
      at--;
      throw wrong("stop", "a ${for …} has no ${else}; ${end} would be right");
    }
  }

  private String ended(int opened, Optional<String> stop) {
    if (stop.isEmpty()) {
      at = opened;
      throw wrong("word", "this is not ended; a line ${end} below it would be right");
    }
    return stop.get();
  }

  private Matcher matched() {
    Matcher matcher = DIRECTIVE.matcher(lines.get(at));
    if (!matcher.matches()) {
      throw new IllegalStateException("line " + (at + 1) + " is not a directive");
    }
    return matcher;
  }

  private String directive(String group) {
    return matched().group(group);
  }

  private Place place(String group) {
    return new Place(source, at + 1, matched().start(group) + 1, lines.get(at));
  }

  private ExperimentException wrong(String group, String problem) {
    return new ExperimentException(place(group), problem);
  }
}
