package ntier.causes.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.injection.SharedSetting;

/** The limit of a group's memory, and whether that kills. */
final class MemoryLimits implements AutoCloseable {
  private static final String KILL = "0";
  private static final String SPARE = "1";

  private final SharedSetting limit;
  private final Optional<SharedSetting> killer;

  private MemoryLimits(SharedSetting limit, Optional<SharedSetting> killer) {
    this.limit = limit;
    this.killer = killer;
  }

  static MemoryLimits open(MemoryGroup group) throws IOException {
    SharedSetting limit = SharedSetting.open(List.of(group.limit()));
    try {
      Optional<Path> killer = group.killer();
      return new MemoryLimits(
          limit,
          killer.isPresent()
              ? Optional.of(SharedSetting.open(List.of(killer.get()), List.of(KILL)))
              : Optional.empty());
    } catch (IOException failed) {
      limit.close();
      throw failed;
    }
  }

  /** The limit before anyone lowered it, as it is to be written again. */
  String original() {
    return limit.original(0);
  }

  /**
   * Lowers the limit. The kernel makes room first, and gives up where it can't.
   *
   * @return whether it did
   */
  boolean lower(long bytes) {
    try {
      limit.impose(bytes, List.of(Long.toString(bytes)));
      return true;
    } catch (IOException busy) {
      return false;
    }
  }

  /** Has tasks that find no memory wait for it instead of being killed, where a limit kills. */
  void spareTasks() throws IOException {
    if (killer.isPresent()) {
      killer.get().impose(0, List.of(SPARE));
    }
  }

  /** Takes both back. */
  void lift() throws IOException {
    limit.lift();
    if (killer.isPresent()) {
      killer.get().lift();
    }
  }

  @Override
  public void close() throws IOException {
    limit.close();
    if (killer.isPresent()) {
      killer.get().close();
    }
  }
}
