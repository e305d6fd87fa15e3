package ntier.plan.read;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.tier.ServerCount;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * Reads what a stack says of one tier: {@code tomcat}, {@code {tomcat: 2}} or {@code tomcat*2}.
 *
 * @param place of the server's name
 */
record WrittenServers(ServerCount servers, Place place) {
  private static final String EXAMPLE = "{tomcat: 2}";
  private static final Pattern COUNTED = Pattern.compile("(?<server>.+)\\*(?<count>\\d{1,6})");

  static WrittenServers read(YamlValue value) {
    if (value instanceof Mapping mapping) {
      return counted(mapping);
    }
    YamlValue.Scalar written = value.scalar();
    Matcher counted = COUNTED.matcher(written.text());
    if (!counted.matches()) {
      return new WrittenServers(new ServerCount(written.text(), 1), written.place());
    }
    YamlValue count = new YamlValue.Scalar(written.place(), counted.group("count"));
    return new WrittenServers(
        new ServerCount(counted.group("server"), count(count)), written.place());
  }

  private static WrittenServers counted(Mapping mapping) {
    if (mapping.entries().size() != 1) {
      throw new ExperimentException(
          mapping.place(),
          "a tier has one kind of server; a name such as tomcat, or "
              + EXAMPLE
              + " for two of it, would be right");
    }
    Entry only = mapping.entries().firstEntry().getValue();
    return new WrittenServers(new ServerCount(only.key(), count(only.value())), only.place());
  }

  private static int count(YamlValue value) {
    return (int) Fields.integer(value, "the number of servers", 1, ServerCount.MOST);
  }
}
