package ntier.monitors;

/** One number of the kernel, read again at every tick. */
@FunctionalInterface
interface Counter {
  /** This machine, or this moment, cannot tell. */
  long UNKNOWN = -1;

  /** The number now, or {@link #UNKNOWN}. */
  long read();
}
