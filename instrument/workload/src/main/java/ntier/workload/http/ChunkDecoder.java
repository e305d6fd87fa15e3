package ntier.workload.http;

/** Removes the chunk sizes of a chunked body in place, whatever the pieces it arrives in. */
final class ChunkDecoder {
  private static final long MOST_BYTES = 1L << 50;

  private enum Phase {
    SIZE,
    EXTENSION,
    DATA,
    DATA_END,
    TRAILER,
    COMPLETE
  }

  private Phase phase;
  private long left;
  private boolean digits;
  private boolean lineEmpty;

  void begin() {
    phase = Phase.SIZE;
    left = 0;
    digits = false;
  }

  boolean isComplete() {
    return phase == Phase.COMPLETE;
  }

  /**
   * Decodes the raw bytes from {@code from} to before {@code to}; the body's bytes among them are
   * moved to {@code from}.
   *
   * @return just behind the body's bytes
   */
  int decode(byte[] data, int from, int to) throws MalformedResponseException {
    int in = from;
    int out = from;
    while (in < to && phase != Phase.COMPLETE) {
      if (phase == Phase.DATA) {
        int count = (int) Math.min(left, to - in);
        System.arraycopy(data, in, data, out, count);
        in += count;
        out += count;
        left -= count;
        if (left == 0) {
          phase = Phase.DATA_END;
        }
      } else {
        frame(data[in++]);
      }
    }
    return out;
  }

  private void frame(byte b) throws MalformedResponseException {
    switch (phase) {
      case SIZE -> size(b);
      case EXTENSION -> {
        if (b == '\n') {
          sizeEnd();
        }
      }
      case DATA_END -> {
        if (b == '\n') {
          begin();
        } else if (b != '\r') {
          throw new MalformedResponseException("a chunk does not end where it should");
        }
      }
      case TRAILER -> {
        if (b == '\n' && lineEmpty) {
          phase = Phase.COMPLETE;
        } else if (b != '\r') {
          lineEmpty = b == '\n';
        }
      }
      case DATA, COMPLETE -> throw new IllegalStateException("not within the frame");
    }
  }

  private void size(byte b) throws MalformedResponseException {
    int digit = Character.digit(b, 16);
    if (digit >= 0) {
      left = left * 16 + digit;
      digits = true;
      if (left > MOST_BYTES) {
        throw new MalformedResponseException("a chunk's size is beyond reason");
      }
    } else if (b == '\n') {
      sizeEnd();
    } else if (b == ';' || b == ' ' || b == '\t') {
      phase = Phase.EXTENSION;
    } else if (b != '\r') {
      throw new MalformedResponseException("a chunk's size holds a byte " + b);
    }
  }

  private void sizeEnd() throws MalformedResponseException {
    if (!digits) {
      throw new MalformedResponseException("a chunk has no size");
    }
    phase = left == 0 ? Phase.TRAILER : Phase.DATA;
    lineEmpty = true;
  }
}
