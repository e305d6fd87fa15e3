package ntier.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * bpf(2): loads a program and links it to a control group. The kernel forgets a program and a link
 * when the last descriptor of theirs is closed, also by the end of the process. Root is needed.
 */
final class Bpf {
  private static final int PROG_LOAD = 5;
  private static final int LINK_CREATE = 28;

  /**
   * The call's number on x86-64, the one architecture of the suite; libc has no function for it.
   */
  private static final long SYS_BPF = 321;

  private static final String LICENCE = "Apache-2.0";
  private static final int LOAD_ATTRIBUTES = 72;
  private static final int LINK_ATTRIBUTES = 16;

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
