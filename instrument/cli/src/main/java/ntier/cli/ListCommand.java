package ntier.cli;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import ntier.injectors.Injectors;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Home;
import ntier.lifecycle.Suite;
import ntier.lifecycle.console.TextTable;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Preset;
import ntier.plan.Series;
import ntier.plan.SettingDescription;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperReader;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.testbed.machine.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists what there is to choose from. */
@Command(
    name = "list",
    description = "List the available tiers, injectors, experiments or papers.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private static final String TIMES =
      """
      Times: every: 5s, at: 3s 10s 21s, poisson: 8s, random: 4s to 9s, or once; after: 5s, seed: 7.
      docs/experiments.md says more, docs/injectors/ has a page for each cause.
      """;

  private static final String SERIES =
      """
      Several runs are made in an order that is drawn; repetitions (--set repeat=5) have a seed each. ./ntier explain NAME says more.
      """;

  /** What can be listed. */
  enum What {
    TIERS,
    INJECTORS,
    EXPERIMENTS,
    PAPERS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(paramLabel = "WHAT", description = "One of: ${COMPLETION-CANDIDATES}.")
  private What what;

  @Override
  public Integer call() throws IOException {
    Suite suite = Suite.open();
    System.out.print(
        switch (what) {
          case TIERS -> tiers(TierCatalog.read(suite.home().root()));
          case INJECTORS -> injectors();
          case EXPERIMENTS -> experiments(suite);
          case PAPERS -> papers(suite.home());
        });
    return ExitCode.DONE;
  }

  static String tiers(TierCatalog catalog) throws IOException {
    StringBuilder text = new StringBuilder();
    var byRole =
        catalog.all().stream().sorted(Comparator.comparing(TierDescription::role)).toList();
    for (TierDescription tier : byRole) {
      text.append(tier(tier)).append('\n');
    }
    return text.toString();
  }

  private static String tier(TierDescription tier) throws IOException {
    String style = tier.style().name().toLowerCase(Locale.ROOT);
    TextTable settings = new TextTable();
    tier.settings()
        .forEach(
            (name, setting) ->
                settings.row(settingRow("  " + tier.role().key() + "." + name, setting)));
    String here =
        OwnServer.check(tier)
            .map(check -> "  on this machine: %s%n".formatted(check.detail()))
            .orElse("");
    return "%s (%s, %s): %s%n%s  queue limit by default: %d = %s%n%s"
        .formatted(
            tier.server(),
            tier.role().key(),
            style,
            tier.about(),
            here,
            tier.queueLimit().integer(tier.defaults()),
            tier.queueLimit().text(),
            settings);
  }

  private static String[] settingRow(String name, SettingDescription setting) {
    String fallback = setting.defaultText().isEmpty() ? "" : "default " + setting.defaultText();
    return new String[] {name, fallback, setting.range(), setting.about()};
  }

  private static String injectors() throws IOException {
    Map<String, Check> here = new HashMap<>();
    if (Root.isRoot()) {
      InjectorTrial.checks().forEach(check -> here.put(check.name(), check));
    }
    StringBuilder text = new StringBuilder();
    for (InjectorDescription injector : Injectors.descriptions()) {
      Check check = here.get(InjectorTrial.name(injector));
      text.append(injector(injector, check == null ? "unknown; run as root" : check.detail()))
          .append('\n');
    }
    return text.append(TIMES).toString();
  }

  static String injector(InjectorDescription injector, String here) {
    TextTable keys = new TextTable();
    if (injector.takesLength()) {
      keys.row("  for", "", "a length of time such as 500ms", "how long each one lasts");
    }
    new TreeMap<>(injector.parameters())
        .forEach((name, setting) -> keys.row(settingRow("  " + name, setting)));
    String presets =
        injector.presets().stream().map(ListCommand::preset).collect(Collectors.joining());
    return "%s: %s%n  tiers: %s%n  on this machine: %s%n%s%s%s"
        .formatted(
            injector.name(),
            injector.about(),
            String.join(
                ", ", injector.targets().stream().sorted().map(role -> role.key()).toList()),
            here,
            injector.needs().isEmpty()
                ? ""
                : "  before inject: sudo ./ntier up --with %s:TIER%n".formatted(injector.name()),
            keys,
            presets);
  }

  private static String preset(Preset preset) {
    String values =
        new TreeMap<>(preset.values())
            .entrySet().stream()
                .map(value -> value.getKey() + " " + value.getValue())
                .collect(Collectors.joining(", "));
    return "  %s %s: by default %s%n".formatted(preset.key(), preset.choice(), values);
  }

  private static String experiments(Suite suite) {
    TextTable table = new TextTable();
    for (String name : suite.plans().experiments()) {
      Series series = suite.series(name, List.of());
      table.row(name, runs(series), series.title());
    }
    return table + SERIES;
  }

  private static String runs(Series series) {
    if (series.single()) {
      return "1 run";
    }
    return series.runs()
        + " runs"
        + (series.repeat() > 1 ? ", each " + series.repeat() + " times" : "");
  }

  private static String papers(Home home) {
    TextTable table = new TextTable();
    for (String name : PaperReader.names(home.root())) {
      Paper paper = PaperReader.read(home.root(), name);
      table.row(name, paper.experiments().size() + " experiments", paper.reference());
    }
    return table.toString();
  }
}
