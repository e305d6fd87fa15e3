package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** mount(2) and umount(2) for the kernel's own file systems. Root is needed. */
public final class Mounts {
  private static final long NO_SUID_DEV_EXEC = 2 | 4 | 8;

  private static final MethodHandle MOUNT =
      Libc.withErrno(
          "mount",
          FunctionDescriptor.of(
              Libc.INT,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS,
              Libc.LONG,
              ValueLayout.ADDRESS));
  private static final MethodHandle UMOUNT =
      Libc.withErrno("umount", FunctionDescriptor.of(Libc.INT, ValueLayout.ADDRESS));

  private Mounts() {}

  /**
   * Mounts a file system that has no device.
   *
   * @param type such as {@code tracefs}
   * @param folder an existing folder
   */
  public static void mount(String type, Path folder) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(type);
      MemorySegment target = arena.allocateFrom(folder.toString());
      int result =
          (int)
              MOUNT.invokeExact(
                  Libc.captured(), name, target, name, NO_SUID_DEV_EXEC, MemorySegment.NULL);
      if (result != 0) {
        throw Libc.failed("mount " + type + " on", folder);
      }
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /** Takes a mounted file system away. */
  public static void unmount(Path folder) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocateFrom(folder.toString());
      if ((int) UMOUNT.invokeExact(Libc.captured(), target) != 0) {
        throw Libc.failed("umount", folder);
      }
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
