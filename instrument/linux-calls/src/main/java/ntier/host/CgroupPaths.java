package ntier.host;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The control group of one host, on either version of cgroups.
 *
 * @param version 1 or 2: where CPU, freezer and memory controllers live
 * @param controllers v1: one folder per controller ({@code cpu}, {@code cpuacct}, {@code cpuset},
 *     {@code freezer}, {@code memory}, {@code blkio}); v2: empty
 * @param unified the folder in the v2 tree, which hybrid machines have too (its pressure files need
 *     no controller)
 */
public record CgroupPaths(int version, Map<String, Path> controllers, Optional<Path> unified) {
  public CgroupPaths {
    controllers = Map.copyOf(controllers);
  }

  /** The folder of a controller: v1's own, or the one v2 folder for all. Empty if there is none. */
  public Optional<Path> folder(String controller) {
    return version == 2 ? unified : Optional.ofNullable(controllers.get(controller));
  }
}
