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
    long freeMegabytes = Files.getFileStore(folder).getUsableSpace() >> 20;
    // mysqld and Maven end with words of their own where the disk was full.
    if (!String.valueOf(failure.getMessage()).contains("No space left on device")
        && freeMegabytes > 0) {
      return failure;
    }
    return new ProvisioningException(
        "%s: the disk of %s is full (%d MB left; all parts and databases need about 1500 MB): free some space or set NTIER_CACHE to a folder on another disk; nothing was installed (%s)"
            .formatted(what, folder, freeMegabytes, failure.getMessage()),
        failure);
  }
}
