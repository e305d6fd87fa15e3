package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A network interface whose packets this process reads: IPv4 packets that are routed to it, whole,
 * with their checksums. The kernel removes it, and all routes to it, when it is closed and when the
 * process ends in whatever way.
 */
public final class TunDevice implements AutoCloseable {
  private static final Path CLONE = Path.of("/dev/net/tun");
  private static final long TUNSETIFF = 0x400454caL;
  private static final short IFF_TUN = 1;
  private static final short IFF_NO_PI = 0x1000;
  private static final int IFREQ = 40;
  private static final int IFREQ_FLAGS = 16;
  private static final MethodHandle IOCTL =
      Libc.variadicWithErrno(
          "ioctl", 2, FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.LONG, ValueLayout.ADDRESS));

  private static final MethodHandle IF_NAMETOINDEX =
      Libc.plain("if_nametoindex", FunctionDescriptor.of(Libc.INT, ValueLayout.ADDRESS));

  private final LinuxFile file;
  private final int index;

  private TunDevice(LinuxFile file, int index) {
    this.file = file;
    this.index = index;
  }

  /**
   * Makes one in the calling thread's network namespace; it is still down.
   *
   * @param pattern of its name, such as {@code detour%d}: the kernel takes the first number that is
   *     free
   */
  public static TunDevice open(String pattern) throws IOException {
    LinuxFile file = LinuxFile.openDevice(CLONE);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment request = arena.allocate(IFREQ, Long.BYTES);
      request.setString(0, pattern, StandardCharsets.US_ASCII);
      request.set(ValueLayout.JAVA_SHORT, IFREQ_FLAGS, (short) (IFF_TUN | IFF_NO_PI));
      if ((int) IOCTL.invokeExact(Libc.captured(), file.descriptor(), TUNSETIFF, request) != 0) {
        LinuxCallException failed = Libc.failed("TUNSETIFF", pattern);
        file.close();
        throw failed;
      }
      return new TunDevice(file, (int) IF_NAMETOINDEX.invokeExact(request));
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }

  /** Why there can be none on this machine, and what would help; empty if there can. */
  public static Optional<String> unavailable() {
    return Files.exists(CLONE)
        ? Optional.empty()
        : Optional.of("there is no " + CLONE + ": modprobe tun");
  }

  /** The interface's index in its namespace. */
  public int index() {
    return index;
  }

  /**
   * Reads one packet into the start of a buffer without waiting.
   *
   * @return its length; 0 when there is none now
   */
  public int read(MemorySegment buffer) throws IOException {
    return file.readAvailable(buffer);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
