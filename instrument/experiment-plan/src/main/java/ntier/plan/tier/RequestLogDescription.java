package ntier.plan.tier;

/**
 * A request log that a server writes: a line per request.
 *
 * @param file in the tier's working folder
 * @param format what the first two of a line's fields mean
 */
public record RequestLogDescription(String file, Format format) {

  /** Whose requests a log has. */
  public enum About {
    /** Those that came to the server that writes it. */
    OWN("own"),
    /** Those that it sent to the server below, one by one as that server got them. */
    NEXT("next");

    private final String key;

    About(String key) {
      this.key = key;
    }

    /** The word for it in {@code tier.yaml}. */
    public String key() {
      return key;
    }
  }

  /** The first two fields of {@code …,…,status,what}. */
  public enum Format {
    /** Microseconds since 1970 of the request's arrival and of its departure. */
    ARRIVAL_DEPARTURE("arrival-departure"),
    /** Seconds since 1970 of the request's end, and its length in seconds; decimal fractions. */
    END_LENGTH("end-length");

    private final String key;

    Format(String key) {
      this.key = key;
    }

    /** The word for it in {@code tier.yaml}. */
    public String key() {
      return key;
    }
  }
}
