package ntier.cli.advice.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.simulation.advice.ServerKind;

/** Reads a machine: its files and what ss and nstat print. Changes nothing. */
public final class ThisMachine {
  private static final List<String> TOMCAT_BASES =
      List.of("etc/tomcat*", "var/lib/tomcat*/conf", "opt/tomcat*/conf");

  private static final String CATALINA_BASE = "-Dcatalina.base=";
  private static final int PATIENCE_SECONDS = 10;

  private final Path root;
  private final ConfigurationFiles files;
  private final List<String> unread = new ArrayList<>();

  private ThisMachine(Path root) {
    this.root = root;
    this.files = new ConfigurationFiles(root);
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
    files.readAll();
    List<Path> processes = files.matching(root, "proc/[0-9]*");
    tomcats(processes)
        .forEach(
            folder -> {
              files.add(folder.resolve("server.xml"), Optional.of(ServerKind.TOMCAT));
              files.add(folder.resolve("context.xml"), Optional.of(ServerKind.TOMCAT));
            });
    return new MachineFacts(
        files.texts(),
        files.owners(),
        printed("ss", "-ltnpH"),
        printed("ss", "-lxnpH"),
        printed("nstat", "-asz"),
        processes.stream()
            .map(process -> ConfigurationFiles.text(process.resolve("comm")).orElse("").strip())
            .filter(name -> !name.isEmpty())
            .distinct()
            .toList(),
        ConfigurationFiles.text(root.resolve("proc/sys/net/core/somaxconn"))
            .map(String::strip)
            .filter(value -> value.matches("\\d{1,6}"))
            .orElse(""),
        ConfigurationFiles.text(root.resolve("proc/uptime")).map(ThisMachine::first).orElse(0.0),
        Runtime.getRuntime().availableProcessors(),
        Stream.concat(files.unread().stream(), unread.stream()).toList());
  }

  private static double first(String numbers) {
    String first = numbers.strip().split("\\s+", 2)[0];
    return first.matches("\\d{1,12}(\\.\\d+)?") ? Double.parseDouble(first) : 0;
  }

  /** Folders of those that run, else of those that are installed. */
  private List<Path> tomcats(List<Path> processes) {
    List<Path> running = new ArrayList<>();
    for (Path process : processes) {
      String line = ConfigurationFiles.text(process.resolve("cmdline")).orElse("");
      for (String argument : line.split("\0", -1)) {
        if (argument.startsWith(CATALINA_BASE)) {
          String base = argument.substring(CATALINA_BASE.length());
          running.add(root.resolve(base.replaceFirst("^/+", "")).resolve("conf"));
        }
      }
    }
    return running.isEmpty()
        ? TOMCAT_BASES.stream().flatMap(base -> files.matching(root, base).stream()).toList()
        : running;
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
