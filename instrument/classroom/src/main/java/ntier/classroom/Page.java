package ntier.classroom;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The page and its parts as they are sent, each with the token of who asks. */
final class Page {
  private static final String TOKEN = "{token}";
  private static final String RIGHT = "{right}";
  private static final Map<String, String> TYPES =
      Map.of(
          "/", "text/html; charset=utf-8",
          "/lab.css", "text/css; charset=utf-8",
          "/lab.js", "text/javascript; charset=utf-8");

  private final Map<String, byte[]> parts;
  private final Map<Right, byte[]> pages;

  Page(Access access) {
    parts = Map.of("/lab.css", read("lab.css"), "/lab.js", read("lab.js"));
    String html = new String(read("lab.html"), StandardCharsets.UTF_8);
    pages =
        Map.of(
            Right.LOOK,
            page(html, access, Right.LOOK),
            Right.PRESS,
            page(html, access, Right.PRESS));
  }

  private static byte[] page(String html, Access access, Right right) {
    return html.replace(TOKEN, access.query(right))
        .replace(RIGHT, right == Right.PRESS ? "press" : "look")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] read(String name) {
    try (InputStream in = Page.class.getResourceAsStream("/lab/" + name)) {
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  boolean has(String path) {
    return TYPES.containsKey(path);
  }

  String type(String path) {
    return TYPES.get(path);
  }

  byte[] bytes(String path, Right right) {
    return path.equals("/") ? pages.get(right) : parts.get(path);
  }
}
