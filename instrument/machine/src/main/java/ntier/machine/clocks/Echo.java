package ntier.machine.clocks;

/**
 * One echo.
 *
 * @param atMicros halfway between question and answer, by this machine's clock
 * @param offsetMicros what must be added to this machine's clock to get the reference's, if both
 *     ways took equally long
 * @param roundTripMicros how long the packets were under way, both ways together, at least 0
 */
record Echo(long atMicros, long offsetMicros, long roundTripMicros) {
  /**
   * From the times of question and answer (RFC 5905, section 8).
   *
   * @param sentMicros by this machine's clock
   * @param waitedNanos until the answer was there, by a clock that nobody sets
   */
  static Echo of(long sentMicros, long waitedNanos, EchoPacket answer) {
    long waited = waitedNanos / 1000;
    long came = sentMicros + waited;
    long there = answer.sentMicros() - answer.receivedMicros();
    return new Echo(
        sentMicros + waited / 2,
        Math.floorDiv(answer.receivedMicros() - sentMicros + answer.sentMicros() - came, 2),
        Math.max(0, waited - there));
  }
}
