package ntier.cli.system.state;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Living processes that bear a mark of the suite's: its control group, its folders as their program
 * or working folder or on their command line, its main classes, the programs that injectors start.
 * Left out are the tests themselves. What else comes and goes on a machine is not looked at.
 */
public final class SuiteProcesses {
  private static final List<String> GROUPS = List.of("ntier", "ntiertrial");

  /** A server is told where it works, also by the name of a file there. */
  private static final List<String> WORDS =
      List.of(
          "/ntier/work/",
          "ntier.cli.Main",
          "WorkloadMain --config",
          "MonitorsMain --config",
          "stress-ng",
          "collectl");

  private SuiteProcesses() {}

  /**
   * Their command lines.
   *
   * @param cache the folder whose servers are the suite's
   */
  public static List<String> commandLines(Path cache) {
    return all(cache).map(Proc::commandLine).sorted().toList();
  }

  /** They themselves. */
  public static Stream<Proc> all(Path cache) {
    long self = ProcessHandle.current().pid();
    return Proc.all().stream().filter(p -> p.pid() != self && isMarked(p, cache.toString()));
  }

  private static boolean isMarked(Proc process, String cache) {
    String line = process.commandLine();
    return WORDS.stream().anyMatch(line::contains)
        || GROUPS.stream().anyMatch(process::isInGroup)
        || line.contains(cache + "/")
        || Stream.of("exe", "cwd").anyMatch(link -> process.link(link).startsWith(cache + "/"));
  }
}
