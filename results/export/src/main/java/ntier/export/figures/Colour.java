package ntier.export.figures;

import static ntier.analysis.words.Words.say;

/**
 * The colours of the report's light page.
 *
 * @param rgb a byte each, red first
 */
record Colour(int rgb) {
  static final Colour INK = new Colour(0x202020);
  static final Colour GRID = new Colour(0xdcdcdc);
  static final Colour SPAN = new Colour(0xececec);
  static final Colour VLRT = new Colour(0x8a2b6f);
  static final Colour PLAIN = new Colour(0x0063a8);

  /** The colour of a tier or of a host of the second system. */
  static Colour of(String host) {
    return switch (host) {
      case "web" -> PLAIN;
      case "app" -> new Colour(0xc14a00);
      case "db" -> new Colour(0x00795a);
      case "bursty-web" -> new Colour(0x6e7781);
      case "bursty-app" -> new Colour(0x7d5c00);
      case "bursty-db" -> new Colour(0xb0002e);
      default -> INK;
    };
  }

  String hex() {
    return say("#%06x", rgb);
  }

  /** Red, green or blue (2, 1, 0), from 0 to 1. */
  float part(int index) {
    return (rgb >> 8 * index & 0xff) / 255f;
  }
}
