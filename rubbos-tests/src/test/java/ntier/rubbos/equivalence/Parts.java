package ntier.rubbos.equivalence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import ntier.provisioning.Cache;
import ntier.provisioning.Provisioner;

/** The unpacked servers of configs/versions.yaml. */
final class Parts {

  private Parts() {}

  /** Where a part is unpacked; fetched if need be. */
  static Path folder(String name) throws IOException {
    Path versions = Path.of(System.getProperty("ntier.home"), "configs", "versions.yaml");
    return new Provisioner(versions, new Cache(Cache.defaultRoot()))
        .provide(List.of(name), System.err::println)
        .get(name)
        .directory();
  }
}
