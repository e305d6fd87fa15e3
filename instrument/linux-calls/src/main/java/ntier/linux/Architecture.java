package ntier.linux;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What differs between the processors that the suite runs on. */
public enum Architecture {
  AMD64("x86_64-linux-gnu", 321),
  ARM64("aarch64-linux-gnu", 280);

  private final String triplet;
  private final long bpf;

  Architecture(String triplet, long bpf) {
    this.triplet = triplet;
    this.bpf = bpf;
  }

  /** The one that this JVM is built for. */
  public static Architecture ofThisMachine() {
    return ofJava(System.getProperty("os.arch"));
  }

  /**
   * By Java's name for it.
   *
   * @param osArch as {@code os.arch} has it: {@code amd64} or {@code aarch64}
   * @throws IllegalStateException for another, which the suite does not know
   */
  static Architecture ofJava(String osArch) {
    return switch (osArch) {
      case "amd64", "x86_64" -> AMD64;
      case "aarch64", "arm64" -> ARM64;
      default ->
          throw new IllegalStateException(
              "this machine is %s, and ntier runs on %s only".formatted(osArch, all()));
    };
  }

  private static String all() {
    return Arrays.stream(values()).map(Architecture::debian).collect(Collectors.joining(" and "));
  }

  /** As Debian's packages and configs/versions.yaml call it: {@code amd64} or {@code arm64}. */
  public String debian() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The folder of this architecture's libraries in a Debian {@code lib} or {@code usr/lib}. */
  public String triplet() {
    return triplet;
  }

  /**
   * The number of bpf(2), for which libc has no function: {@code __NR_bpf} of the kernel's {@code
   * asm/unistd_64.h} and {@code asm-generic/unistd.h}.
   */
  long bpf() {
    return bpf;
  }
}
