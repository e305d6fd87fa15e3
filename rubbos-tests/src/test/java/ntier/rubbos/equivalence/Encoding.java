package ntier.rubbos.equivalence;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;

/** Whether parameters are encoded as they should be, whatever they say. */
final class Encoding {

  private Encoding() {}

  /** Whether all parameters have names, whole escapes, and bytes that are UTF-8. */
  static boolean isRight(SiteRequest request) {
    return Arrays.stream((request.query() + "&" + request.body()).split("&"))
        .allMatch(parameter -> parameter.isEmpty() || isRight(parameter));
  }

  private static boolean isRight(String parameter) {
    if (parameter.startsWith("=")) {
      return false;
    }
    try {
      byte[] bytes = URLDecoder.decode(parameter, ISO_8859_1).getBytes(ISO_8859_1);
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return false;
    }
  }
}
