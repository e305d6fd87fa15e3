package ntier.testbed.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The sysctls of a host's network namespace: what is set by default, and what is recorded. */
final class NamespaceSysctls {
  private static final Pattern NAME = Pattern.compile("net(\\.[A-Za-z0-9_-]+)+");

  /** Settings that explain a run but are left as the kernel has them. */
  private static final List<String> RECORDED =
      List.of(
          "net.ipv4.tcp_syn_linear_timeouts",
          "net.ipv4.tcp_syn_retries",
          "net.ipv4.tcp_synack_retries",
          "net.ipv4.tcp_abort_on_overflow",
          "net.ipv4.tcp_fin_timeout",
          "net.ipv4.tcp_max_tw_buckets");

  private NamespaceSysctls() {}

  /**
   * What is set on every host. Syncookies would let connections through a full queue and leave
   * those of a server-first protocol hanging; {@code somaxconn} silently caps a server's backlog;
   * the port range and TIME_WAIT reuse make room for a new connection per request. Ports below
   * 10000 stay free for servers.
   */
  static Map<String, String> defaults() {
    var values = new LinkedHashMap<String, String>();
    values.put("net.ipv6.conf.all.disable_ipv6", "1");
    values.put("net.ipv6.conf.default.disable_ipv6", "1");
    values.put("net.ipv4.tcp_syncookies", "0");
    values.put("net.core.somaxconn", "65535");
    values.put("net.ipv4.tcp_max_syn_backlog", "65535");
    values.put("net.ipv4.tcp_tw_reuse", "1");
    values.put("net.ipv4.ip_local_port_range", "10000 65535");
    return values;
  }

  /** The defaults, overridden by the host's own. */
  static Map<String, String> of(String host, Map<String, String> own) {
    var values = new LinkedHashMap<>(defaults());
    own.forEach(
        (name, value) -> {
          if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                "host %s: sysctl %s: only those of a network namespace can be set, which begin with net."
                    .formatted(host, name));
          }
          if (value.contains("\n") || value.contains("'")) {
            throw new IllegalArgumentException(
                "host %s: sysctl %s: bad value '%s'".formatted(host, name, value));
          }
          values.put(name, value);
        });
    return values;
  }

  /**
   * A script, to be run inside the namespace, that sets the values and prints {@code set|missing
   * NAME VALUE} or {@code refused NAME MESSAGE} per line, and {@code is NAME VALUE} for what is
   * only recorded.
   */
  static String script(Map<String, String> values) {
    var script = new StringBuilder();
    values.forEach(
        (name, value) -> script.append("put %s %s '%s'\n".formatted(name, path(name), value)));
    for (var name : RECORDED) {
      if (!values.containsKey(name)) {
        script.append("get %s %s\n".formatted(name, path(name)));
      }
    }
    return FUNCTIONS + script;
  }

  private static final String FUNCTIONS =
      """
      get() { [ -e $2 ] && echo "is $1 $(cat $2)"; }
      put() {
        [ -e $2 ] || { echo "missing $1 $3"; return; }
        if e=$( { echo "$3" > $2; } 2>&1 ); then get $1 $2; else echo "refused $1 '$3': ${e##*: }"; fi
      }
      """;

  /**
   * What the script printed.
   *
   * @param values as the kernel has them now
   * @param missing settings that this kernel does not know
   */
  record Outcome(Map<String, String> values, List<String> missing) {}

  /**
   * Reads the script's output.
   *
   * @throws IllegalStateException when the kernel refused a value
   */
  static Outcome outcome(String host, String output) {
    var values = new LinkedHashMap<String, String>();
    var missing = new ArrayList<String>();
    for (var line : output.lines().toList()) {
      var field = line.split(" ", 3);
      switch (field[0]) {
        case "is" -> values.put(field[1], field[2].replace('\t', ' '));
        case "missing" -> missing.add(field[1]);
        default ->
            throw new IllegalStateException(
                "host %s: the kernel refuses sysctl %s; take it out of the host's sysctls or give a value it takes"
                    .formatted(host, line.substring(line.indexOf(' ') + 1)));
      }
    }
    return new Outcome(values, missing);
  }

  private static String path(String name) {
    return "/proc/sys/" + name.replace('.', '/');
  }
}
