package ntier.rubbos.model.request;

/** A request that is answered with an error page: its HTTP status and what the page says. */
public final class RefusedRequest extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  private RefusedRequest(int status, String message) {
    // No stack trace: it is an answer, not a fault of ours.
    super(message, null, false, false);
    this.status = status;
  }

  /** 400: a parameter is missing or malformed. */
  public static RefusedRequest badParameter(String parameter, String message) {
    return new RefusedRequest(400, message + " (parameter " + parameter + ")");
  }

  /** 403: an interaction of authors that someone else asked for. */
  public static RefusedRequest notAnAuthor() {
    return new RefusedRequest(
        403, "You must be an author: there is none with this nickname and password.");
  }

  /** 404: asked for something that does not exist. */
  public static RefusedRequest notFound(String what, int id) {
    return new RefusedRequest(404, "There is no " + what + " " + id + ".");
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }
}
