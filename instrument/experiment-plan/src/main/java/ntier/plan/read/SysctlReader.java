package ntier.plan.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.YamlValue;

/**
 * Reads {@code sysctls} of a host. Only net.*: others are the machine's, not the namespace's. Only
 * numbers: a name, such as that of a congestion control, could load a module into the machine's
 * kernel.
 */
final class SysctlReader {
  private static final String EXAMPLE = "{net.ipv4.tcp_syncookies: 0}";
  private static final Pattern SYSCTL =
      Pattern.compile("net\\.(core|ipv4|ipv6)(\\.[A-Za-z0-9_-]+)+");
  private static final Pattern SYSCTL_VALUE = Pattern.compile("-?\\d{1,10}( -?\\d{1,10}){0,3}");

  private final Origins origins;

  SysctlReader(Origins origins) {
    this.origins = origins;
  }

  /** Where a sysctl was written, in the places of {@link Origins}. */
  static String path(String host, String sysctl) {
    return "hosts." + host + ".sysctls." + sysctl;
  }

  Map<String, String> read(WrittenHost host) {
    Map<String, String> sysctls = new LinkedHashMap<>();
    for (YamlValue written : host.all("sysctls")) {
      written.mapping(EXAMPLE).entries().values().forEach(one -> add(host.name(), one, sysctls));
    }
    return sysctls;
  }

  private void add(String host, YamlValue.Entry entry, Map<String, String> sysctls) {
    String key = entry.key();
    if (!SYSCTL.matcher(key).matches()) {
      throw new ExperimentException(
          entry.place(),
          "\""
              + key
              + "\" is not a setting of a network namespace; one that begins with"
              + " net.core., net.ipv4. or net.ipv6. would be right, such as "
              + EXAMPLE);
    }
    String text = entry.value().scalar().text();
    if (!SYSCTL_VALUE.matcher(text).matches()) {
      throw new ExperimentException(
          entry.value().place(),
          "%s is \"%s\"; a whole number such as 0, or some with spaces between, would be right"
              .formatted(key, text));
    }
    origins.at(path(host, key), entry.value().place());
    sysctls.put(key, text);
  }
}
