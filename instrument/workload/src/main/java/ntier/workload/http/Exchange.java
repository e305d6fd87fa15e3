package ntier.workload.http;

import ntier.archive.Absent;

/**
 * One request, its answer and what was measured of them; used again for the next request of the
 * same user. Times are CLOCK_REALTIME in microseconds, {@link Absent#ABSENT} if never reached.
 */
public final class Exchange {
  private final ExchangeListener listener;
  private String path;
  private int keptBodyBytes;

  /** The user's kept-alive connection, null without one. */
  HttpConnection connection;

  long startMicros;
  long connectMicros;
  long firstByteMicros;
  long endMicros;
  int status;
  long bytes;
  long retransmits;
  RequestError error;
  String localAddress;
  int localPort;

  /**
   * @param listener is told of the end of each request
   */
  public Exchange(ExchangeListener listener) {
    this.listener = listener;
  }

  /**
   * Prepares the next request.
   *
   * @param path path and query, already encoded
   * @param keptBodyBytes how much of the body is kept for the listener; the rest is only counted
   */
  public void prepare(String path, int keptBodyBytes) {
    this.path = path;
    this.keptBodyBytes = keptBodyBytes;
    startMicros = Absent.ABSENT;
    connectMicros = Absent.ABSENT;
    firstByteMicros = Absent.ABSENT;
    endMicros = Absent.ABSENT;
    status = 0;
    bytes = 0;
    retransmits = 0;
    error = null;
    localAddress = "";
    localPort = 0;
  }

  /** Ends the kept-alive connection, if there is one: the browser is closed. */
  public void closeConnection() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }

  /** Says that the answer, though whole, is an error. */
  public void reject(RequestError reason) {
    error = reason;
  }

  /** Says from where it is sent. */
  void sentFrom(String address, int port) {
    localAddress = address;
    localPort = port;
  }

  void done(Page body) {
    listener.exchangeDone(this, body);
  }

  public String path() {
    return path;
  }

  int keptBodyBytes() {
    return keptBodyBytes;
  }

  /** When the connection was begun. */
  public long startMicros() {
    return startMicros;
  }

  /** When it was established; the start on a kept-alive connection. */
  public long connectMicros() {
    return connectMicros;
  }

  public long firstByteMicros() {
    return firstByteMicros;
  }

  /** When the last byte of the answer was there, or when the request was given up. */
  public long endMicros() {
    return endMicros;
  }

  /** HTTP status, 0 without an answer. */
  public int status() {
    return status;
  }

  /** Bytes received, head included. */
  public long bytes() {
    return bytes;
  }

  /** Retransmissions of this side during the request, SYN retries included. */
  public long retransmits() {
    return retransmits;
  }

  /** Null if the answer came. */
  public RequestError error() {
    return error;
  }

  /** Empty if there was no connection to speak of. */
  public String localAddress() {
    return localAddress;
  }

  /** 0 if there was no connection to speak of. */
  public int localPort() {
    return localPort;
  }
}
