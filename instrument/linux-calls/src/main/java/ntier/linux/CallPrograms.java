package ntier.linux;

/**
 * The programs by which the kernel counts calls and switches, for its tracepoints, and the slots
 * that they count in: one for each number of a call, and two for switches.
 */
final class CallPrograms {
  /** Behind the greatest number of a call, with room. */
  static final int SWITCHES = 512;

  static final int PREEMPTIONS = SWITCHES + 1;
  static final int SLOTS = PREEMPTIONS + 1;

  /** Of a slot: how often, the sum of the results that are no errors, and how many errors. */
  static final int CALLS = 0;

  static final int RESULTS = 8;
  static final int ERRORS = 16;
  static final int SLOT_BYTES = 24;

  private CallPrograms() {}

  /** A call begins: its number is kept by thread, as its end does not tell it. */
  static BpfCode beginning(int counted, int underWay) {
    BpfCode code =
        ofCounted(new BpfCode().move(6, 1).call(BpfCode.CURRENT_PID_TGID).move(7, 0), counted);
    return code.store(10, -16, 7)
        .load(1, 6, 8)
        .store(10, -24, 1)
        .map(1, underWay)
        .move(2, 10)
        .addConstant(2, -16)
        .move(3, 10)
        .addConstant(3, -24)
        .constant(4, 0)
        .call(BpfCode.MAP_UPDATE)
        .place("out")
        .constant(0, 0)
        .exit();
  }

  /** Goes on if the process, in the upper half of register 0, is counted; else to "out". */
  private static BpfCode ofCounted(BpfCode code, int counted) {
    return code.shiftRight(0, 32)
        .storeWord(10, -4, 0)
        .map(1, counted)
        .move(2, 10)
        .addConstant(2, -4)
        .call(BpfCode.MAP_LOOKUP)
        .jumpIfEqual(0, 0, "out");
  }

  /** A call ends: counted under the number that it began with. */
  static BpfCode end(int underWay, int slots) {
    BpfCode code =
        new BpfCode()
            .move(6, 1)
            .call(BpfCode.CURRENT_PID_TGID)
            .store(10, -16, 0)
            .map(1, underWay)
            .move(2, 10)
            .addConstant(2, -16)
            .call(BpfCode.MAP_LOOKUP)
            .jumpIfEqual(0, 0, "out")
            .load(1, 0, 0)
            .load(8, 6, 8)
            .jumpIfAbove(1, SWITCHES - 1, "out");
    return slot(code, slots)
        .jumpIfNegative(8, "failed")
        .load(1, 0, RESULTS)
        .add(1, 8)
        .store(0, RESULTS, 1)
        .jump("out")
        .place("failed")
        .load(1, 0, ERRORS)
        .addConstant(1, 1)
        .store(0, ERRORS, 1)
        .place("out")
        .constant(0, 0)
        .exit();
  }

  /** Register 0 has the address of the slot whose number is in register 1, counted once more. */
  private static BpfCode slot(BpfCode code, int slots) {
    return code.storeWord(10, -4, 1)
        .map(1, slots)
        .move(2, 10)
        .addConstant(2, -4)
        .call(BpfCode.MAP_LOOKUP)
        .jumpIfEqual(0, 0, "out")
        .load(1, 0, CALLS)
        .addConstant(1, 1)
        .store(0, CALLS, 1);
  }

  /**
   * A thread leaves its core: the arguments of the tracepoint are whether the kernel took it away
   * at once, who leaves, who comes, and in which state who leaves is, 0 for one that would go on.
   * One whose time is up leaves like one that waits, but for that state.
   */
  static BpfCode switching(int counted, int slots) {
    BpfCode code = ofCounted(new BpfCode().move(6, 1).call(BpfCode.CURRENT_PID_TGID), counted);
    code.load(7, 6, 0)
        .load(8, 6, 24)
        .constant(1, PREEMPTIONS)
        .jumpIfNotEqual(7, 0, "count")
        .jumpIfEqual(8, 0, "count")
        .constant(1, SWITCHES)
        .place("count");
    return slot(code, slots).place("out").constant(0, 0).exit();
  }
}
