package ntier.plan.read;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.LinkPlan;
import ntier.plan.ReceiveOn;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads what is written of a host's link: {@code mtu}, {@code gsoMax}, {@code receiveOn}. */
final class LinkReader {
  static final String MTU = "mtu";
  static final String GSO_MAX = "gsoMax";
  static final String RECEIVE_ON = "receiveOn";

  /** What a host may say of its link. */
  static final List<String> KEYS = List.of(MTU, GSO_MAX, RECEIVE_ON);

  private static final List<String> RECEIVERS =
      Stream.of(ReceiveOn.values()).map(ReceiveOn::word).toList();

  private LinkReader() {}

  /**
   * @param find what is written of the host under a key
   * @return empty where nothing is
   */
  static Optional<LinkPlan> read(Function<String, Optional<YamlValue>> find) {
    OptionalInt mtu =
        find.apply(MTU)
            .map(
                value ->
                    OptionalInt.of(
                        (int) Fields.integer(value, MTU, LinkPlan.LEAST_MTU, LinkPlan.MOST_MTU)))
            .orElse(OptionalInt.empty());
    OptionalInt gsoMax =
        find.apply(GSO_MAX).map(value -> OptionalInt.of(gsoMax(value))).orElse(OptionalInt.empty());
    Optional<ReceiveOn> receiveOn =
        find.apply(RECEIVE_ON)
            .map(value -> Fields.choice(value, RECEIVE_ON, RECEIVERS).toUpperCase(Locale.ROOT))
            .map(ReceiveOn::valueOf);
    return mtu.isEmpty() && gsoMax.isEmpty() && receiveOn.isEmpty()
        ? Optional.empty()
        : Optional.of(new LinkPlan(mtu, gsoMax, receiveOn));
  }

  private static int gsoMax(YamlValue value) {
    long bytes = Fields.parsed(value, Units::bytes);
    if (bytes < LinkPlan.LEAST_GSO || bytes > LinkPlan.MOST_GSO) {
      throw new ExperimentException(
          value.place(),
          "gsoMax is \"%s\"; %s to %s would be right, such as 8KB"
              .formatted(
                  value.scalar().text(),
                  Units.bytesText(LinkPlan.LEAST_GSO),
                  Units.bytesText(LinkPlan.MOST_GSO)));
    }
    return (int) bytes;
  }
}
