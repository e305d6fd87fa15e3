package ntier.monitors;

/** The accept queue of one listening socket. */
interface AcceptQueue {
  /**
   * Looks again.
   *
   * @return whether somebody listens now
   */
  boolean refresh();

  /** Connections that wait to be accepted. */
  long depth();

  /** The backlog; {@link Counter#UNKNOWN} where the kernel does not say. */
  long limit();

  /** The socket's own counter of drops; {@link Counter#UNKNOWN} where the kernel does not say. */
  long drops();
}
