package ntier.report;

import java.util.Locale;

/** Text for HTML. */
final class Html {
  private Html() {}

  /** Escapes for element content and quoted attributes. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** JSON that can stand in a script element: no text in it can end the element. */
  static String scriptSafe(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }

  /** Formats the same on every machine; the values are not escaped. */
  static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A time for people: milliseconds below a second, else seconds. */
  static String time(double millis) {
    return millis >= 1000 ? say("%.2f s", millis / 1000) : say("%.1f ms", millis);
  }
}
