package ntier.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Draws experiment files from shipped ones: one to three changes each of keys, units, numbers at
 * their edges, words, nesting, YAML's tricks, encodings and sizes. The same seed draws the same
 * files.
 */
final class ExperimentMutator {
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.-])\\d+(\\.\\d+)?");
  private static final Pattern QUANTITY =
      Pattern.compile("(?<=\\d)(us|ms|s|m|h|KB|MB|GB|B|%)(?=[\\s,}\\]])");
  private static final Pattern KEY = Pattern.compile("(?<![\\w.-])[A-Za-z][\\w.-]*+(?=:)");
  private static final Pattern WORD =
      Pattern.compile("(?<=[:,\\[{] {0,4})[a-z][a-z0-9-]*+(?![\\w:-])");
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "2",
          "3",
          "64",
          "100",
          "127",
          "128",
          "1000",
          "65535",
          "65536",
          "200000",
          "200001",
          "2147483647",
          "2147483648",
          "4294967296",
          "9223372036854775807",
          "9223372036854775808",
          "17179869184",
          "99999999999999999999999999",
          "-1",
          "-0",
          "0.05",
          "0.1",
          "0.5",
          "1.5",
          "1e9",
          "1e-9",
          "1e999999999",
          "NaN",
          "Infinity",
          "-Infinity",
          "0.0000000001",
          "007",
          "+5",
          "1_000",
          "0x10",
          "1,000",
          "٣",
          "~",
          "null",
          "''");
  private static final List<String> UNITS =
      List.of(
          "us", "ms", "s", "m", "h", "d", "B", "KB", "MB", "GB", "TB", "%", "MB/s", "", " s", "MiB",
          "sec", "µs", "S", "/s");
  private static final List<String> WORDS =
      List.of(
          "web",
          "app",
          "db",
          "client",
          "small",
          "standard",
          "large",
          "browse-only",
          "read-write",
          "per-request",
          "keep-alive",
          "none",
          "kernel",
          "two-core",
          "five-core",
          "true",
          "yes",
          "../../etc/passwd",
          "/bin/sh",
          "'; rm -rf /'",
          "\"a\\nb\"",
          "$(id)",
          "'${dir}'",
          "[1, 2]",
          "{a: b}",
          "{fill: 60%}",
          "{fill: 100%, rate: 0/s}",
          "[{fill: 43%}, {fill: 75%}]",
          "at least 500ms",
          "at least 0s",
          "burst: 400ms",
          "flush: 500ms",
          "[]",
          "{}",
          "!!binary aGk=",
          "!!java.net.URL [x]",
          "\"\\e[31mred\"",
          "'<script>alert(1)</script>'",
          "=cmd()");

  /** Whole lines that mostly make a good file, and what may stand at their edge. */
  private static final List<String> LINES =
      List.of(
          "repeat: #",
          "database: small",
          "database: large",
          "profile: two-core",
          "profile: five-core",
          "network: {syn-timeout: #s}",
          "network: {syn-timeout: kernel}",
          "phases: {ramp: #s, warmUp: #s, measure: #s}",
          "phases: {measure: #m}",
          "inject: none",
          "inject: [{freeze: app, for: #ms, every: #s}]",
          "inject: [{freeze: app, for: at least #ms, every: #s}]",
          "inject: [{vm-colocation: app, burst: #ms}]",
          "inject: [{log-flush: db, flush: at least #ms}]",
          "workload: {users: {fill: #%, rate: #/s}}",
          "inject: [{freeze: db, for: #ms, at: 1s 5s #s}, {freeze: db, for: #ms, after: #s}]",
          "inject: [{freeze: web, for: #us, poisson: #us}]",
          "inject: [{freeze: web, for: 1us, every: #us}]",
          "inject: [{cpu-hog: app, for: #ms, every: #s, cores: #}]",
          "inject: [{gc: app, every: #s}]",
          "inject: [{memory: db, for: #ms, every: #s}]",
          "inject: [{network: db, for: #ms, random: #s to #s, delay: #ms, loss: #%}]",
          "inject: [{disk-stall: db, for: #ms, every: #s, disk: #MB, limit: #MB/s}]",
          "inject: [{vm-colocation: app, batch: #}]",
          "inject: [{vm-colocation: db, mmpp: 100, users: #}]",
          "inject: [{lock: db, for: #ms, every: #s, table: users}]",
          "set: {web.threads: #, web.backlog: #}",
          "set: {app.heap: #MB, db.bufferPool: #GB}",
          "set: {app.work: #, app.utilisation: #%}",
          "set: {app.pool: #, app.poolWait: #s}",
          "set: {db.connections: #, db.backlog: #}",
          "set: {db.mysqld: /bin/sh}",
          "set: {mysql-native.mysqld: /tmp/x}",
          "set: {apache.processes: #, apache.threads: #}",
          "set: {nginx.workers: #, nginx.workerConnections: #}",
          "hosts: {app: {cores: [#], weight: #}}",
          "hosts: {db: {quota: #}}",
          "hosts: {web: {quota: 0.#}}",
          "hosts: {web: {sysctls: {net.core.somaxconn: #}}}",
          "hosts: {web: {sysctls: {net.ipv4.tcp_syn_linear_timeouts: #}}}",
          "hosts: {web: {sysctls: {net.ipv4..: #, kernel.core_pattern: x}}}",
          "workload: {users: #}",
          "workload: {users: #, thinkTime: #ms, seed: #}",
          "workload: {users: [#, #, #], mix: read-write, images: none}");

  private final List<String> files;
  private final List<String> words;
  private final Random random;

  /**
   * @param files the texts to begin with
   * @param names that mean something in some place, such as those of servers and causes
   */
  ExperimentMutator(List<String> files, List<String> names, long seed) {
    this.files = List.copyOf(files);
    this.words = Stream.concat(WORDS.stream(), names.stream()).toList();
    this.random = new Random(seed);
  }

  /** The bytes of the next file. */
  byte[] next() {
    String text = any(files);
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      text = change(text);
    }
    return encode(text);
  }

  private String change(String text) {
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> replaceOne(text, NUMBER, any(NUMBERS));
      case 3 -> replaceOne(text, NUMBER, Integer.toString(random.nextInt(2000)));
      case 4 -> replaceOne(text, QUANTITY, any(UNITS));
      case 5 -> replaceOne(text, WORD, any(words));
      case 6 -> misspell(text);
      case 7 -> dropLine(text);
      case 8 -> anotherLine(text);
      case 9, 10, 11, 12 -> section(text);
      case 13 -> nest(text);
      case 14 -> trick(text);
      default -> random.nextInt(4) == 0 ? large(text) : strangeCharacter(text);
    };
  }

  private String replaceOne(String text, Pattern what, String by) {
    List<MatchResult> found = what.matcher(text).results().toList();
    if (found.isEmpty()) {
      return text + "# " + by + "\n";
    }
    MatchResult one = any(found);
    return text.substring(0, one.start()) + by + text.substring(one.end());
  }

  private String misspell(String text) {
    List<MatchResult> keys = KEY.matcher(text).results().toList();
    MatchResult key = any(keys);
    String name = key.group();
    int at = random.nextInt(name.length());
    String other =
        switch (random.nextInt(4)) {
          case 0 -> name.substring(0, at) + name.substring(at + 1);
          case 1 -> name.substring(0, at) + "x" + name.substring(at);
          case 2 -> name.toUpperCase(java.util.Locale.ROOT);
          default -> any(keys).group();
        };
    return text.substring(0, key.start()) + other + text.substring(key.end());
  }

  private String dropLine(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    lines.remove(random.nextInt(lines.size()));
    return String.join("\n", lines) + "\n";
  }

  /** A line of another file, or one of this a second time. */
  private String anotherLine(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    List<String> others = (random.nextBoolean() ? text : any(files)).lines().toList();
    lines.add(random.nextInt(lines.size() + 1), any(others));
    return String.join("\n", lines) + "\n";
  }

  /** A whole section, in the place of the file's own. */
  private String section(String text) {
    String line = any(LINES);
    while (line.contains("#")) {
      String number =
          switch (random.nextInt(8)) {
            case 0 -> any(NUMBERS);
            case 1 -> Integer.toString(random.nextInt(100_000));
            default -> Integer.toString(1 + random.nextInt(60));
          };
      line = line.replaceFirst("#", number);
    }
    String name = line.substring(0, line.indexOf(':'));
    StringBuilder kept = new StringBuilder();
    boolean own = false;
    for (String one : text.lines().toList()) {
      own = own ? one.isEmpty() || " -#".indexOf(one.charAt(0)) >= 0 : one.startsWith(name + ":");
      if (!own) {
        kept.append(one).append('\n');
      }
    }
    return kept + line + "\n";
  }

  private String nest(String text) {
    List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
    int depth = any(List.of(1, 1, 1, 2, 20, 200, 50_000));
    String inner = numbers.isEmpty() ? "x" : any(numbers).group();
    return random.nextBoolean()
        ? replaceOne(text, NUMBER, "[".repeat(depth) + inner + "]".repeat(depth))
        : replaceOne(text, NUMBER, "{a: ".repeat(depth) + inner + "}".repeat(depth));
  }

  private String trick(String text) {
    return switch (random.nextInt(9)) {
      case 0 -> text.replaceFirst("stack: ", "stack: &s ") + "hosts: *s\n";
      case 1 -> bomb() + text;
      case 2 -> text + "<<: {users: 1}\n";
      case 3 -> text + "---\n" + text;
      case 4 -> "%YAML 1.3\n---\n" + text;
      case 5 -> text + "? [a, b]\n: c\n";
      case 6 -> text + "? &a *a\n: *a\n";
      case 7 -> text.replaceFirst("title: ", "title: !!python/object:os.system ");
      default -> text.replaceFirst("title: .*", "title: |\n  two\n  lines");
    };
  }

  /** A thousand million values, if aliases were followed. */
  private static String bomb() {
    StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      text.append("a%d: &a%d [".formatted(i, i));
      text.append(("*a" + (i - 1) + ", ").repeat(10)).append("]\n");
    }
    return text.toString();
  }

  private String strangeCharacter(String text) {
    String strange =
        any(
            List.of(
                "\t",
                "\u0000",
                "\u001b[2J",
                "\u202e",
                "\ufeff",
                "\u0085",
                "\u2028",
                "\r",
                "\ud800",
                "\ud83d\ude00",
                "\u00e4",
                "\u007f",
                "\u009b",
                "%n%s",
                "\"",
                "'",
                "`",
                "@",
                "&",
                "*",
                "|",
                ">"));
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + strange + text.substring(at);
  }

  private String large(String text) {
    return switch (random.nextInt(4)) {
      case 0 -> text.replaceFirst("title: ", "title: " + "x".repeat(random.nextInt(300_000)));
      case 1 -> text + "# " + "x".repeat(2_000_000) + "\n";
      case 2 -> text + "? " + "y".repeat(5_000) + "\n: 1\n";
      default -> replaceOne(text, NUMBER, "[" + "1, ".repeat(20_000) + "2]");
    };
  }

  /** Mostly UTF-8, as it should be. */
  private byte[] encode(String text) {
    return switch (random.nextInt(40)) {
      case 0 -> text.getBytes(StandardCharsets.UTF_16);
      case 1 -> text.getBytes(Charset.forName("UTF-32"));
      case 2 -> joined(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}, text);
      case 3 -> joined(new byte[] {'#', ' ', (byte) 0xff, (byte) 0xfe, '\n'}, text);
      case 4 -> text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
      case 5 -> text.getBytes(StandardCharsets.ISO_8859_1);
      default -> text.getBytes(StandardCharsets.UTF_8);
    };
  }

  private static byte[] joined(byte[] first, String text) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return all.toByteArray();
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
