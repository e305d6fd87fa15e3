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

  /** The page's exchange, this itself unless it is for what a page needs beside it. */
  final Exchange page;

  /** The user's connection of HTTP/2, null without one; only of a page's exchange. */
  StreamConnection streams;

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
    this.page = this;
  }

  /**
   * One for what a page needs beside it, at the same time: with HTTP/2 a stream of the same
   * connection.
   *
   * @param page the exchange of the user's pages
   */
  public Exchange(ExchangeListener listener, Exchange page) {
    this.listener = listener;
    this.page = page;
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
    if (streams != null) {
      streams.close();
      streams = null;
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

  /** When it was established; the start on a connection that another request has begun. */
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

  /** Bytes received, head included; of HTTP/2 the fields as they are without compression. */
  public long bytes() {
    return bytes;
  }

  /**
   * Retransmissions of this side during the request, SYN retries included. Where several share a
   * connection each is counted once, with the one that has been under way for the longest time.
   */
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
