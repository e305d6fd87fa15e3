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
import java.util.Optional;
import java.util.regex.Pattern;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.testbed.KernelFile;

/**
 * The sysctls of a host's network namespace: what is set by default, what the plan adds, and what
 * is recorded.
 */
final class NamespaceSysctls {
  private static final Pattern NAME = Pattern.compile("net(\\.[A-Za-z0-9_-]+)+");

  private static final String IPV6 = "net.ipv6.";

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
  private final Map<String, String> own;
  private final Map<String, String> wanted;

  /**
   * The defaults, overridden by the host's own.
   *
   * @throws IllegalArgumentException when one is not of a network namespace: it would change the
   *     machine
   */
  NamespaceSysctls(String host, Map<String, String> own) {
    this.host = host;
    this.own = Map.copyOf(own);
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
   * @param kept defaults of the testbed's that cannot be set, in words
   */
  record Outcome(Map<String, String> values, List<String> missing, List<String> kept) {
    Outcome {
      values = Map.copyOf(values);
      missing = List.copyOf(missing);
      kept = List.copyOf(kept);
    }
  }

  /** Whose they are. */
  String host() {
    return host;
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
    addRecorded(procSys, values);
    return new Outcome(values, missing, List.of());
  }

  private static void addRecorded(Path procSys, Map<String, String> values) throws IOException {
    for (var name : RECORDED) {
      var file = procSys.resolve(name.replace('.', '/'));
      if (!values.containsKey(name) && Files.exists(file)) {
        values.put(name, read(file));
      }
    }
  }

  /**
   * Sets them where the namespace stays: each that differs is put back later. IPv6 is left as it
   * is, for its addresses would not come back. A default that cannot be set, as in a pod without
   * privileges, is kept and told.
   *
   * @param procSys {@code /proc/sys}
   * @throws IOException naming a setting of the host's own that cannot be set
   */
  Outcome applyForNow(Path procSys, UndoJournal journal) throws IOException {
    var values = new LinkedHashMap<String, String>();
    var missing = new ArrayList<String>();
    var kept = new ArrayList<String>();
    for (var setting : wanted.entrySet()) {
      var name = setting.getKey();
      var file = procSys.resolve(name.replace('.', '/'));
      if (!own.containsKey(name) && name.startsWith(IPV6)) {
        continue;
      }
      if (!Files.exists(file)) {
        missing.add(name);
        continue;
      }
      if (!read(file).equals(setting.getValue())) {
        setForNow(file, setting, journal).ifPresent(kept::add);
      }
      values.put(name, read(file));
    }
    addRecorded(procSys, values);
    return new Outcome(values, missing, kept);
  }

  /** Says what is kept, if it cannot be set. */
  private Optional<String> setForNow(
      Path file, Map.Entry<String, String> setting, UndoJournal journal) throws IOException {
    var before = KernelFile.read(file);
    var entry = journal.willChange(new Undo.WriteFile(file, before));
    try {
      write(file, setting);
      return Optional.empty();
    } catch (IOException refused) {
      entry.close();
      if (own.containsKey(setting.getKey())) {
        throw refused;
      }
      return Optional.of(
          "the machine keeps %s=%s, %s is usual here (%s)"
              .formatted(
                  setting.getKey(),
                  before.strip().replace('\t', ' '),
                  setting.getValue(),
                  reason((IOException) refused.getCause())));
    }
  }

  private void write(Path file, Map.Entry<String, String> setting) throws IOException {
    try {
      Files.writeString(file, setting.getValue(), StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException(
          "host %s: the kernel refuses sysctl %s=%s (%s): give a value it takes, or leave it out"
              .formatted(host, setting.getKey(), setting.getValue(), reason(e)),
          e);
    }
  }

  private static String reason(IOException refused) {
    return refused instanceof FileSystemException file && file.getReason() != null
        ? file.getReason()
        : refused.getMessage();
  }

  private static String read(Path file) throws IOException {
    return KernelFile.read(file).strip().replace('\t', ' ');
  }
}
