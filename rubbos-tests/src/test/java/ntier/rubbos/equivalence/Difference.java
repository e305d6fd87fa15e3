package ntier.rubbos.equivalence;

/**
 * Two answers to one request that should be the same.
 *
 * @param before what was asked before it on the same connection
 */
record Difference(
    String before, SiteRequest request, String system, SiteAnswer expected, SiteAnswer actual) {

  private static final int CONTEXT = 120;

  @Override
  public String toString() {
    return "%n%s%n  after %s%n  %s: %d %s, %s%n  instead of: %d %s, %s"
        .formatted(
            request,
            before,
            system,
            actual.status(),
            actual.contentType(),
            excerpt(actual.body()),
            expected.status(),
            expected.contentType(),
            excerpt(expected.body()));
  }

  private String excerpt(String body) {
    int at = 0;
    int both = Math.min(expected.body().length(), actual.body().length());
    while (at < both && expected.body().charAt(at) == actual.body().charAt(at)) {
      at++;
    }
    int from = Math.max(0, at - CONTEXT / 2);
    return body.length()
        + " bytes, at "
        + at
        + ": "
        + body.substring(Math.min(from, body.length()), Math.min(body.length(), from + CONTEXT));
  }
}
