package ntier.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.plan.tier.ServerCount;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Items;
import ntier.plan.yaml.YamlValue.Mapping;

/** Reads {@code stacks}: whole stacks to choose from, each with a name. */
final class StackList {
  static final String EXAMPLE = "{web: apache, app: tomcat, db: mysql}";
  private static final String NAME = "name";

  /** Keys that stand where tiers' names do. */
  static final List<String> RESERVED = List.of(NAME, HostsReader.OTHERS, HostCores.OWN);

  private StackList() {}

  /** A stack that lists servers stands for one with each of them. */
  static Choice read(Items stacks) {
    List<Choice.Option> options = new ArrayList<>();
    for (YamlValue item : stacks.items()) {
      Mapping stack = item.mapping(EXAMPLE);
      Optional<String> name =
          Optional.ofNullable(stack.entries().get(NAME)).map(it -> it.value().scalar().text());
      List<Mapping> expanded = expand(stack.without(NAME));
      for (Mapping one : expanded) {
        String text =
            name.map(given -> expanded.size() == 1 ? given : given + " " + text(one))
                .orElseGet(() -> text(one));
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
  static String text(Mapping stack) {
    return servers(stack).stream().map(ServerCount::text).collect(Collectors.joining("-"));
  }

  /** The names of the servers of a stack without lists. */
  static List<String> serverList(Mapping stack) {
    return servers(stack).stream().map(ServerCount::server).toList();
  }

  private static List<ServerCount> servers(Mapping stack) {
    return stack.entries().values().stream()
        .map(Entry::value)
        .map(WrittenServers::read)
        .map(WrittenServers::servers)
        .toList();
  }
}
