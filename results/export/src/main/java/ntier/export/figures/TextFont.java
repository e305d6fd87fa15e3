package ntier.export.figures;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import ntier.plan.Visible;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;

/** Liberation Sans, as wide as Arial and Helvetica. It comes with PDFBox: no font is installed. */
final class TextFont {
  private static final String FILE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
  private static final TrueTypeFont FONT = read();

  /** More than a figure has room for. */
  private static final int LONGEST = 200;

  private static final char UNKNOWN = '?';

  private TextFont() {}

  static InputStream open() {
    return PDDocument.class.getResourceAsStream(FILE);
  }

  private static TrueTypeFont read() {
    try (InputStream file = open()) {
      return new TTFParser().parse(new RandomAccessReadBuffer(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text as it is drawn: of limited length, with ? for what the font has no shape for. */
  static String drawable(String text) {
    try {
      CmapLookup glyphs = FONT.getUnicodeCmapLookup();
      StringBuilder drawn = new StringBuilder();
      Visible.brief(text, LONGEST)
          .codePoints()
          .forEach(point -> drawn.appendCodePoint(glyphs.getGlyphId(point) == 0 ? UNKNOWN : point));
      return drawn.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The width of a text of this height, in the same unit. */
  static double width(String text, double height) {
    try {
      CmapLookup glyphs = FONT.getUnicodeCmapLookup();
      double units = 0;
      for (int character : text.codePoints().toArray()) {
        units += FONT.getAdvanceWidth(glyphs.getGlyphId(character));
      }
      return units / FONT.getUnitsPerEm() * height;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
