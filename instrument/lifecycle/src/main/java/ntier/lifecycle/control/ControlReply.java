package ntier.lifecycle.control;

/**
 * A line of an answer, itself a line of JSON. The last one has the exit code for whoever asked.
 *
 * @param text for people; the last one's may be empty
 * @param last whether nothing follows
 * @param exitCode of the last one
 */
public record ControlReply(String text, boolean last, int exitCode) {
  static ControlReply line(String text) {
    return new ControlReply(text, false, 0);
  }

  static ControlReply last(int exitCode, String text) {
    return new ControlReply(text, true, exitCode);
  }
}
