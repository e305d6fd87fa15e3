package ntier.rubbos.equivalence;

import java.util.List;

/** What bad and unlucky clients send. */
final class BadValues {

  /** Where a number belongs. */
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-0",
          "-1",
          "-2",
          "1",
          "2",
          "3",
          "5",
          "6",
          "7",
          "12",
          "13",
          "31",
          "32",
          "1000",
          "1001",
          "1000000",
          "1000001",
          "9999",
          "10000",
          "2147483647",
          "2147483648",
          "-2147483648",
          "4294967296",
          "99999999999999999999",
          "1.5",
          "1,5",
          "1e3",
          "0x10",
          "+7",
          "007",
          " 7 ",
          "\t7\n",
          "\u00a07",
          "٣",
          "１２",
          "NaN",
          "null",
          "abc",
          "7x",
          "1;DROP TABLE users",
          "1 OR 1=1",
          "1--");

  /** Where a text belongs. */
  private static final List<String> TEXTS =
      List.of(
          " ",
          "   ",
          "'",
          "''",
          "\"",
          "\\",
          "\\'",
          "\\\\",
          "%",
          "%%",
          "_",
          "a%b_",
          "\\%",
          "`",
          ";",
          "?",
          "#",
          "&",
          "=",
          "+",
          "/",
          "../..",
          "Robert'); DROP TABLE users;--",
          "' OR '1'='1",
          "admin' -- ",
          "/*",
          "<script>alert(1)</script>",
          "<b>'\"&amp;</b>",
          "&#83;orry",
          "Sorry",
          "ERROR",
          "edu.rice.rubbos.servlets.ViewStory?storyId=1",
          "name=storyId value=1>",
          "Größe",
          "GRÖSSE",
          "groesse",
          "ß",
          "ſ",
          "e\u0301",
          "é",
          "İ",
          "漢字かな",
          "\u20ac",
          "\uffff",
          "\ufffd",
          "\ufeff",
          "\u200b",
          "\u0085",
          "\u2028",
          "\u202e",
          "😀",
          "a😀b",
          "😀".repeat(11),
          "🏴\u200d☠\ufe0f",
          "x\u0000y",
          "\u0000",
          "\u0001",
          "\u001a",
          "\u007f",
          "a\tb",
          "a\r\nb",
          "a\nb",
          "comments",
          "old_comments",
          "COMMENTS",
          " comments",
          "comments ",
          "users",
          "stories",
          "user1",
          "USER1",
          "User1 ",
          "author1",
          "é1",
          "${jndi:x}",
          "%{1}",
          "{0}",
          "%s");

  private static final List<String> LONG =
      List.of("x", "é", "漢", "😀", "'", "\\", "a b ", "<", "&", "%");
  private static final List<Integer> LENGTHS =
      List.of(20, 21, 50, 51, 100, 101, 512, 513, 1_000, 10_240, 16_000, 16_001);

  /** Already encoded, some of it wrongly; a character per byte. */
  private static final List<String> RAW =
      List.of(
          "%",
          "%4",
          "%zz",
          "7%",
          "7%2",
          "7%zz",
          "%%37",
          "%u0037",
          "%C3",
          "%A9",
          "%C3%28",
          "%FF%FE",
          "%C0%B7",
          "%C0%80",
          "%E2%82",
          "%E2%28%A1",
          "%ED%A0%80",
          "%ED%A0%BD%ED%B8%80",
          "%F0%9F%98",
          "%F0%9F%98%80",
          "%F4%90%80%80",
          "%F8%88%80%80%80",
          "%00",
          "7%00",
          "%0d%0aX%3a1",
          "+",
          "+7",
          "%2B7",
          "a=b",
          "=",
          "==",
          "a;b",
          "7;storyId=1",
          "\u00c3\u00a9",
          "\u00e9",
          "\u00f0\u009f\u0098\u0080",
          "\u00ff",
          "\"",
          "<b>",
          "`{|}^~",
          "[]",
          "\\",
          "//",
          "/../",
          "?",
          "?storyId=1",
          "@",
          ":",
          "!$'()*,");

  private BadValues() {}

  /** Not yet encoded. */
  static String text(Draw draw) {
    return switch (draw.between(0, 9)) {
      case 0, 1, 2, 3 -> draw.of(NUMBERS);
      case 4, 5, 6, 7 -> draw.of(TEXTS);
      default -> repeated(draw.of(LONG), draw.of(LENGTHS));
    };
  }

  /** Already encoded. */
  static String raw(Draw draw) {
    return draw.of(RAW);
  }

  private static String repeated(String unit, int length) {
    return unit.repeat(length / unit.length() + 1).substring(0, length);
  }
}
