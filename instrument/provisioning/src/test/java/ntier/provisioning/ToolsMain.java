package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * For {@code benchmarks/tools}: provides parts and prints the folder of each, a line each, in the
 * order asked for. Arguments: versions.yaml, then names of parts. Exits with 3 if one cannot be
 * had, and says why.
 */
final class ToolsMain {
  private static final int LACKING = 3;

  private ToolsMain() {}

  public static void main(String[] args) throws IOException {
    List<String> names = List.of(args).subList(1, args.length);
    var provisioner = new Provisioner(Path.of(args[0]), new Cache(Cache.defaultRoot()));
    try {
      provisioner.provide(names, System.err::println).values().stream()
          .map(Part::directory)
          .forEach(System.out::println);
    } catch (ProvisioningException e) {
      System.err.println("benchmarks/tools: " + e.getMessage());
      System.exit(LACKING);
    }
  }
}
