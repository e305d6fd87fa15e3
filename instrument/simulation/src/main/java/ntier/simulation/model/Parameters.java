package ntier.simulation.model;

import java.util.Map;

/** Parameters of an injection as numbers, for {@link SimulatedCause}. */
public final class Parameters {
  private Parameters() {}

  /** A whole number, or {@code otherwise} where it is not given. */
  public static long number(Map<String, String> parameters, String name, long otherwise) {
    String text = parameters.get(name);
    return text == null ? otherwise : Long.parseLong(text);
  }

  /** Per cent, such as 30 or 30.0, as a share; {@code otherwise} where it is not given. */
  public static double share(Map<String, String> parameters, String name, double otherwise) {
    String text = parameters.get(name);
    return text == null ? otherwise : Double.parseDouble(text) / 100;
  }
}
