package ntier.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.Role;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Items;
import ntier.plan.yaml.YamlValue.Mapping;

/** Reads {@code stacks}: whole stacks to choose from, each with a name. */
final class StackList {
  static final String EXAMPLE = "{web: apache, app: tomcat, db: mysql}";
  private static final String NAME = "name";
  private static final List<String> ROLES = Stream.of(Role.values()).map(Role::key).toList();
  private static final List<String> KEYS = List.of(NAME, "web", "app", "db");

  private StackList() {}

  /** A stack that lists servers stands for one with each of them. */
  static Choice read(Items stacks) {
    List<Choice.Option> options = new ArrayList<>();
    for (YamlValue item : stacks.items()) {
      Mapping stack = item.mapping(EXAMPLE);
      Fields fields = new Fields(stack, "the stack", KEYS);
      ROLES.forEach(role -> fields.require(role, EXAMPLE));
      Optional<String> name = fields.find(NAME).map(value -> value.scalar().text());
      List<Mapping> expanded = expand(stack.without(NAME));
      for (Mapping one : expanded) {
        String text =
            name.map(given -> expanded.size() == 1 ? given : given + " " + servers(one))
                .orElseGet(() -> servers(one));
        options.add(new Choice.Option(text, one));
      }
    }
    return new Choice(List.of("stack"), "stack", stacks.place(), options);
  }

  private static List<Mapping> expand(Mapping stack) {
    List<Mapping> stacks = List.of(stack);
    for (Choice choice : ChoiceFinder.in(stack)) {
      stacks =
          stacks.stream()
              .flatMap(one -> choice.options().stream().map(option -> choice.put(one, option)))
              .toList();
    }
    return stacks;
  }

  /** The servers of a stack without lists, joined as {@code ntier up} knows stacks. */
  static String servers(Mapping stack) {
    return String.join("-", serverList(stack));
  }

  /** The servers that a stack names, as far as it does. */
  static List<String> serverList(Mapping stack) {
    return ROLES.stream()
        .map(role -> stack.entries().get(role))
        .filter(entry -> entry != null && entry.value() instanceof YamlValue.Scalar)
        .map(entry -> entry.value().scalar().text())
        .toList();
  }
}
