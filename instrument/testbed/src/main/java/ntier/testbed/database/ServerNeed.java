package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import ntier.plan.tier.DatabaseDescription.Product;
import ntier.provisioning.ProvisioningException;
import ntier.testbed.MachineCommand;
import ntier.testbed.rights.Confined;
import ntier.testbed.rights.PlainUsers;
import ntier.testbed.rights.Rights;

/**
 * Which program a server needs.
 *
 * @param server the tier's name, for complaints
 * @param setting of the tier, that names the program; empty: a part has it
 * @param product empty: whatever it is
 */
record ServerNeed(String server, Optional<String> setting, Optional<Product> product) {
  private static final Pattern VERSION = Pattern.compile("\\bVer (\\d+\\.\\d+.*)");

  /**
   * @param program a path, or a name to look for on the PATH
   * @param environment variables for it
   * @param parts folders that it needs
   */
  ServerProgram find(String program, Map<String, String> environment, List<Path> parts)
      throws IOException {

    Path file =
        candidates(program)
            .filter(found -> Files.isRegularFile(found) && Files.isExecutable(found))
            .findFirst()
            .orElseThrow(() -> complaint(whereItIsNot(program)));
    Optional<String> unsafe = setting.isPresent() ? OnlyRoots.problem(file) : Optional.empty();
    if (unsafe.isPresent()) {
      throw complaint(unsafe.get());
    }
    var found = new ServerProgram(file, version(file, environment, parts));
    if (product.isPresent() && !product.get().isMetBy(found.product())) {
      throw complaint("%s is %s (it says: %s)".formatted(file, found.product(), found.version()));
    }
    return found;
  }

  private static Stream<Path> candidates(String program) {
    return program.contains("/")
        ? Stream.of(Path.of(program).toAbsolutePath())
        : Arrays.stream(searchPath().split(":")).map(folder -> Path.of(folder, program));
  }

  private static String searchPath() {
    return System.getenv().getOrDefault("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
  }

  private static String whereItIsNot(String program) {
    return program.contains("/")
        ? program + " is not a program"
        : "there is no " + program + " on the PATH";
  }

  private String version(Path file, Map<String, String> environment, List<Path> parts)
      throws IOException {
    var line = List.of(file.toString(), "--no-defaults", "--version");
    var needed = Stream.concat(parts.stream(), Stream.of(file)).toList();
    var rights = Rights.of(PlainUsers.ofThisMachine().builder());
    var confined = Confined.command(rights, needed, line);
    var result = MachineCommand.run(confined, Path.of("/dev/null"), environment);
    Matcher matcher = VERSION.matcher(result.output());
    if (result.exitCode() != 0 || !matcher.find()) {
      throw complaint(
          "%s does not say its version: %s ended with %d and said: %s"
              .formatted(file, String.join(" ", line), result.exitCode(), result.output()));
    }
    return matcher.group(1).strip();
  }

  private ProvisioningException complaint(String what) {
    String remedy =
        setting
            .map(
                name ->
                    "--set db.%s=/path/to/mysqld, of root alone, or choose another database"
                        .formatted(name))
            .orElse("delete the folder of that part in the cache and run again");
    String needs = product.map(wanted -> wanted + " or newer").orElse("a server");
    return new ProvisioningException(
        "%s needs %s, and %s; %s".formatted(server, needs, what, remedy));
  }
}
