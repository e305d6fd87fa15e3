package ntier.archive;

/**
 * {@code machines/merged.json}: that the machines' parts are merged into the run's files. It is
 * written last, and belongs to the parts and the clocks that it names: with others, or without it,
 * the run's files are not whole.
 *
 * @param parts SHA-256 of {@code machines/parts.json}
 * @param clocks SHA-256 of {@code clocks.csv}; empty where there was none
 */
public record MergedParts(int formatVersion, String parts, String clocks) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;
}
