package ntier.plan.read;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.CapacityShare;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.YamlValue;

/**
 * What is written under {@code open}: {@code 2000/s} or {@code 80% of netty-server}.
 *
 * @param perSecond empty where it is to be found
 */
record OpenRate(OptionalDouble perSecond, Optional<CapacityShare> share) {
  /** Of a closed load. */
  static final OpenRate NONE = new OpenRate(OptionalDouble.empty(), Optional.empty());

  private static final Pattern RATE = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,3})?)\\s*/s");
  private static final Pattern SHARE = Pattern.compile("(\\d{1,3})\\s*% of (.+)");
  private static final double MOST_PER_SECOND = 1_000_000;

  static OpenRate read(YamlValue value) {
    String text = value.scalar().text();
    Matcher rate = RATE.matcher(text);
    Matcher share = SHARE.matcher(text);
    if (rate.matches()) {
      double perSecond = Double.parseDouble(rate.group(1));
      if (perSecond > 0 && perSecond <= MOST_PER_SECOND) {
        return new OpenRate(OptionalDouble.of(perSecond), Optional.empty());
      }
    } else if (share.matches()) {
      int percent = Integer.parseInt(share.group(1));
      if (percent >= CapacityShare.LEAST && percent <= CapacityShare.MOST) {
        return new OpenRate(
            OptionalDouble.empty(), Optional.of(new CapacityShare(percent, share.group(2))));
      }
    }
    throw new ExperimentException(
        value.place(),
        "open is \"%s\"; requests per second up to %.0f/s, such as 2000/s, or %d to %d %% of what a variant can, such as 80%% of netty-server, would be right"
            .formatted(text, MOST_PER_SECOND, CapacityShare.LEAST, CapacityShare.MOST));
  }

  /** As in a load's name. */
  String text() {
    return share
        .map(CapacityShare::text)
        .orElseGet(() -> TurnsPages.number(perSecond.getAsDouble()) + "/s");
  }
}
