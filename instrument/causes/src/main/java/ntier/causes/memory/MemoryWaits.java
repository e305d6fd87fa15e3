package ntier.causes.memory;

/**
 * For how long tasks of a host have waited so far, in microseconds (PSI totals). A wait for a page
 * on its way back from swap counts as one for I/O, and as one for memory where the kernel knows the
 * page to be one in use: so the longer of the two counts.
 *
 * @param memorySome in which some task waited for memory
 * @param memoryFull in which all that would have run did
 * @param ioSome the same for I/O
 */
record MemoryWaits(long memorySome, long memoryFull, long ioSome, long ioFull) {
  /** For how long some task has waited since. */
  long someSince(MemoryWaits earlier) {
    return Math.max(memorySome - earlier.memorySome, ioSome - earlier.ioSome);
  }

  /** For how long all tasks have waited since. */
  long fullSince(MemoryWaits earlier) {
    return Math.max(memoryFull - earlier.memoryFull, ioFull - earlier.ioFull);
  }
}
