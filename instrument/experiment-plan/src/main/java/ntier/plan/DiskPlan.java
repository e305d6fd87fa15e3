package ntier.plan;

/**
 * A disk of a host's own whose writes are limited, for its server's data.
 *
 * @param sizeBytes of the disk; what is not written takes no room
 * @param writeBytesPerSecond how fast it writes
 */
public record DiskPlan(long sizeBytes, long writeBytesPerSecond) {
  /** The parameter of an injector for the size. */
  public static final String SIZE = "disk";

  /** The parameter of an injector for the write speed. */
  public static final String LIMIT = "limit";

  /** Below it a file system is all overhead. */
  static final long LEAST_BYTES = 64L << 20;

  /** Below it not even one page of a database is written in a second. */
  public static final long LEAST_BYTES_PER_SECOND = 64L << 10;

  public DiskPlan {
    Require.that(sizeBytes >= LEAST_BYTES, "a disk has 64MB or more", sizeBytes);
    Require.that(
        writeBytesPerSecond >= LEAST_BYTES_PER_SECOND,
        "a disk writes 64KB/s or more",
        writeBytesPerSecond);
  }

  /** For people: {@code 4096MB, writes 40MB/s}. */
  public String text() {
    return Units.bytesText(sizeBytes) + ", writes " + Units.bytesText(writeBytesPerSecond) + "/s";
  }
}
