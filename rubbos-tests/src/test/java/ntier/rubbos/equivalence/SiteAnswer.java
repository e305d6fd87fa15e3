package ntier.rubbos.equivalence;

/**
 * An answer as it came over the wire.
 *
 * @param body a character per byte
 */
record SiteAnswer(int status, String contentType, String body) {

  /** The same without the times at which rows were written during the test. */
  SiteAnswer masked(WriteTimes times) {
    return new SiteAnswer(status, contentType, times.mask(body));
  }
}
