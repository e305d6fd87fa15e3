package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A socket that listens, as {@code ss -ltnpH} and {@code ss -lxnpH} show it.
 *
 * @param address and port, or the path of a Unix socket
 * @param waiting connections in its accept queue now
 * @param backlog of it, as the kernel keeps it
 * @param program the name of the first process that has it; empty where ss may not see it
 */
record Listener(String address, long waiting, int backlog, Optional<String> program) {
  private static final Pattern PROGRAM = Pattern.compile("users:\\(\\(\"([^\"]+)\",pid=\\d+");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  /** Those of the output of ss; lines that are none are left out. */
  static List<Listener> of(String text) {
    List<Listener> listeners = new ArrayList<>();
    for (String line : text.lines().toList()) {
      List<String> words = Arrays.asList(line.strip().split("\\s+"));
      int state = words.indexOf("LISTEN");
      if (state >= 0
          && words.size() > state + 3
          && NUMBER.matcher(words.get(state + 1)).matches()
          && NUMBER.matcher(words.get(state + 2)).matches()) {
        Matcher program = PROGRAM.matcher(line);
        listeners.add(
            new Listener(
                words.get(state + 3),
                Long.parseLong(words.get(state + 1)),
                Integer.parseInt(words.get(state + 2)),
                program.find() ? Optional.of(program.group(1)) : Optional.empty()));
      }
    }
    return listeners;
  }

  /** The TCP port; -1 for a Unix socket. */
  int port() {
    String port = address.substring(address.lastIndexOf(':') + 1);
    return !address.contains("/") && port.matches("\\d{1,5}") ? Integer.parseInt(port) : -1;
  }
}
