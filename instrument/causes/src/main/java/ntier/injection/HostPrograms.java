package ntier.injection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import ntier.host.CgroupPaths;

/**
 * What the runner lends an injector that works with programs of its own: it has fetched them, and
 * starts them in groups that the journal knows, so that none outlives the testbed. They run as a
 * plain user of their own.
 */
public interface HostPrograms {
  /** For injectors that need none. */
  HostPrograms NONE =
      new HostPrograms() {
        @Override
        public Path part(String name) {
          throw new NoSuchElementException("no part " + name + " was fetched");
        }

        @Override
        public Path folder(Path within, String name) throws IOException {
          throw new IOException("no program can be started here: " + name);
        }

        @Override
        public Program start(String name, List<String> command, Map<String, String> environment)
            throws IOException {
          throw new IOException("no program can be started here: " + name);
        }

        @Override
        public Program startBeside(
            String name, int weight, List<String> command, Map<String, String> environment)
            throws IOException {
          throw new IOException("no program can be started here: " + name);
        }
      };

  /** Where one of the parts is unpacked that {@link Injector#parts} asks for. */
  Path part(String name);

  /**
   * A folder that the programs may write, and that nobody else but root may look into.
   *
   * @param within where it is made, or found
   */
  Path folder(Path within, String name) throws IOException;

  /**
   * Starts a program on the target's host, as the server there is: in its namespace, its control
   * group and on its cores.
   *
   * @param name of its log and its group; letters, digits, dots and dashes
   * @param command program and arguments; the program's path is absolute
   * @param environment all it gets beside PATH and LANG
   */
  Program start(String name, List<String> command, Map<String, String> environment)
      throws IOException;

  /**
   * Starts a program beside the target's host: on the same cores, in a control group of its own.
   * Several of one name may run beside one host: group and log of a further one have a number.
   *
   * @param weight of that group against the hosts on these cores, 1 to 10000, 100 is normal
   */
  Program startBeside(
      String name, int weight, List<String> command, Map<String, String> environment)
      throws IOException;

  /** A program that runs, with all that it forked. */
  interface Program extends AutoCloseable {
    /** The group that it is in: the host's, or its own beside that. */
    CgroupPaths cgroup();

    boolean isAlive();

    /** What it has printed goes here. */
    Path output();

    /** Ends it and removes what was made for it; thaws it first. May be called twice. */
    @Override
    void close() throws IOException;
  }
}
