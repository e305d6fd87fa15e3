package ntier.rubbos.equivalence;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A parameter as it is sent: encoded, a character per byte. */
record Parameter(String text) {

  /** How a value is encoded; all mean the same. */
  enum Style {
    /** As a browser does. */
    FORM,
    /** Blanks as %20, digits of escapes in lower case. */
    LOWER_CASE,
    /** Each byte escaped. */
    ALL,
    /** Only what would end the value. Bytes of UTF-8 go as they are. */
    RAW
  }

  private static final String PLAIN =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._*";
  private static final String OF_QUERIES = PLAIN + "~!$&'()+,;=:@/?%";
  private static final String RAW_TOO = PLAIN + "!$'(),/:;=?@[]\"<>\\^`{|}~";

  static Parameter of(String name, String value, Style style) {
    return new Parameter(name + "=" + encoded(value, style));
  }

  static String encoded(String value, Style style) {
    StringBuilder out = new StringBuilder();
    for (byte b : value.getBytes(UTF_8)) {
      char c = (char) (b & 0xff);
      boolean asItIs =
          switch (style) {
            case FORM, LOWER_CASE -> PLAIN.indexOf(c) >= 0;
            case ALL -> false;
            case RAW -> RAW_TOO.indexOf(c) >= 0 || c >= 0x80;
          };
      String escape = "%%%02X".formatted((int) c);
      if (asItIs) {
        out.append(c);
      } else if (c == ' ' && style == Style.FORM) {
        out.append('+');
      } else {
        out.append(style == Style.LOWER_CASE ? escape.toLowerCase(Locale.ROOT) : escape);
      }
    }
    return out.toString();
  }

  static String joined(List<Parameter> parameters) {
    return parameters.stream().map(Parameter::text).collect(Collectors.joining("&"));
  }

  /**
   * As part of a URL: what no URL may hold is escaped, as servers differ in how they refuse it
   * before an application sees the request.
   */
  static String query(List<Parameter> parameters) {
    StringBuilder query = new StringBuilder();
    for (char c : joined(parameters).toCharArray()) {
      query.append(OF_QUERIES.indexOf(c) >= 0 ? String.valueOf(c) : "%%%02X".formatted((int) c));
    }
    return query.toString();
  }
}
