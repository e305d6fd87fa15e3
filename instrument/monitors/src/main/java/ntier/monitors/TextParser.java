package ntier.monitors;

/** Finds one number in the text of a kernel file. */
@FunctionalInterface
interface TextParser {
  /**
   * @param text a buffer
   * @param length how much of it is the file
   * @return the number, or {@link Counter#UNKNOWN} where the text does not have it
   */
  long parse(byte[] text, int length);
}
