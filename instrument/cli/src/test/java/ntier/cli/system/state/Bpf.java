package ntier.cli.system.state;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/** The eBPF programs, maps and links that the kernel has now, asked with bpf(2). */
public final class Bpf {
  private static final long SYS_BPF = System.getProperty("os.arch").equals("aarch64") ? 280 : 321;
  private static final int INFO_OF_DESCRIPTOR = 15;
  private static final int INFO_BYTES = 256;
  private static final int NAME_BYTES = 16;

  @SuppressWarnings("restricted") // native access is this class's purpose
  private static final MethodHandle SYSCALL =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
              FunctionDescriptor.of(
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.ADDRESS,
                  ValueLayout.JAVA_LONG),
              Linker.Option.firstVariadicArg(1));

  @SuppressWarnings("restricted")
  private static final MethodHandle CLOSE =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("close"),
              FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

  private Bpf() {}

  /** The commands of bpf(2) about one kind, and where the name is in what they tell; -1: none. */
  private enum Kind {
    PROGRAM(11, 13, 64),
    MAP(12, 14, 24),
    LINK(31, 30, -1);

    private final int next;
    private final int open;
    private final int nameAt;

    Kind(int next, int open, int nameAt) {
      this.next = next;
      this.open = open;
      this.nameAt = nameAt;
    }
  }

  /**
   * Each with its number, which is never used twice, and its name. Those of systemd ({@code sd_…}),
   * which loads and drops them with its services, are left out.
   */
  public static List<String> objects() {
    List<String> found = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(Integer.BYTES * 4L, Long.BYTES);
      for (Kind kind : Kind.values()) {
        attributes.fill((byte) 0);
        while (call(kind.next, attributes) == 0) {
          int number = attributes.get(ValueLayout.JAVA_INT, Integer.BYTES);
          String name = name(kind, number);
          if (!name.startsWith("sd_")) {
            found.add((kind + " " + number + " " + name).strip());
          }
          attributes.set(ValueLayout.JAVA_INT, 0, number);
        }
      }
    }
    return found;
  }

  private static String name(Kind kind, int number) {
    if (kind.nameAt < 0) {
      return "";
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(Integer.BYTES * 4L, Long.BYTES);
      attributes.set(ValueLayout.JAVA_INT, 0, number);
      int descriptor = (int) call(kind.open, attributes);
      if (descriptor < 0) {
        return "";
      }
      MemorySegment info = arena.allocate(INFO_BYTES, Long.BYTES);
      attributes.fill((byte) 0);
      attributes.set(ValueLayout.JAVA_INT, 0, descriptor);
      attributes.set(ValueLayout.JAVA_INT, Integer.BYTES, INFO_BYTES);
      attributes.set(ValueLayout.JAVA_LONG, Long.BYTES, info.address());
      long answer = call(INFO_OF_DESCRIPTOR, attributes);
      close(descriptor);
      return answer < 0 ? "" : info.asSlice(kind.nameAt, NAME_BYTES).getString(0);
    }
  }

  private static long call(int command, MemorySegment attributes) {
    try {
      return (long) SYSCALL.invokeExact(SYS_BPF, (long) command, attributes, attributes.byteSize());
    } catch (Throwable thrown) {
      throw new AssertionError("bpf with a wrong signature", thrown);
    }
  }

  private static void close(int descriptor) {
    try {
      int _ = (int) CLOSE.invokeExact(descriptor);
    } catch (Throwable thrown) {
      throw new AssertionError("close with a wrong signature", thrown);
    }
  }
}
