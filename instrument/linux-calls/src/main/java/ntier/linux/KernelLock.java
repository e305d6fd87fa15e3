package ntier.linux;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A lock of flock(2) on a file or a folder, also of a control group. The kernel gives it back when
 * the process that has it dies, however it dies. It holds across mount, pid and cgroup namespaces,
 * for it belongs to the inode: two containers that see one folder of a control group see one lock.
 * Unlike a FileChannel's, it outlives that this process opens and closes the file elsewhere.
 */
public final class KernelLock implements AutoCloseable {
  private static final int EXCLUSIVE = 2;
  private static final int WITHOUT_WAITING = 4;

  private static final MethodHandle FLOCK =
      Libc.withErrno("flock", FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.INT));

  private final LinuxFile file;

  private KernelLock(LinuxFile file) {
    this.file = file;
  }

  /**
   * Takes the lock if nobody has it, without waiting.
   *
   * @param path an existing file or folder
   * @return empty if another has it, also one in this process
   */
  public static Optional<KernelLock> tryLock(Path path) throws IOException {
    // NFS wants a file that is open for writing; a folder cannot be.
    LinuxFile file = Files.isDirectory(path) ? LinuxFile.open(path) : LinuxFile.openDevice(path);
    boolean locked = false;
    try {
      locked =
          (int) FLOCK.invokeExact(Libc.captured(), file.descriptor(), EXCLUSIVE | WITHOUT_WAITING)
              == 0;
      if (!locked && Libc.errno() != LinuxCallException.EAGAIN) {
        throw Libc.failed("flock", path);
      }
      return locked ? Optional.of(new KernelLock(file)) : Optional.empty();
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    } finally {
      if (!locked) {
        file.close();
      }
    }
  }

  /** Whether someone has it now. */
  public static boolean isHeld(Path path) throws IOException {
    Optional<KernelLock> lock = tryLock(path);
    if (lock.isPresent()) {
      lock.get().close();
    }
    return lock.isEmpty();
  }

  /** Gives it back. */
  @Override
  public void close() throws IOException {
    file.close();
  }
}
