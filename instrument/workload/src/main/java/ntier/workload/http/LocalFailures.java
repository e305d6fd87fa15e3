package ntier.workload.http;

import io.netty.channel.unix.Errors.NativeIoException;
import java.net.ConnectException;

/**
 * Connections that failed on this machine, and not at the server: for want of ports or file
 * descriptors. Written by the event loop, read by any thread.
 */
public final class LocalFailures {
  private volatile int count;
  private volatile String last = "";

  /** How many there were. */
  public int count() {
    return count;
  }

  /** What the kernel said to the last of them; empty without one. */
  public String last() {
    return last;
  }

  /** Counts a connection that could not be made, if it failed here, and says what it was. */
  RequestError of(Throwable cause) {
    if (isLocal(cause)) {
      last = String.valueOf(cause.getMessage());
      count = count + 1;
    }
    return errorOf(cause, RequestError.REFUSED);
  }

  private static boolean isLocal(Throwable cause) {
    return !(cause instanceof ConnectException)
        || String.valueOf(cause.getMessage()).contains("Cannot assign requested address");
  }

  /**
   * What a request failed with.
   *
   * @param otherwise if the cause does not say
   */
  static RequestError errorOf(Throwable cause, RequestError otherwise) {
    if (cause instanceof MalformedResponseException) {
      return RequestError.CLOSED;
    }
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof ConnectException) {
      return message.contains("timed out") ? RequestError.TIMEOUT : RequestError.REFUSED;
    }
    if (cause instanceof NativeIoException) {
      if (message.contains("timed out")) {
        return RequestError.TIMEOUT;
      }
      return message.contains("refused") ? RequestError.REFUSED : otherwise;
    }
    return otherwise;
  }
}
