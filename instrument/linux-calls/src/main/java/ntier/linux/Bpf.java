package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * bpf(2): loads a program, links it to a control group or a tracepoint, and makes the maps that it
 * writes to. The kernel forgets a program, a link and a map when the last descriptor of theirs is
 * closed, also by the end of the process. Root is needed.
 */
final class Bpf {
  private static final int MAP_CREATE = 0;
  private static final int MAP_LOOKUP = 1;
  private static final int MAP_UPDATE = 2;
  private static final int PROG_LOAD = 5;
  private static final int RAW_TRACEPOINT_OPEN = 17;
  private static final int LINK_CREATE = 28;

  private static final long SYS_BPF = Architecture.ofThisMachine().bpf();

  private static final String LICENCE = "Apache-2.0";
  private static final int LOAD_ATTRIBUTES = 72;
  private static final int LINK_ATTRIBUTES = 16;
  private static final int MAP_ATTRIBUTES = 48;
  private static final int ENTRY_ATTRIBUTES = 32;
  private static final int TRACEPOINT_ATTRIBUTES = 16;

  private static final MethodHandle SYSCALL =
      Libc.variadicWithErrno(
          "syscall",
          1,
          FunctionDescriptor.of(Libc.LONG, Libc.LONG, Libc.LONG, ValueLayout.ADDRESS, Libc.LONG));

  private Bpf() {}

  /**
   * One instruction as the kernel has it in memory: code, registers, offset and constant.
   *
   * @param to number of the register that is written, compared, or the base of a store
   * @param from number of the register that is read
   * @param offset in bytes of a load or store, in instructions of a jump
   */
  static long instruction(int code, int to, int from, int offset, int constant) {
    return code
        | (long) to << 8
        | (long) from << 12
        | (offset & 0xffffL) << 16
        | (long) constant << 32;
  }

  /**
   * Has the kernel check a program and take it.
   *
   * @param type {@code enum bpf_prog_type}
   * @param name at most 15 characters, for {@code bpftool prog}
   * @return its descriptor, to be closed
   */
  static int load(int type, String name, long[] instructions) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(LOAD_ATTRIBUTES, Long.BYTES);
      MemorySegment program = arena.allocateFrom(ValueLayout.JAVA_LONG, instructions);
      attributes.set(ValueLayout.JAVA_INT, 0, type);
      attributes.set(ValueLayout.JAVA_INT, 4, instructions.length);
      attributes.set(ValueLayout.JAVA_LONG, 8, program.address());
      attributes.set(ValueLayout.JAVA_LONG, 16, arena.allocateFrom(LICENCE).address());
      attributes.setString(48, name);
      return call(PROG_LOAD, attributes, "load of the program " + name);
    }
  }

  /**
   * Has a program run for a control group and all groups below it.
   *
   * @param attachType {@code enum bpf_attach_type}
   * @return the link's descriptor: as long as it is open, the program runs
   */
  static int link(int program, LinuxFile group, int attachType) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(LINK_ATTRIBUTES, Long.BYTES);
      attributes.set(ValueLayout.JAVA_INT, 0, program);
      attributes.set(ValueLayout.JAVA_INT, 4, group.descriptor());
      attributes.set(ValueLayout.JAVA_INT, 8, attachType);
      return call(LINK_CREATE, attributes, "link of a program to a control group");
    }
  }

  /**
   * Has a program run at each passage of a tracepoint, with the tracepoint's own arguments.
   *
   * @param program of the type {@code BPF_PROG_TYPE_RAW_TRACEPOINT}
   * @param tracepoint its name, such as {@code sys_exit}
   * @return the link's descriptor: as long as it is open, the program runs
   */
  static int tracepoint(int program, String tracepoint) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(TRACEPOINT_ATTRIBUTES, Long.BYTES);
      attributes.set(ValueLayout.JAVA_LONG, 0, arena.allocateFrom(tracepoint).address());
      attributes.set(ValueLayout.JAVA_INT, 8, program);
      return call(RAW_TRACEPOINT_OPEN, attributes, "link of a program to " + tracepoint);
    }
  }

  /**
   * Makes a map.
   *
   * @param type {@code enum bpf_map_type}
   * @param keyBytes of each key
   * @param valueBytes of each value
   * @param entries at most
   * @param name at most 15 characters, for {@code bpftool map}
   * @return its descriptor, to be closed
   */
  static int map(int type, int keyBytes, int valueBytes, int entries, String name)
      throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(MAP_ATTRIBUTES, Long.BYTES);
      attributes.set(ValueLayout.JAVA_INT, 0, type);
      attributes.set(ValueLayout.JAVA_INT, 4, keyBytes);
      attributes.set(ValueLayout.JAVA_INT, 8, valueBytes);
      attributes.set(ValueLayout.JAVA_INT, 12, entries);
      attributes.setString(28, name);
      return call(MAP_CREATE, attributes, "making of the map " + name);
    }
  }

  /** Puts a value into a map of keys of 4 bytes. */
  static void put(int map, int key, MemorySegment value) throws IOException {
    entry(MAP_UPDATE, map, key, value, "writing to a map");
  }

  /**
   * Reads a value of a map of keys of 4 bytes.
   *
   * @param value gets it; of a map that has a value for each CPU, all of them, each padded to 8
   *     bytes
   */
  static void get(int map, int key, MemorySegment value) throws IOException {
    entry(MAP_LOOKUP, map, key, value, "reading of a map");
  }

  private static void entry(int command, int map, int key, MemorySegment value, String about)
      throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(ENTRY_ATTRIBUTES, Long.BYTES);
      attributes.set(ValueLayout.JAVA_INT, 0, map);
      attributes.set(
          ValueLayout.JAVA_LONG, 8, arena.allocateFrom(ValueLayout.JAVA_INT, key).address());
      attributes.set(ValueLayout.JAVA_LONG, 16, value.address());
      call(command, attributes, about);
    }
  }

  /**
   * The call itself.
   *
   * @param attributes {@code union bpf_attr}, as far as the command needs it
   * @param about for the message when it fails: what it is to do
   */
  static int call(int command, MemorySegment attributes, String about) throws IOException {
    try {
      long result =
          (long)
              SYSCALL.invokeExact(
                  Libc.captured(), SYS_BPF, (long) command, attributes, attributes.byteSize());
      if (result < 0) {
        throw Libc.failed("bpf", about);
      }
      return (int) result;
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
