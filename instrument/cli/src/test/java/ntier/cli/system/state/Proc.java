package ntier.cli.system.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A living process, as {@code /proc} has it.
 *
 * @param name of its program, at most 15 characters
 * @param started clock ticks after the machine's start: with the number it is one process for good
 */
public record Proc(long pid, String name, long parent, long started) {
  private static final Path PROC = Path.of("/proc");

  /** Fields of {@code stat} after the name, from the state on. */
  private static final int STATE = 0;

  private static final int PARENT = 1;
  private static final int STARTED = 19;

  /** The parent of all threads of the kernel. */
  private static final long KERNEL = 2;

  /** All that live now, but the kernel's own and those that wait to be reaped. */
  public static List<Proc> all() {
    List<Proc> found = new ArrayList<>();
    for (Path folder : SmallFile.list(PROC)) {
      String name = folder.getFileName().toString();
      if (name.chars().allMatch(Character::isDigit)) {
        of(Long.parseLong(name)).ifPresent(found::add);
      }
    }
    return found;
  }

  /** The living process of this number, unless it is the kernel's. */
  public static Optional<Proc> of(long pid) {
    return SmallFile.read(PROC.resolve(Long.toString(pid)).resolve("stat"))
        .flatMap(line -> parse(pid, line));
  }

  /** The name stands in brackets and may hold any character. */
  static Optional<Proc> parse(long pid, String line) {
    int from = line.indexOf('(');
    int to = line.lastIndexOf(')');
    if (from < 0 || to < from) {
      return Optional.empty();
    }
    String[] rest = line.substring(to + 2).split(" ");
    long parent = Long.parseLong(rest[PARENT]);
    if (rest[STATE].equals("Z") || rest[STATE].equals("X") || parent == KERNEL || pid == KERNEL) {
      return Optional.empty();
    }
    return Optional.of(
        new Proc(pid, line.substring(from + 1, to), parent, Long.parseLong(rest[STARTED])));
  }

  /** Whether this very process lives; another one of the same number is not it. */
  public boolean isAlive() {
    return of(pid).filter(now -> now.started == started).isPresent();
  }

  /** Its command line, words parted by spaces. */
  public String commandLine() {
    return read("cmdline").replace('\0', ' ').strip();
  }

  /** Whether it is in a control group of this name or below one. */
  public boolean isInGroup(String group) {
    return read("cgroup").lines().anyMatch(line -> (line + "/").contains("/" + group + "/"));
  }

  /** Where a link of its folder leads, such as {@code exe}; empty if it is not to be read. */
  public String link(String name) {
    try {
      return Files.readSymbolicLink(file(name)).toString();
    } catch (IOException unreadable) {
      return "";
    }
  }

  private String read(String name) {
    return SmallFile.read(file(name)).orElse("");
  }

  private Path file(String name) {
    return PROC.resolve(Long.toString(pid)).resolve(name);
  }
}
