package ntier.rubbos.model.request;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import ntier.rubbos.model.db.CommentTable;

/**
 * The parameters of a request. An empty value counts as missing. All methods throw {@link
 * RefusedRequest} naming the parameter, for what is missing in the original's words: {@code what}
 * comes with its article, as in "a story identifier".
 */
public final class Parameters {

  private static final Pattern BEYOND_BASIC_PLANE =
      Pattern.compile("[\\x{D800}-\\x{DFFF}\\x{10000}-\\x{10FFFF}]");

  private final UnaryOperator<String> values;

  /**
   * Parameters by name; null for those that are not there. Of GET and POST values, POST must win.
   */
  public Parameters(UnaryOperator<String> values) {
    this.values = values;
  }

  /** Whether the parameter is there and not empty. */
  public boolean has(String name) {
    String value = values.apply(name);
    return value != null && !value.isEmpty();
  }

  /** An identifier: an integer from 0. */
  public int id(String name, String what) {
    return integer(name, what, 0, Integer.MAX_VALUE);
  }

  /** An integer that must be there. */
  public int integer(String name, String what, int min, int max) {
    String value = required(name, what).strip();
    try {
      int number = Integer.parseInt(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the refusal below.
    }
    String limit = max == Integer.MAX_VALUE ? "from " + min : "from " + min + " to " + max;
    throw RefusedRequest.badParameter(
        name, "'" + value + "' is not " + what + ": it must be an integer " + limit + "!");
  }

  /** An integer with a default for when it is not there. */
  public int integer(String name, String what, int min, int max, int otherwise) {
    return has(name) ? integer(name, what, min, max) : otherwise;
  }

  /** A text that must be there, of at most {@code maxLength} characters. */
  public String text(String name, String what, int maxLength) {
    return checkedLength(name, what, required(name, what), maxLength);
  }

  /** A text that must be there, of which {@code maxLength} characters are kept. */
  public String cutText(String name, String what, int maxLength) {
    String text = required(name, what);
    return text.length() <= maxLength ? text : text.substring(0, maxLength);
  }

  /** A text that must be given but may be empty, of at most {@code maxLength} characters. */
  public String textOrEmpty(String name, String what, int maxLength) {
    String value = values.apply(name);
    if (value == null) {
      throw missing(name, what);
    }
    return checkedLength(name, what, storable(value), maxLength);
  }

  /** The parameter {@code comment_table}. */
  public CommentTable commentTable() {
    String value = required("comment_table", "a comment table");
    return CommentTable.named(value)
        .orElseThrow(
            () ->
                RefusedRequest.badParameter(
                    "comment_table",
                    "'"
                        + value
                        + "' is not a comment table: it must be comments or old_comments!"));
  }

  private String required(String name, String what) {
    if (!has(name)) {
      throw missing(name, what);
    }
    return storable(values.apply(name));
  }

  private static RefusedRequest missing(String name, String what) {
    return RefusedRequest.badParameter(name, "You must provide " + what + "!");
  }

  private static String checkedLength(String name, String what, String value, int maxLength) {
    if (value.length() > maxLength) {
      throw RefusedRequest.badParameter(
          name,
          "You must provide "
              + what
              + " of at most "
              + maxLength
              + " characters, not "
              + value.length()
              + "!");
    }
    return value;
  }

  /**
   * Characters beyond the basic plane become U+FFFD: connections of the paper's driver carry no
   * others.
   */
  private static String storable(String value) {
    boolean plain = value.chars().noneMatch(c -> Character.isSurrogate((char) c));
    return plain ? value : BEYOND_BASIC_PLANE.matcher(value).replaceAll("\ufffd");
  }
}
