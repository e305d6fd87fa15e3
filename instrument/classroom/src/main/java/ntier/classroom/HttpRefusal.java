package ntier.classroom;

import io.netty.handler.codec.http.HttpResponseStatus;

/** A request that is answered with why it is not done. */
final class HttpRefusal extends Exception {
  private static final long serialVersionUID = 1;

  private final transient HttpResponseStatus status;

  /**
   * @param why for the one who asked
   */
  HttpRefusal(HttpResponseStatus status, String why) {
    // Without a stack trace: it is no defect, and whoever floods the server gets many.
    super(why, null, false, false);
    this.status = status;
  }

  HttpResponseStatus status() {
    return status;
  }
}
