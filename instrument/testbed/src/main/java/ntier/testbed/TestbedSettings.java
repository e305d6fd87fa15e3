package ntier.testbed;

import java.nio.file.Path;
import java.util.regex.Pattern;
import ntier.provisioning.Cache;

/**
 * What tells one testbed on a machine from another. Users have one testbed per machine, the {@link
 * #standard()} one; tests have their own, so that they cannot collide with it.
 *
 * @param prefix begins the name of every namespace ({@code ntier-web}) and names the parent control
 *     group; lower case, digits, at most 20 characters
 * @param stateDirectory where the journal and the lock are, absolute; on most machines it is lost
 *     at a reboot, on some not
 * @param workFolders where runs have their work folders, absolute; others may have theirs there too
 */
public record TestbedSettings(String prefix, Path stateDirectory, Path workFolders) {
  private static final Pattern PREFIX = Pattern.compile("[a-z][a-z0-9]{0,19}");

  public TestbedSettings {
    if (!PREFIX.matcher(prefix).matches()) {
      throw new IllegalArgumentException(
          "prefix '%s': 1 to 20 lower-case letters and digits, a letter first".formatted(prefix));
    }
    if (!stateDirectory.isAbsolute()) {
      throw new IllegalArgumentException(
          "state directory %s: must be absolute".formatted(stateDirectory));
    }
  }

  /** With work folders in the state directory. */
  public TestbedSettings(String prefix, Path stateDirectory) {
    this(prefix, stateDirectory, stateDirectory.resolve("work"));
  }

  /** The testbed of this machine's users. */
  public static TestbedSettings standard() {
    // Beside the cache, so that the database's copy can share its blocks where the disk knows how.
    var work = Cache.defaultRoot().toAbsolutePath().resolve("work");
    return new TestbedSettings("ntier", Path.of("/run/ntier"), work);
  }

  /**
   * A testbed of an instant, to find out what works on this machine, also while another testbed is
   * up.
   */
  public static TestbedSettings trial() {
    return new TestbedSettings("ntiertrial", Path.of("/run/ntier-trial"));
  }

  /**
   * Of a runner whose hosts are on other machines: no testbed, but a lock, a journal and the place
   * where other processes find it.
   */
  public static TestbedSettings runner() {
    return new TestbedSettings("ntierrunner", Path.of("/run/ntier-runner"));
  }

  /** Where other processes of this machine find the one that has the testbed up. */
  public Path controlFolder() {
    return stateDirectory.resolve("control");
  }

  /** The name of a host's network namespace. */
  public String namespaceName(String host) {
    return prefix + "-" + host;
  }

  /** The file that stands for a host's network namespace. */
  public Path namespaceFile(String host) {
    return Path.of("/run/netns", namespaceName(host));
  }
}
