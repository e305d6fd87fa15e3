package ntier.cli.advice.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Reads a machine: its files and what ss and nstat print. Changes nothing. */
public final class ThisMachine {
  /** In the order in which each server reads them. */
  private static final List<String> FILES =
      List.of(
          "etc/nginx/nginx.conf",
          "etc/nginx/conf.d/*.conf",
          "etc/nginx/sites-enabled/*",
          "etc/apache2/apache2.conf",
          "etc/apache2/mods-enabled/mpm_*",
          "etc/apache2/ports.conf",
          "etc/apache2/conf-enabled/*.conf",
          "etc/httpd/conf.modules.d/*.conf",
          "etc/httpd/conf/httpd.conf",
          "etc/httpd/conf.d/*.conf",
          "etc/php/*/fpm/pool.d/*.conf",
          "etc/php-fpm.d/*.conf",
          "usr/local/etc/php-fpm.d/*.conf",
          "etc/my.cnf",
          "etc/my.cnf.d/*.cnf",
          "etc/mysql/my.cnf",
          "etc/mysql/conf.d/*.cnf",
          "etc/mysql/mysql.conf.d/*.cnf",
          "etc/mysql/mariadb.conf.d/*.cnf");

  private static final List<String> TOMCAT_BASES =
      List.of("etc/tomcat*", "var/lib/tomcat*/conf", "opt/tomcat*/conf");

  private static final String CATALINA_BASE = "-Dcatalina.base=";
  private static final int MOST_BYTES = 1 << 20;
  private static final int PATIENCE_SECONDS = 10;

  private final Path root;
  private final List<String> unread = new ArrayList<>();

  /** What is read, by real path: a file that two links lead to is read once. */
  private final Set<Path> seen = new LinkedHashSet<>();

  private ThisMachine(Path root) {
    this.root = root;
  }

  /** The machine that this process runs on. */
  public static MachineFacts read() {
    return read(Path.of("/"));
  }

  /**
   * @param root where its files are
   */
  static MachineFacts read(Path root) {
    return new ThisMachine(root).facts();
  }

  private MachineFacts facts() {
    SequencedMap<String, String> files = new LinkedHashMap<>();
    FILES.forEach(pattern -> matching(root, pattern).forEach(file -> add(files, file)));
    List<Path> processes = matching(root, "proc/[0-9]*");
    tomcats(processes)
        .forEach(
            folder -> {
              add(files, folder.resolve("server.xml"));
              add(files, folder.resolve("context.xml"));
            });
    return new MachineFacts(
        files,
        printed("ss", "-ltnpH"),
        printed("ss", "-lxnpH"),
        printed("nstat", "-asz"),
        processes.stream()
            .map(process -> text(process.resolve("comm")).orElse("").strip())
            .filter(name -> !name.isEmpty())
            .distinct()
            .toList(),
        text(root.resolve("proc/sys/net/core/somaxconn"))
            .map(String::strip)
            .filter(value -> value.matches("\\d{1,6}"))
            .orElse(""),
        text(root.resolve("proc/uptime")).map(ThisMachine::first).orElse(0.0),
        Runtime.getRuntime().availableProcessors(),
        unread);
  }

  private static double first(String numbers) {
    String first = numbers.strip().split("\\s+", 2)[0];
    return first.matches("\\d{1,12}(\\.\\d+)?") ? Double.parseDouble(first) : 0;
  }

  /** Folders of those that run, else of those that are installed. */
  private List<Path> tomcats(List<Path> processes) {
    List<Path> running = new ArrayList<>();
    for (Path process : processes) {
      for (String argument : text(process.resolve("cmdline")).orElse("").split("\0", -1)) {
        if (argument.startsWith(CATALINA_BASE)) {
          String base = argument.substring(CATALINA_BASE.length());
          running.add(root.resolve(base.replaceFirst("^/+", "")).resolve("conf"));
        }
      }
    }
    return running.isEmpty()
        ? TOMCAT_BASES.stream().flatMap(base -> matching(root, base).stream()).toList()
        : running;
  }

  private void add(SequencedMap<String, String> files, Path file) {
    try {
      if (Files.isRegularFile(file) && seen.add(file.toRealPath())) {
        files.put("/" + root.relativize(file), content(file));
      }
    } catch (IOException _) {
      unread.add(
          "/%s may not be read; read it with sudo, or give what it says"
              .formatted(root.relativize(file)));
    }
  }

  private static String content(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    }
  }

  /** Of a file that comes and goes, such as one of a process. */
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(content(file));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Paths below a folder that match a pattern whose parts may have wildcards; in order. */
  private List<Path> matching(Path folder, String pattern) {
    int slash = pattern.indexOf('/');
    String part = slash < 0 ? pattern : pattern.substring(0, slash);
    List<Path> here = new ArrayList<>();
    if (!part.matches(".*[*\\[].*")) {
      here.add(folder.resolve(part));
    } else if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, part)) {
        entries.forEach(here::add);
      } catch (IOException | DirectoryIteratorException _) {
        unread.add("/%s may not be read; read it with sudo".formatted(root.relativize(folder)));
      }
    }
    here.sort(null);
    return slash < 0
        ? here.stream().filter(Files::exists).toList()
        : here.stream()
            .flatMap(path -> matching(path, pattern.substring(slash + 1)).stream())
            .toList();
  }

  /** What a program prints; empty, with a note, if it cannot be run. */
  private String printed(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
        return text;
      }
      process.destroyForcibly();
      unread.add(String.join(" ", command) + " failed; give backlogs yourself");
    } catch (IOException _) {
      unread.add(command[0] + " is not here (package iproute2): what it shows is not known");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return "";
  }
}
