package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import ntier.testbed.KernelFile;

/**
 * The sysctls of a host's network namespace: what is set by default, what the plan adds, and what
 * is recorded.
 */
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

  private final String host;
  private final Map<String, String> wanted;

  /**
   * The defaults, overridden by the host's own.
   *
   * @throws IllegalArgumentException when one is not of a network namespace: it would change the
   *     machine
   */
  NamespaceSysctls(String host, Map<String, String> own) {
    this.host = host;
    this.wanted = defaults();
    own.forEach(
        (name, value) -> {
          if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                "host %s: sysctl %s: only those of a network namespace can be set, which begin with net."
                    .formatted(host, name));
          }
          wanted.put(name, value);
        });
  }

  /**
   * What is set on every host. Syncookies would let connections through a full queue and leave
   * those of a server-first protocol hanging; {@code somaxconn} silently caps a server's backlog;
   * the port range and TIME_WAIT reuse make room for a new connection per request. Ports below
   * 10000 stay free for servers.
   */
  private static Map<String, String> defaults() {
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

  /**
   * What came of it.
   *
   * @param values as the kernel has them now
   * @param missing settings that this kernel does not know
   */
  record Outcome(Map<String, String> values, List<String> missing) {
    Outcome {
      values = Map.copyOf(values);
      missing = List.copyOf(missing);
    }
  }

  /**
   * Sets them; to be called inside the namespace, where {@code /proc/sys/net} is the namespace's.
   *
   * @param procSys {@code /proc/sys}
   * @throws IOException naming the setting that the kernel refuses
   */
  Outcome apply(Path procSys) throws IOException {
    var values = new LinkedHashMap<String, String>();
    var missing = new ArrayList<String>();
    for (var setting : wanted.entrySet()) {
      var file = procSys.resolve(setting.getKey().replace('.', '/'));
      if (Files.exists(file)) {
        write(file, setting);
        values.put(setting.getKey(), read(file));
      } else {
        missing.add(setting.getKey());
      }
    }
    for (var name : RECORDED) {
      var file = procSys.resolve(name.replace('.', '/'));
      if (!values.containsKey(name) && Files.exists(file)) {
        values.put(name, read(file));
      }
    }
    return new Outcome(values, missing);
  }

  private void write(Path file, Map.Entry<String, String> setting) throws IOException {
    try {
      Files.writeString(file, setting.getValue(), StandardOpenOption.WRITE);
    } catch (IOException e) {
      var reason =
          e instanceof FileSystemException f && f.getReason() != null
              ? f.getReason()
              : e.getMessage();
      throw new IOException(
          "host %s: the kernel refuses sysctl %s=%s (%s): give a value it takes, or leave it out"
              .formatted(host, setting.getKey(), setting.getValue(), reason),
          e);
    }
  }

  private static String read(Path file) throws IOException {
    return KernelFile.read(file).strip().replace('\t', ' ');
  }
}
