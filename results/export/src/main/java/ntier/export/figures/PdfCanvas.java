package ntier.export.figures;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.util.Matrix;

/**
 * Draws a PDF of one page as large as the figure, with its font embedded, as publishers ask for.
 * PDF counts upwards from the lower left corner.
 */
final class PdfCanvas implements Canvas {
  private final double height;
  private final PDDocument document = new PDDocument();
  private final PDFont font;
  private final PDPageContentStream page;

  PdfCanvas(double width, double height) {
    this.height = height;
    try (InputStream file = TextFont.open()) {
      font = PDType0Font.load(document, file);
      PDPage only = new PDPage(new PDRectangle((float) width, (float) height));
      document.addPage(only);
      page = new PDPageContentStream(document, only);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private float up(double y) {
    return (float) (height - y);
  }

  @Override
  public void curve(double[] x, double[] y, Pen pen) {
    if (x.length == 0) {
      return;
    }
    try {
      Colour colour = pen.colour();
      page.setStrokingColor(colour.part(2), colour.part(1), colour.part(0));
      page.setLineWidth((float) pen.width());
      page.setLineJoinStyle(1);
      page.setLineDashPattern(pen.dashed() ? new float[] {4, 2} : new float[0], 0);
      page.moveTo((float) x[0], up(y[0]));
      for (int i = 1; i < x.length; i++) {
        page.lineTo((float) x[i], up(y[i]));
      }
      page.stroke();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void bar(double x, double y, double width, double barHeight, Colour colour) {
    try {
      page.setNonStrokingColor(colour.part(2), colour.part(1), colour.part(0));
      page.addRect((float) x, up(y + barHeight), (float) width, (float) barHeight);
      page.fill();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void text(double x, double y, String text, Anchor anchor) {
    double shift =
        switch (anchor) {
          case START -> 0;
          case MIDDLE -> width(text) / 2;
          case END -> width(text);
        };
    write(Matrix.getTranslateInstance((float) (x - shift), up(y)), text);
  }

  @Override
  public void upright(double x, double y, String text) {
    write(Matrix.getRotateInstance(Math.PI / 2, (float) x, up(y + width(text) / 2)), text);
  }

  private void write(Matrix place, String text) {
    try {
      Colour ink = Colour.INK;
      page.setNonStrokingColor(ink.part(2), ink.part(1), ink.part(0));
      page.beginText();
      page.setFont(font, (float) TEXT);
      page.setTextMatrix(place);
      page.showText(TextFont.drawable(text));
      page.endText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] finish() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (document) {
      page.close();
      document.save(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
