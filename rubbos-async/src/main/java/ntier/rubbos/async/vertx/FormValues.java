package ntier.rubbos.async.vertx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The values of a URL's query and of a form, by the rules of Tomcat: UTF-8, of several values with
 * one name the last one, and whatever is wrongly encoded is as if it were not there.
 */
final class FormValues {

  private final Map<String, String> values = new HashMap<>();

  private FormValues() {}

  /**
   * @param query the query as it stands in the URL, a byte in each character; null for none
   */
  static FormValues ofUrl(String query) {
    FormValues values = new FormValues();
    if (query != null) {
      values.add(query.getBytes(StandardCharsets.ISO_8859_1));
    }
    return values;
  }

  /** Adds {@code name=value&name=value}. */
  void add(byte[] form) {
    int start = 0;
    for (int i = 0; i <= form.length; i++) {
      if (i == form.length || form[i] == '&') {
        addPair(form, start, i);
        start = i + 1;
      }
    }
  }

  /** The value; null where there is none. */
  String get(String name) {
    return values.get(name);
  }

  private void addPair(byte[] form, int start, int end) {
    int equals = start;
    while (equals < end && form[equals] != '=') {
      equals++;
    }
    if (equals > start) {
      String name = decode(form, start, equals);
      String value = decode(form, Math.min(equals + 1, end), end);
      if (name != null && value != null) {
        values.put(name, value);
      }
    }
  }

  /** Null where a percent sign is not followed by two hexadecimal digits. */
  private static String decode(byte[] form, int start, int end) {
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(end - start);
    for (int i = start; i < end; i++) {
      if (form[i] == '+') {
        decoded.write(' ');
      } else if (form[i] == '%') {
        if (i + 2 >= end) {
          return null;
        }
        int high = Character.digit(form[i + 1], 16);
        int low = Character.digit(form[i + 2], 16);
        if (high < 0 || low < 0) {
          return null;
        }
        decoded.write(high * 16 + low);
        i += 2;
      } else {
        decoded.write(form[i]);
      }
    }
    return decoded.toString(StandardCharsets.UTF_8);
  }
}
