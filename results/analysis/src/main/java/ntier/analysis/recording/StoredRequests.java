package ntier.analysis.recording;

import java.util.AbstractList;
import java.util.RandomAccess;
import ntier.analysis.store.Rows;
import ntier.analysis.store.Scratch;
import ntier.analysis.store.Texts;
import ntier.archive.Phase;
import ntier.archive.Request;

/**
 * Requests of users, any number of them: each is made when it is asked for. So ask once, and
 * compare them by their places.
 */
final class StoredRequests extends AbstractList<Request> implements RandomAccess {
  private static final Phase[] PHASES = Phase.values();

  private static final int INTENDED = 1;
  private static final int CONNECT = 2;
  private static final int FIRST_BYTE = 3;
  private static final int END = 4;
  private static final int BYTES = 5;
  private static final int STATUS_RETRANSMITS = 6;
  private static final int USER_SESSION = 7;
  private static final int SEQUENCE_PORT = 8;
  private static final int INTERACTION_ADDRESS = 9;
  private static final int ERROR_STORED_PHASE = 10;
  private static final int COLUMNS = 11;

  /** Errors, tables and phases have few words. */
  private static final int WORD_BITS = 24;

  private final Rows rows;
  private final Texts texts = new Texts();

  StoredRequests(Scratch scratch) {
    this.rows = new Rows(scratch, COLUMNS);
  }

  /** Takes one more. */
  void store(Request request) {
    int row = rows.add(request.startMicros());
    rows.set(row, INTENDED, request.intendedMicros());
    rows.set(row, CONNECT, request.connectMicros());
    rows.set(row, FIRST_BYTE, request.firstByteMicros());
    rows.set(row, END, request.endMicros());
    rows.set(row, BYTES, request.bytes());
    rows.set(
        row, STATUS_RETRANSMITS, pair(narrow(request.status()), narrow(request.retransmits())));
    rows.set(row, USER_SESSION, pair(request.user(), request.session()));
    rows.set(row, SEQUENCE_PORT, pair(request.sequence(), narrow(request.localPort())));
    rows.set(
        row,
        INTERACTION_ADDRESS,
        pair(texts.number(request.interaction()), texts.number(request.localAddress())));
    rows.set(
        row,
        ERROR_STORED_PHASE,
        ((long) texts.number(request.error()) << WORD_BITS | texts.number(request.stored()))
                << Byte.SIZE
            | request.phase().ordinal());
  }

  /** Brings them into the order of their start; those of one moment stay in their order. */
  void sort() {
    rows.sort();
  }

  @Override
  public Request get(int index) {
    long words = rows.get(index, ERROR_STORED_PHASE);
    long status = rows.get(index, STATUS_RETRANSMITS);
    long user = rows.get(index, USER_SESSION);
    long sequence = rows.get(index, SEQUENCE_PORT);
    long place = rows.get(index, INTERACTION_ADDRESS);
    return new Request(
        high(user),
        low(user),
        high(sequence),
        texts.text(high(place)),
        PHASES[(int) words & 0xff],
        rows.get(index, INTENDED),
        rows.get(index, 0),
        rows.get(index, CONNECT),
        rows.get(index, FIRST_BYTE),
        rows.get(index, END),
        high(status),
        rows.get(index, BYTES),
        low(status),
        texts.text((int) (words >>> WORD_BITS + Byte.SIZE)),
        texts.text(low(place)),
        low(sequence),
        texts.text((int) (words >>> Byte.SIZE) & (1 << WORD_BITS) - 1));
  }

  @Override
  public int size() {
    return rows.size();
  }

  /** What no request has comes from a damaged file; the largest number stands for it. */
  private static int narrow(long value) {
    return (int) Math.min(value, Integer.MAX_VALUE);
  }

  private static long pair(int high, int low) {
    return (long) high << Integer.SIZE | low & 0xffff_ffffL;
  }

  private static int high(long pair) {
    return (int) (pair >> Integer.SIZE);
  }

  private static int low(long pair) {
    return (int) pair;
  }
}
