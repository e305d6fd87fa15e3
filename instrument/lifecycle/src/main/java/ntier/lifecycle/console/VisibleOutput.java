package ntier.lifecycle.console;

import java.io.PrintStream;
import java.util.Locale;
import ntier.plan.Visible;

/**
 * A stream for people that shows escapes where text of others would steer their terminal. It is in
 * the place of the standard streams, so that no command has to remember it.
 */
public final class VisibleOutput extends PrintStream {
  private final PrintStream raw;

  /**
   * @param raw gets the text
   */
  public VisibleOutput(PrintStream raw) {
    super(raw, true, raw.charset());
    this.raw = raw;
  }

  /** The stream below, for what this program itself draws with control characters. */
  static PrintStream raw(PrintStream out) {
    return out instanceof VisibleOutput visible ? visible.raw : out;
  }

  @Override
  public void print(String text) {
    super.print(Visible.lines(String.valueOf(text)));
  }

  @Override
  public void print(Object object) {
    print(String.valueOf(object));
  }

  @Override
  public void println(String text) {
    super.println(Visible.lines(String.valueOf(text)));
  }

  @Override
  public void println(Object object) {
    println(String.valueOf(object));
  }

  @Override
  public PrintStream format(String format, Object... arguments) {
    print(String.format(format, arguments));
    return this;
  }

  @Override
  public PrintStream format(Locale locale, String format, Object... arguments) {
    print(String.format(locale, format, arguments));
    return this;
  }

  @Override
  public PrintStream printf(String format, Object... arguments) {
    return format(format, arguments);
  }

  @Override
  public PrintStream printf(Locale locale, String format, Object... arguments) {
    return format(locale, format, arguments);
  }
}
