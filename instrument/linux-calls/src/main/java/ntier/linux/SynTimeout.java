package ntier.linux;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How long the kernel waits before it sends an unanswered SYN, or SYN-ACK, again for the first
 * time, for all processes of a control group and of the groups below it: an eBPF program that
 * answers the kernel's question when a connection begins. The kernel forgets it when it is closed
 * and when the process ends in whatever way.
 */
public final class SynTimeout implements AutoCloseable {
  private static final int PROG_TYPE_SOCK_OPS = 13;
  private static final int ATTACH_CGROUP_SOCK_OPS = 3;
  private static final String NAME = "ntier_syn";

  /** {@code struct bpf_sock_ops}: what the kernel asks, and the answer. */
  private static final int OFFSET_OP = 0;

  private static final int OFFSET_REPLY = 4;
  private static final int OP_TIMEOUT_INIT = 1;

  private final int program;
  private final int link;
  private boolean closed;

  private SynTimeout(int program, int link) {
    this.program = program;
    this.link = link;
  }

  /**
   * Sets it for the connections that are made from now on. Root is needed, and a kernel since 5.7
   * with {@code CONFIG_CGROUP_BPF}.
   *
   * @param group a folder in the tree of control groups v2
   * @param timeout above 0; the kernel counts in ticks, so it is rounded to these
   */
  public static SynTimeout set(Path group, Duration timeout) throws IOException {
    int program = Bpf.load(PROG_TYPE_SOCK_OPS, NAME, program(ticks(timeout)));
    try (LinuxFile folder = LinuxFile.open(group)) {
      return new SynTimeout(program, Bpf.link(program, folder, ATTACH_CGROUP_SOCK_OPS));
    } catch (IOException failed) {
      LinuxFile.close(program, NAME);
      throw failed;
    }
  }

  /**
   * The program: to the one question the number of ticks, to all others what the kernel would have
   * without it.
   */
  static long[] program(int ticks) {
    int result = 0;
    int context = 1;
    int value = 2;
    return new BpfCode()
        .loadWord(value, context, OFFSET_OP)
        .jumpIfNotEqual(value, OP_TIMEOUT_INIT, "out")
        .constant(value, ticks)
        .storeWord(context, OFFSET_REPLY, value)
        .place("out")
        .constant(result, 1)
        .exit()
        .program();
  }

  private static int ticks(Duration timeout) {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("a SYN timeout is above 0, not " + timeout);
    }
    return Math.toIntExact(
        Math.max(1, Math.round((double) timeout.toNanos() / Clocks.tickNanos())));
  }

  /** From now on the kernel's own timeout holds again. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      LinuxFile.close(link, NAME);
      LinuxFile.close(program, NAME);
    }
  }
}
