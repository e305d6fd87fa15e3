package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.DiskSpace;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.Sha256;
import ntier.testbed.MachineCommand;
import ntier.testbed.rights.Owners;

/**
 * Data directories that hold a generated database, each built once for each database server. A run
 * works on a copy, so that all runs start from the same state.
 */
public final class DatabaseCache {
  private static final String KIND = "databases";
  private static final int ROOT = 0;

  private final Cache cache;

  public DatabaseCache(Cache cache) {
    this.cache = cache;
  }

  /**
   * The data directory of this database for this server, built first if need be, which may take
   * half a minute. Only to be copied, see {@link #copy}.
   */
  public Path provide(DatabaseSpec spec, DatabaseServer server, Progress progress)
      throws IOException {
    return cache.provide(
        KIND,
        key(spec, server),
        progress,
        (folder, scratch) -> {
          FreeSpace.require(folder, spec.megabytes(), "building the database");
          progress.say(
              "building the %s database of %s for %s: %s"
                  .formatted(
                      spec.size(),
                      spec.application(),
                      server.program().product(),
                      spec.maker().describe(spec.size())));
          new DatabaseBuild(spec, server).into(folder, scratch);
          Owners.give(folder, ROOT);
        });
  }

  /**
   * Copies a data directory and has it on disk before this returns: else the kernel would write it
   * back in the middle of the run.
   *
   * @param target must not exist yet
   * @throws IOException if it does, or if the disk has not room for it, said beforehand
   */
  public static void copy(Path directory, Path target) throws IOException {
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(
          "%s is there already, left by a dead run: a database is copied to a new place only; sudo ./ntier clean, or remove it"
              .formatted(target));
    }
    Path parent = Files.createDirectories(target.toAbsolutePath().getParent());
    FreeSpace.require(parent, megabytes(directory), "the run's copy of the database");
    try {
      MachineCommand.checkLong(
          List.of(
              "cp",
              "-R",
              "--no-target-directory",
              "--reflink=auto",
              "--sparse=auto",
              directory.toString(),
              target.toString()));
      List<String> sync = new ArrayList<>(List.of("sync"));
      try (var files = Files.walk(target)) {
        files.filter(Files::isRegularFile).map(Path::toString).forEach(sync::add);
      }
      MachineCommand.checkLong(sync);
    } catch (IOException e) {
      throw DiskSpace.isFull(e) ? noRoom(parent, e) : e;
    }
  }

  private static IOException noRoom(Path folder, IOException cause) {
    return new IOException(
        "the run's copy of the database: the disk of %s is full; free some space there and run again; %s"
            .formatted(folder, DiskSpace.describeFull(folder)),
        cause);
  }

  /** How much a data directory holds, rounded up. */
  public static long megabytes(Path directory) throws IOException {
    long bytes = 0;
    try (var files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    return (bytes >> 20) + 1;
  }

  /** Another schema, generator, size, seed or server makes another database. */
  private static String key(DatabaseSpec spec, DatabaseServer server) {
    var all = new ArrayList<Object>(List.of(spec.maker().fingerprint(spec.order())));
    all.addAll(server.fingerprint());
    spec.maker().loader().ifPresent(_ -> all.addAll(server.servingFingerprint()));
    return "%s-%s-%d-%s"
        .formatted(
            spec.application(),
            spec.size(),
            spec.data().seed(),
            Sha256.of(all.toString()).substring(0, 12));
  }
}
