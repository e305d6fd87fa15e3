package ntier.analysis.millibottleneck;

/** From when on a host counts as short of something, by the kernel's count (PSI "some"). */
public final class Pressure {
  /** Share of the time in which some task waits for the disk, or for memory. */
  public static final double SATURATED = 0.5;

  /** Share of a tick in which some task of the host waited for a CPU. */
  public static final double PRESSED = 0.5;

  private Pressure() {}
}
