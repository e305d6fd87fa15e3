package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A provisioner as a process of its own, to be killed or cut off: VERSIONS CACHE PART. */
final class FetchMain {
  private FetchMain() {}

  public static void main(String[] args) throws IOException {
    var provisioner = new Provisioner(Path.of(args[0]), new Cache(Path.of(args[1])));
    try {
      provisioner.provide(List.of(args[2]), System.out::println);
      System.out.println("provided");
    } catch (ProvisioningException e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }
}
