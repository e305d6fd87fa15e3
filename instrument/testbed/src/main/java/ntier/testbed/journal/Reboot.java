package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import ntier.host.Undo;
import ntier.testbed.Whereabouts;

/**
 * What a reboot has undone already. Processes, control groups, mounts, loop devices, swap space,
 * queueing disciplines, limits and settings of the kernel are gone with the old boot, and what
 * bears their names or numbers now is someone else's; files on a disk have stayed.
 */
final class Reboot {
  /** The kernel's own file systems, made anew with each boot. */
  private static final Set<Path> OF_THE_KERNEL =
      Set.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

  private Reboot() {}

  /** Whether a journal is of this boot; one without an id is judged by its age. */
  static boolean isOfThisBoot(JournalFile.Content content, Path file) throws IOException {
    if (content.boot().isPresent()) {
      return content.boot().get().equals(Whereabouts.here().boot());
    }
    return !Files.exists(file)
        || Files.getLastModifiedTime(file).toMillis() >= Whereabouts.bootMillis();
  }

  /** Whether a change of an earlier boot is still to be undone. */
  static boolean survives(Undo undo) throws IOException {
    return switch (undo) {
      case Undo.RemoveFolder(var folder) -> isOnADisk(folder);
      // One of this boot is another's: names such as those with a pid come back.
      case Undo.RemoveFile(var file) -> isOnADisk(file) && isOfAnEarlierBoot(file);
      case Undo.WriteFile _,
          Undo.KillGroups _,
          Undo.RemoveGroups _,
          Undo.DisableController _,
          Undo.ReturnProcesses _,
          Undo.DeleteNamespaces _,
          Undo.Unmount _,
          Undo.DetachLoop _,
          Undo.LiftLimit _,
          Undo.RemoveKernelFolder _,
          Undo.RemoveSwap _,
          Undo.RemoveQdisc _ ->
          false;
    };
  }

  private static boolean isOnADisk(Path path) {
    return OF_THE_KERNEL.stream().noneMatch(path::startsWith)
        && Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isOfAnEarlierBoot(Path file) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis()
        < Whereabouts.bootMillis();
  }
}
