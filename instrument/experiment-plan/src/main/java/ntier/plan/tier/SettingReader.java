package ntier.plan.tier;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.SettingDescription;
import ntier.plan.SettingDescription.Kind;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads one entry of {@code settings} in a {@code tier.yaml}. */
final class SettingReader {
  private static final List<String> KEYS =
      List.of("default", "about", "min", "max", "values", "kind", "or");
  private static final List<String> KINDS =
      List.of("duration", "boolean", "text", "percent", "size", "rate", "program");
  private static final long GREATEST = 1_000_000_000_000L;

  private SettingReader() {}

  static SettingDescription read(YamlValue.Entry entry) {
    if (!entry.key().matches("[a-zA-Z][a-zA-Z0-9]*")) {
      throw new ExperimentException(
          entry.place(),
          "\"" + entry.key() + "\" can't name a setting; letters and digits would be right");
    }
    Fields fields =
        new Fields(
            entry.value().mapping("{default: 150, min: 1, max: 20000, about: worker threads}"),
            "the setting " + entry.key(),
            KEYS);
    YamlValue defaultValue = fields.require("default", "default: 150");
    SettingDescription setting = describe(fields, defaultValue.scalar().text());
    Fields.parsed(defaultValue, setting::resolve);
    return setting;
  }

  private static SettingDescription describe(Fields fields, String defaultText) {
    String about = fields.text("about", "about: worker threads");
    Optional<YamlValue> kind = fields.find("kind");
    if (fields.find("values").isPresent()) {
      return SettingDescription.choice(about, defaultText, fields.texts("values", "[on, off]"));
    }
    if (kind.isPresent()) {
      String name = Fields.choice(kind.get(), "kind", KINDS);
      Kind of = Kind.valueOf(name.toUpperCase(Locale.ROOT));
      long least =
          of == Kind.SIZE
              ? fields.find("min").map(min -> Fields.parsed(min, Units::bytes)).orElse(0L)
              : 0;
      return new SettingDescription(of, about, defaultText, least, 0, List.of());
    }
    YamlValue min = fields.require("min", "min: 1, max: 20000 (or values: […], or kind: text)");
    YamlValue max = fields.require("max", "max: 20000");
    long least = Fields.integer(min, "min", -GREATEST, GREATEST);
    long greatest = Fields.integer(max, "max", least, GREATEST);
    List<String> words =
        fields.find("or").isPresent() ? fields.texts("or", "[unbounded]") : List.of();
    return SettingDescription.integer(about, defaultText, least, greatest, words);
  }
}
