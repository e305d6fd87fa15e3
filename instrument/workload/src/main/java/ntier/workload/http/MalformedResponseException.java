package ntier.workload.http;

import java.io.IOException;

/** The answer was not HTTP/1.x. */
public final class MalformedResponseException extends IOException {
  private static final long serialVersionUID = 1;

  MalformedResponseException(String message) {
    super(message);
  }
}
