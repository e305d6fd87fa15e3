package ntier.export.figures;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.stream.Stream;

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

  private static final double PALER = 0.65;
  private static final List<Colour> TIERS =
      Stream.of(
              0x0063a8, 0xc14a00, 0x00795a, 0xa963f5, 0x5a3203, 0x72909a, 0x3d2c7b, 0xa67a00,
              0x9b3be3, 0xb83a6e)
          .map(Colour::new)
          .toList();

  /** So many tiers, or variants, have a colour of their own. */
  static final int DIFFERENT = TIERS.size();

  private static final List<Colour> BESIDE = List.of(new Colour(0x6e7781), new Colour(0x7d5c00));
  private static final Colour BESIDE_LAST = new Colour(0xb0002e);

  /**
   * The colour of a tier; a chain of more tiers than colours begins again with the first.
   *
   * @param place in the chain, from 0
   */
  static Colour ofTier(int place) {
    return TIERS.get(place % TIERS.size());
  }

  /**
   * The colour of one of a tier's servers: each after the first is paler than the one before.
   *
   * @param which from 0
   */
  Colour ofServer(int which) {
    double left = Math.pow(PALER, which);
    int mixed = 0;
    for (int part = 2; part >= 0; part--) {
      mixed = mixed << 8 | (int) Math.round(255 - left * (255 - 255 * part(part)));
    }
    return new Colour(mixed);
  }

  /**
   * The colour of a tier of the system beside the one under test, whose last is the one that
   * disturbs.
   *
   * @param place from 0
   * @param count of its tiers
   */
  static Colour beside(int place, int count) {
    return place == count - 1 ? BESIDE_LAST : BESIDE.get(place % BESIDE.size());
  }

  String hex() {
    return say("#%06x", rgb);
  }

  /** Red, green or blue (2, 1, 0), from 0 to 1. */
  float part(int index) {
    return (rgb >> 8 * index & 0xff) / 255f;
  }
}
