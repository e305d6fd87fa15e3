package ntier.rubbos.model.page;

/**
 * A page being written. Only {@link #raw} takes HTML; everything that was stored or sent goes
 * through {@link #text}.
 */
final class Html {

  private static final int USUAL_PAGE_CHARACTERS = 16 * 1024;

  /**
   * The ASCII characters that may need an escape: a table, as most characters of a page are looked
   * up here.
   */
  private static final boolean[] SUSPECT = new boolean[128];

  static {
    for (char c : "<>&\"'=SE.".toCharArray()) {
      SUSPECT[c] = true;
    }
  }

  private final StringBuilder out = new StringBuilder(USUAL_PAGE_CHARACTERS);

  /** Appends HTML. */
  Html raw(String html) {
    out.append(html);
    return this;
  }

  /** Appends a number. */
  Html raw(int number) {
    out.append(number);
    return this;
  }

  /**
   * Appends a text so that a browser shows it as it is, and so that a client that searches the page
   * for words and tokens finds none in it: beside markup, {@code =} and the first letters of
   * "Sorry", "ERROR" and a servlet's package are escaped.
   */
  Html text(String text) {
    return text(text, text.length());
  }

  /** Appends the first {@code length} characters of a text, as {@link #text(String)} does. */
  Html text(String text, int length) {
    int from = 0;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      String escape = c < SUSPECT.length && SUSPECT[c] ? escape(text, i) : null;
      if (escape != null) {
        out.append(text, from, i).append(escape);
        from = i + 1;
      }
    }
    out.append(text, from, length);
    return this;
  }

  private static String escape(String text, int at) {
    return switch (text.charAt(at)) {
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '&' -> "&amp;";
      case '"' -> "&quot;";
      case '\'' -> "&#39;";
      case '=' -> "&#61;";
      case 'S' -> text.startsWith("Sorry", at) ? "&#83;" : null;
      case 'E' -> text.startsWith("ERROR", at) ? "&#69;" : null;
      case '.' -> text.startsWith("edu.rice", at - 3) ? "&#46;" : null;
      default -> null;
    };
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
