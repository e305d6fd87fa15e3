package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.nio.file.Path;

/**
 * An open file descriptor, for the kernel's pseudo files: read at offset 0 again and again without
 * garbage. A thread that is interrupted does not close it, unlike a FileChannel.
 */
public final class LinuxFile implements AutoCloseable {
  private static final int O_NONBLOCK = 0x800;
  private static final int O_RDWR = 2;
  private static final int O_CLOEXEC = 0x80000;

  private static final MethodHandle OPEN =
      Libc.withErrno("open", FunctionDescriptor.of(Libc.INT, ValueLayout.ADDRESS, Libc.INT));
  private static final MethodHandle PREAD =
      Libc.withErrno(
          "pread",
          FunctionDescriptor.of(Libc.LONG, Libc.INT, ValueLayout.ADDRESS, Libc.LONG, Libc.LONG));
  private static final MethodHandle QUICK_PREAD =
      Libc.plain(
          "pread", FunctionDescriptor.of(Libc.LONG, Libc.INT, Libc.LONG, Libc.LONG, Libc.LONG));
  private static final MethodHandle READ =
      Libc.withErrno(
          "read", FunctionDescriptor.of(Libc.LONG, Libc.INT, ValueLayout.ADDRESS, Libc.LONG));
  private static final MethodHandle CLOSE =
      Libc.withErrno("close", FunctionDescriptor.of(Libc.INT, Libc.INT));

  private final int descriptor;
  private final Path path;
  private boolean closed;

  private LinuxFile(int descriptor, Path path) {
    this.descriptor = descriptor;
    this.path = path;
  }

  /** Opens a file, or a folder as a handle, for reading. */
  public static LinuxFile open(Path path) throws IOException {
    return open(path, O_CLOEXEC);
  }

  /** Opens a pipe-like file for {@link #readAvailable}. */
  public static LinuxFile openNonBlocking(Path path) throws IOException {
    return open(path, O_CLOEXEC | O_NONBLOCK);
  }

  /** Opens a device for {@link #readAvailable} and for calls that take its descriptor. */
  static LinuxFile openDevice(Path path) throws IOException {
    return open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
  }

  private static LinuxFile open(Path path, int flags) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      int descriptor =
          (int) OPEN.invokeExact(Libc.captured(), arena.allocateFrom(path.toString()), flags);
      if (descriptor < 0) {
        throw Libc.failed("open", path);
      }
      return new LinuxFile(descriptor, path);
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /** The descriptor's number, for calls that take one; valid until closed. */
  public int descriptor() {
    return descriptor;
  }

  /**
   * Reads from an offset into the start of a native buffer.
   *
   * @return bytes read, 0 at the end of the file
   */
  public int pread(MemorySegment buffer, long offset) throws IOException {
    try {
      long read =
          (long) QUICK_PREAD.invokeExact(descriptor, buffer.address(), buffer.byteSize(), offset);
      Reference.reachabilityFence(buffer);
      return read < 0 ? preadOrTell(buffer, offset) : (int) read;
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /** The same again after a failure, to know which. */
  private int preadOrTell(MemorySegment buffer, long offset) throws Throwable {
    long read =
        (long) PREAD.invokeExact(Libc.captured(), descriptor, buffer, buffer.byteSize(), offset);
    if (read < 0) {
      throw Libc.failed("pread", path);
    }
    return (int) read;
  }

  /**
   * Reads what is there without waiting, from a file of {@link #openNonBlocking}.
   *
   * @return bytes read; 0 when there is nothing now
   */
  public int readAvailable(MemorySegment buffer) throws IOException {
    try {
      long read = (long) READ.invokeExact(Libc.captured(), descriptor, buffer, buffer.byteSize());
      if (read < 0) {
        int errno = Libc.errno();
        if (errno == LinuxCallException.EAGAIN || errno == LinuxCallException.EINTR) {
          return 0;
        }
        throw Libc.failed("read", path);
      }
      return (int) read;
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    close(descriptor, path);
  }

  static void close(int descriptor, Object about) throws IOException {
    try {
      if ((int) CLOSE.invokeExact(Libc.captured(), descriptor) < 0) {
        throw Libc.failed("close", about);
      }
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
