package ntier.cli.advice.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.simulation.advice.ServerKind;

/**
 * Reads Apache httpd's configuration: MaxRequestWorkers (MaxClients before 2.4), or what it is
 * derived from, and ListenBacklog, of the MPM that is loaded.
 */
final class ApacheConf {
  private static final Pattern LOADED =
      Pattern.compile("(?i)\\s*LoadModule\\s+mpm_(\\w+)_module\\b.*");
  private static final Pattern SECTION =
      Pattern.compile("(?i)\\s*<IfModule\\s+\"?!?(?:mpm_)?(\\w+?)(?:_module|\\.c)?\"?\\s*>.*");
  private static final Pattern END = Pattern.compile("(?i)\\s*</IfModule>.*");
  private static final Pattern NUMBER =
      Pattern.compile(
          "(?i)\\s*(MaxRequestWorkers|MaxClients|ServerLimit|ThreadsPerChild|ListenBacklog)\\s+\"?(\\d{1,6})\"?\\s*");
  private static final List<String> MPMS = List.of("event", "worker", "prefork");
  private static final int PREFORK_LIMIT = 256;
  private static final int SERVER_LIMIT = 16;
  private static final int THREADS_PER_CHILD = 25;

  /** By the directive in lower case. */
  private final Map<String, Setting> found = new HashMap<>();

  private final String mpm;

  private ApacheConf(String mpm) {
    this.mpm = mpm;
  }

  /**
   * @param files the texts of the main file and of those that it includes
   */
  static FoundServer of(SequencedMap<String, String> files) {
    String mpm =
        files.values().stream()
            .flatMap(String::lines)
            .map(LOADED::matcher)
            .filter(Matcher::matches)
            .map(line -> line.group(1).toLowerCase(Locale.ROOT))
            .reduce((_, last) -> last)
            .orElse("");
    ApacheConf conf = new ApacheConf(mpm);
    files.forEach(conf::read);
    List<String> notes =
        mpm.isEmpty()
            ? List.of("no LoadModule of an MPM was found; took its settings for event")
            : List.of();
    return new FoundServer(ServerKind.APACHE, conf.settings(), notes);
  }

  /** What is in a section of another MPM has no effect. */
  private void read(String file, String text) {
    Deque<String> sections = new ArrayDeque<>();
    for (String line : text.lines().toList()) {
      Matcher section = SECTION.matcher(line);
      Matcher number = NUMBER.matcher(line);
      if (section.matches()) {
        sections.push(section.group(1).toLowerCase(Locale.ROOT));
      } else if (END.matcher(line).matches()) {
        sections.poll();
      } else if (number.matches() && sections.stream().noneMatch(this::isOther)) {
        String name = number.group(1);
        found.put(
            name.toLowerCase(Locale.ROOT), new Setting("", number.group(2), name + " in " + file));
      }
    }
  }

  private boolean isOther(String section) {
    String own = mpm.isEmpty() ? MPMS.getFirst() : mpm;
    return MPMS.contains(section) && !section.equals(own);
  }

  private List<Setting> settings() {
    List<Setting> settings = new ArrayList<>();
    Setting workers =
        found.getOrDefault("maxrequestworkers", found.getOrDefault("maxclients", derived()));
    settings.add(new Setting("threads", workers.value(), workers.from()));
    Setting backlog = found.get("listenbacklog");
    if (backlog != null) {
      settings.add(new Setting("backlog", backlog.value(), backlog.from()));
    }
    return settings;
  }

  /** As the manual of MaxRequestWorkers says for one that is not set. */
  private Setting derived() {
    if (mpm.equals("prefork")) {
      int limit = number("serverlimit", PREFORK_LIMIT);
      return new Setting("", "" + limit, "ServerLimit, or Apache's default");
    }
    int limit = number("serverlimit", SERVER_LIMIT);
    int threads = number("threadsperchild", THREADS_PER_CHILD);
    return new Setting(
        "",
        "" + limit * threads,
        "ServerLimit %d of ThreadsPerChild %d, or Apache's default".formatted(limit, threads));
  }

  private int number(String directive, int otherwise) {
    Setting setting = found.get(directive);
    return setting == null ? otherwise : Integer.parseInt(setting.value());
  }
}
