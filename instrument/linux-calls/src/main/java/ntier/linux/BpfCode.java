package ntier.linux;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the instructions of an eBPF program one behind the other, with names for the places that are
 * jumped to. Registers: 0 has results, 1 to 5 arguments of calls, which do not survive these; 6 to
 * 9 do, 10 is the end of the stack.
 */
final class BpfCode {
  /** {@code bpf_map_lookup_elem}: map and address of a key to address of a value, or 0. */
  static final int MAP_LOOKUP = 1;

  /** {@code bpf_map_update_elem}: map, addresses of key and value, and flags. */
  static final int MAP_UPDATE = 2;

  /** {@code bpf_get_current_pid_tgid}: process in the upper half, thread in the lower. */
  static final int CURRENT_PID_TGID = 14;

  private static final int LOAD_MAP = 0x18;
  private static final int MAP_DESCRIPTOR = 1;
  private static final int LOAD_WORD = 0x61;
  private static final int LOAD_LONG = 0x79;
  private static final int STORE_WORD = 0x63;
  private static final int STORE_LONG = 0x7b;
  private static final int MOVE = 0xbf;
  private static final int MOVE_CONSTANT = 0xb7;
  private static final int ADD = 0x0f;
  private static final int ADD_CONSTANT = 0x07;
  private static final int SHIFT_RIGHT = 0x77;
  private static final int CALL = 0x85;
  private static final int EXIT = 0x95;
  private static final int JUMP = 0x05;
  private static final int JUMP_IF_EQUAL = 0x15;
  private static final int JUMP_IF_ABOVE = 0x25;
  private static final int JUMP_IF_NOT_EQUAL = 0x55;
  private static final int JUMP_IF_BELOW_SIGNED = 0xc5;

  private final List<Instruction> instructions = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  /**
   * An instruction.
   *
   * @param place that it jumps to; empty if it does not
   */
  private record Instruction(int code, int to, int from, int offset, int constant, String place) {}

  private BpfCode add(int code, int to, int from, int offset, int constant) {
    instructions.add(new Instruction(code, to, from, offset, constant, ""));
    return this;
  }

  private BpfCode jump(int code, int register, int constant, String place) {
    instructions.add(new Instruction(code, register, 0, 0, constant, place));
    return this;
  }

  BpfCode move(int to, int from) {
    return add(MOVE, to, from, 0, 0);
  }

  BpfCode constant(int to, int value) {
    return add(MOVE_CONSTANT, to, 0, 0, value);
  }

  BpfCode add(int to, int from) {
    return add(ADD, to, from, 0, 0);
  }

  BpfCode addConstant(int to, int value) {
    return add(ADD_CONSTANT, to, 0, 0, value);
  }

  BpfCode shiftRight(int register, int bits) {
    return add(SHIFT_RIGHT, register, 0, 0, bits);
  }

  /** Reads 8 bytes at an address and an offset. */
  BpfCode load(int to, int address, int offset) {
    return add(LOAD_LONG, to, address, offset, 0);
  }

  /** Reads 4 bytes at an address and an offset. */
  BpfCode loadWord(int to, int address, int offset) {
    return add(LOAD_WORD, to, address, offset, 0);
  }

  /** Writes 8 bytes to an address and an offset. */
  BpfCode store(int address, int offset, int from) {
    return add(STORE_LONG, address, from, offset, 0);
  }

  /** Writes 4 bytes to an address and an offset. */
  BpfCode storeWord(int address, int offset, int from) {
    return add(STORE_WORD, address, from, offset, 0);
  }

  /**
   * A map as the argument of a call.
   *
   * @param descriptor of the map
   */
  BpfCode map(int to, int descriptor) {
    add(LOAD_MAP, to, MAP_DESCRIPTOR, 0, descriptor);
    return add(0, 0, 0, 0, 0);
  }

  BpfCode call(int function) {
    return add(CALL, 0, 0, 0, function);
  }

  BpfCode jump(String place) {
    return jump(JUMP, 0, 0, place);
  }

  BpfCode jumpIfEqual(int register, int constant, String place) {
    return jump(JUMP_IF_EQUAL, register, constant, place);
  }

  BpfCode jumpIfNotEqual(int register, int constant, String place) {
    return jump(JUMP_IF_NOT_EQUAL, register, constant, place);
  }

  /** Both without a sign. */
  BpfCode jumpIfAbove(int register, int constant, String place) {
    return jump(JUMP_IF_ABOVE, register, constant, place);
  }

  BpfCode jumpIfNegative(int register, String place) {
    return jump(JUMP_IF_BELOW_SIGNED, register, 0, place);
  }

  /** The next instruction's name. */
  BpfCode place(String name) {
    places.put(name, instructions.size());
    return this;
  }

  BpfCode exit() {
    return add(EXIT, 0, 0, 0, 0);
  }

  /** As the kernel takes it. */
  long[] program() {
    long[] program = new long[instructions.size()];
    for (int at = 0; at < program.length; at++) {
      Instruction one = instructions.get(at);
      // A jump's offset counts from the instruction behind it.
      int offset = one.place().isEmpty() ? one.offset() : places.get(one.place()) - at - 1;
      program[at] = Bpf.instruction(one.code(), one.to(), one.from(), offset, one.constant());
    }
    return program;
  }
}
