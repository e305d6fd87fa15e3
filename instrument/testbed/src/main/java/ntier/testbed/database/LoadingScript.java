package ntier.testbed.database;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What serves a database at a socket, has it filled, and ends the server in good order: one
 * command, so that nothing of it outlives whoever runs it.
 *
 * @param server the server's command line
 * @param socket that it makes when it serves
 * @param said file for what the server says
 * @param loader the command line of what fills the database
 */
record LoadingScript(List<String> server, Path socket, Path said, List<String> loader) {
  /** A server that has not come up within a minute does not come up. */
  private static final int MOST_TENTHS = 600;

  /** Exit code where the server did not come up. */
  static final int NO_SERVER = 90;

  /** The command line: exits with what the loader exits with, or with {@link #NO_SERVER}. */
  List<String> command() {
    return List.of("/bin/sh", "-c", text());
  }

  private String text() {
    return """
        %s >%s 2>&1 &
        server=$!
        waited=0
        until [ -S %s ]; do
          if ! kill -0 $server 2>/dev/null || [ $waited -ge %d ]; then
            tail -n 20 %s
            kill -KILL $server 2>/dev/null
            exit %d
          fi
          sleep 0.1
          waited=$((waited + 1))
        done
        %s
        result=$?
        kill -TERM $server
        wait $server || { echo "the server did not end in good order:"; tail -n 20 %s; exit %d; }
        exit $result
        """
        .formatted(
            words(server),
            word(said.toString()),
            word(socket.toString()),
            MOST_TENTHS,
            word(said.toString()),
            NO_SERVER,
            words(loader),
            word(said.toString()),
            NO_SERVER);
  }

  private static String words(List<String> line) {
    return line.stream().map(LoadingScript::word).collect(Collectors.joining(" "));
  }

  /** As the shell reads one word, whatever is in it. */
  private static String word(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
