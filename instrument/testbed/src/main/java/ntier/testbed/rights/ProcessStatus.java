package ntier.testbed.rights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the kernel says of a process in {@code /proc/PID/status}.
 *
 * @param fields by name, such as {@code Uid}; values without blanks around them
 */
public record ProcessStatus(Map<String, String> fields) {
  public ProcessStatus {
    fields = Map.copyOf(fields);
  }

  /**
   * @throws IOException if there is no such process, or no longer
   */
  public static ProcessStatus of(long pid) throws IOException {
    return parse(Files.readString(Path.of("/proc", Long.toString(pid), "status")));
  }

  /** From the text of the file; lines without a colon are none of its. */
  public static ProcessStatus parse(String status) {
    return new ProcessStatus(
        status
            .lines()
            .filter(line -> line.contains(":"))
            .collect(
                Collectors.toMap(
                    line -> line.substring(0, line.indexOf(':')),
                    line -> line.substring(line.indexOf(':') + 1).strip(),
                    (first, _) -> first)));
  }

  /** Its real, effective, saved and file system user, as the kernel separates them. */
  private static String fourTimes(int uid) {
    String one = Integer.toString(uid);
    return String.join("\t", one, one, one, one);
  }

  /** Whether it has just these rights and cannot get others. */
  public boolean isPlain(Rights rights) {
    String mask = "%016x".formatted(rights.mask());
    return fourTimes(rights.uid()).equals(fields.get("Uid"))
        && "1".equals(fields.get("NoNewPrivs"))
        && mask.equals(fields.get("CapEff"))
        && mask.equals(fields.get("CapBnd"));
  }
}
