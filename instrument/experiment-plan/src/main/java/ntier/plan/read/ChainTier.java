package ntier.plan.read;

import java.util.List;
import java.util.stream.IntStream;
import ntier.plan.tier.ServerCount;
import ntier.plan.tier.TierDescription;

/**
 * One tier of a stack as it is written, before its settings are known.
 *
 * @param name as the experiment calls it
 * @param count how many of the server there are in it
 */
record ChainTier(String name, TierDescription server, int count) {
  /** One for each server: {@code app}, or {@code app-1} and {@code app-2}. */
  List<String> hosts() {
    return hosts(name, count);
  }

  static List<String> hosts(String name, int count) {
    return count == 1
        ? List.of(name)
        : IntStream.rangeClosed(1, count).mapToObj(number -> name + "-" + number).toList();
  }

  /** Its server, and how many there are of it if several: {@code tomcat*2}. */
  String servers() {
    return new ServerCount(server.server(), count).text();
  }

  boolean runsApplication() {
    return server.runs().isPresent();
  }

  boolean holdsData() {
    return server.data().isPresent();
  }
}
