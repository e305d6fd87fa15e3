package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ordinary apt client with download folders of our own. What comes from the network is handled
 * as apt's unprivileged user, never as root.
 *
 * @param scratch gets the downloads, below {@code archives}
 * @param lists package lists to use and renew; empty: the system's, which are only read
 */
record AptClient(Path scratch, Optional<Path> lists) {
  private static final String USER = "_apt";
  private static final String SYSTEM_ARCHIVES = "/var/cache/apt/archives";
  private static final String SYSTEM_LISTS = "/var/lib/apt/lists";

  /**
   * Our folders may lie where apt's user may not go, such as below a home; apt would then download
   * as root. So they stand in the places of its own, in a mount namespace that ends with it.
   */
  private static final String IN_PLACE_OF_ITS_OWN =
      "mount --bind \"$1\" "
          + SYSTEM_ARCHIVES
          + " && { [ -z \"$2\" ] || mount --bind \"$2\" "
          + SYSTEM_LISTS
          + "; } && shift 2 && exec apt-get \"$@\"";

  /** The folder of downloaded packages. */
  Path archives() {
    return scratch.resolve("archives");
  }

  /** Runs apt-get. */
  FetchCommand.Result get(PartSpec.Apt part, List<String> arguments) throws IOException {
    prepare(archives());
    if (lists.isPresent()) {
      prepare(lists.get());
    }
    FetchCommand.Result result = run(root() ? sandboxed(arguments) : plain("apt-get", arguments));
    Optional<String> unsafe = result.output().lines().filter(AptClient::tellsOfRoot).findFirst();
    if (root() && unsafe.isPresent()) {
      throw ProvisioningException.of(
          part,
          "apt-get cannot download as its user %s: %s. Give apt that user back (apt-get install --reinstall apt), and run again; nothing was installed"
              .formatted(USER, unsafe.get().strip()));
    }
    return result;
  }

  /** What apt's index says of a package, {@code name=version}. */
  FetchCommand.Result show(String nameAndVersion) throws IOException {
    return run(plain("apt-cache", List.of("show", nameAndVersion)));
  }

  private static void prepare(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private List<String> sandboxed(List<String> arguments) {
    List<String> line = new ArrayList<>(List.of("unshare", "--mount", "--"));
    line.addAll(List.of("sh", "-c", IN_PLACE_OF_ITS_OWN, "apt-get", archives().toString()));
    line.add(lists.map(Path::toString).orElse(""));
    line.addAll(options(SYSTEM_ARCHIVES, lists.map(_ -> SYSTEM_LISTS)));
    line.add("-o=APT::Sandbox::User=" + USER);
    line.addAll(arguments);
    return line;
  }

  private List<String> plain(String program, List<String> arguments) {
    List<String> line = new ArrayList<>(List.of(program));
    line.addAll(options(archives().toString(), lists.map(Path::toString)));
    line.addAll(arguments);
    return line;
  }

  private List<String> options(String archives, Optional<String> itsLists) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-q",
                "-o=Debug::NoLocking=1",
                "-o=Dir::Cache=" + scratch,
                "-o=Dir::Cache::archives=" + archives));
    itsLists.ifPresent(folder -> options.add("-o=Dir::State::lists=" + folder));
    return options;
  }

  private static boolean tellsOfRoot(String line) {
    return line.contains("unsandboxed as root") || line.contains("can not drop privileges");
  }

  private static boolean root() {
    return System.getProperty("user.name").equals("root");
  }

  private FetchCommand.Result run(List<String> line) throws IOException {
    return new FetchCommand(line, scratch, Map.of("LC_ALL", "C.UTF-8")).run();
  }
}
