package ntier.export.figures;

import static ntier.analysis.words.Words.say;

import java.nio.charset.StandardCharsets;

/**
 * Draws SVG 1.1 with nothing that needs a browser: no styles, no scripts. Its fonts are all as wide
 * as {@link TextFont}.
 */
final class SvgCanvas implements Canvas {
  private final StringBuilder svg = new StringBuilder();

  SvgCanvas(double width, double height) {
    svg.append(
        say(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="%1$spt" height="%2$spt" viewBox="0 0 %1$s %2$s" font-family="Liberation Sans, Arial, Helvetica, sans-serif" font-size="%3$s">
            <rect width="%1$s" height="%2$s" fill="#ffffff"/>
            """,
            number(width), number(height), number(TEXT)));
  }

  /** To a hundredth of a point. */
  private static String number(double value) {
    return say("%.2f", value).replaceAll("\\.?0+$", "");
  }

  @Override
  public void curve(double[] x, double[] y, Pen pen) {
    svg.append("<polyline fill=\"none\" stroke-linejoin=\"round\" stroke=\"")
        .append(pen.colour().hex())
        .append("\" stroke-width=\"")
        .append(number(pen.width()))
        .append(pen.dashed() ? "\" stroke-dasharray=\"4 2" : "")
        .append("\" points=\"");
    for (int i = 0; i < x.length; i++) {
      svg.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
    }
    svg.append("\"/>\n");
  }

  @Override
  public void bar(double x, double y, double width, double height, Colour colour) {
    svg.append(
        say(
            "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>\n",
            number(x), number(y), number(width), number(height), colour.hex()));
  }

  @Override
  public void text(double x, double y, String text, Anchor anchor) {
    String name =
        switch (anchor) {
          case START -> "start";
          case MIDDLE -> "middle";
          case END -> "end";
        };
    svg.append(
        say(
            "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n",
            number(x), number(y), name, Colour.INK.hex(), escaped(text)));
  }

  @Override
  public void upright(double x, double y, String text) {
    svg.append(
        say(
            "<text transform=\"translate(%s %s) rotate(-90)\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
            number(x), number(y), Colour.INK.hex(), escaped(text)));
  }

  private static String escaped(String text) {
    return TextFont.drawable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @Override
  public byte[] finish() {
    return svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8);
  }
}
