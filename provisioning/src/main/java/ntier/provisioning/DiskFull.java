package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Recognises a full disk in whatever a program or the JDK said about it. */
final class DiskFull {
  private DiskFull() {}

  /**
   * The same failure, with what to do if it is a full disk.
   *
   * @param what could not be stored
   * @param folder on the disk in question
   */
  static IOException explain(String what, Path folder, IOException failure) throws IOException {
    if (!String.valueOf(failure.getMessage()).contains("No space left on device")) {
      return failure;
    }
    long freeMegabytes = Files.getFileStore(folder).getUsableSpace() >> 20;
    return new ProvisioningException(
        "%s: the disk of %s is full (%d MB left; all parts and databases need about 1500 MB): free some space or set NTIER_CACHE to a folder on another disk; nothing was installed"
            .formatted(what, folder, freeMegabytes),
        failure);
  }
}
