package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.simulation.advice.ServerKind;

/**
 * Reads nginx's configuration: worker_processes and worker_connections of the core module, backlog
 * of listen, keepalive of an upstream. Where a directive stands several times the last one counts,
 * as nginx refuses a second one in the same place anyway.
 */
final class NginxConf {
  private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");
  private static final Pattern BACKLOG = Pattern.compile("\\bbacklog=(\\d{1,6})");
  private static final int DEFAULT_CONNECTIONS = 512;

  /** nginx opens one to the server below for each that it has from a client. */
  private static final int CONNECTIONS_OF_A_REQUEST = 2;

  private final List<Setting> settings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private NginxConf() {}

  /**
   * @param files the texts of nginx.conf and what it includes
   * @param cores of the machine, for {@code worker_processes auto}
   */
  static FoundServer of(SequencedMap<String, String> files, int cores) {
    NginxConf conf = new NginxConf();
    conf.read(files, cores);
    return new FoundServer(ServerKind.NGINX, conf.settings, conf.notes);
  }

  private void read(SequencedMap<String, String> files, int cores) {
    int workers = 1;
    int connections = DEFAULT_CONNECTIONS;
    String from = "nginx's default";
    for (var file : files.entrySet()) {
      String text = COMMENT.matcher(file.getValue()).replaceAll("");
      String processes = last(text, "worker_processes\\s+(\\S+?)");
      if (processes != null) {
        workers = processes.matches("\\d{1,4}") ? Integer.parseInt(processes) : cores;
      }
      String each = last(text, "worker_connections\\s+(\\d{1,6})");
      if (each != null) {
        connections = Integer.parseInt(each);
        from = file.getKey();
      }
      backlog(file.getKey(), text);
      String keepalive = last(text, "keepalive\\s+(\\d{1,6})(?:\\s[^;]*)?");
      if (keepalive != null) {
        settings.removeIf(setting -> setting.key().equals("pool"));
        settings.add(
            new Setting(
                "pool",
                "" + Math.max(1, workers * Integer.parseInt(keepalive)),
                "keepalive of an upstream for each worker, " + file.getKey()));
      }
    }
    int requests = Math.max(1, workers * connections / CONNECTIONS_OF_A_REQUEST);
    settings.add(
        new Setting(
            "connections",
            "" + requests,
            "%d worker(s) of %d worker_connections, two for a request, %s"
                .formatted(workers, connections, from)));
  }

  private void backlog(String file, String text) {
    List<String> found = new ArrayList<>();
    Matcher listen = Pattern.compile("(?:^|[\\s;{}])listen\\s+([^;]+);").matcher(text);
    while (listen.find()) {
      Matcher backlog = BACKLOG.matcher(listen.group(1));
      if (backlog.find()) {
        found.add(backlog.group(1));
      }
    }
    if (!found.isEmpty()) {
      settings.removeIf(setting -> setting.key().equals("backlog"));
      settings.add(new Setting("backlog", found.getLast(), "backlog= of listen, " + file));
      if (found.stream().distinct().count() > 1) {
        notes.add(file + " has several backlogs: " + String.join(", ", found) + "; took the last");
      }
    }
  }

  /** The value of the last one of a directive; null if there is none. */
  private static String last(String text, String directive) {
    Matcher matcher = Pattern.compile("(?:^|[\\s;{}])" + directive + "\\s*;").matcher(text);
    String last = null;
    while (matcher.find()) {
      last = matcher.group(1);
    }
    return last;
  }
}
