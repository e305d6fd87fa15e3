package ntier.report;

import ntier.plan.Visible;

/** Text for HTML. */
final class Html {
  private Html() {}

  /** Escapes for element content and quoted attributes; control characters show as such. */
  static String escape(String text) {
    return Visible.lines(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** JSON that can stand in a script element: no text in it can end the element. */
  static String scriptSafe(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }
}
