package ntier.plan.tier;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a stack that is written as servers joined by hyphens, {@code nginx-tomcat*2-mysql}. Names
 * have hyphens in them too: the longest that leaves something readable is taken.
 */
final class StackWords {
  private static final Pattern COUNT = Pattern.compile("\\*(\\d{1,2})");

  private final List<String> servers;

  StackWords(List<String> servers) {
    this.servers =
        servers.stream().sorted(Comparator.comparing(String::length).reversed()).toList();
  }

  /** Its servers in order; empty if it can't be read so. */
  Optional<List<ServerCount>> read(String joined) {
    for (String server : servers) {
      if (joined.startsWith(server)) {
        Optional<List<ServerCount>> all = after(server, joined.substring(server.length()));
        if (all.isPresent()) {
          return all;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<List<ServerCount>> after(String server, String rest) {
    Matcher number = COUNT.matcher(rest);
    boolean counted = number.lookingAt();
    int count = counted ? Integer.parseInt(number.group(1)) : 1;
    String others = counted ? rest.substring(number.end()) : rest;
    if (count < 1 || count > ServerCount.MOST) {
      return Optional.empty();
    }
    ServerCount first = new ServerCount(server, count);
    if (others.isEmpty()) {
      return Optional.of(List.of(first));
    }
    return others.startsWith("-")
        ? read(others.substring(1)).map(following -> joined(first, following))
        : Optional.empty();
  }

  private static List<ServerCount> joined(ServerCount first, List<ServerCount> following) {
    List<ServerCount> all = new ArrayList<>(List.of(first));
    all.addAll(following);
    return all;
  }
}
