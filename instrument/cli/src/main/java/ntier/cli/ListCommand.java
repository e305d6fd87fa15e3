package ntier.cli;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import ntier.analysis.words.Words;
import ntier.injection.Cause;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Suite;
import ntier.lifecycle.console.TextTable;
import ntier.machine.Home;
import ntier.plan.Experiment;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Preset;
import ntier.plan.Series;
import ntier.plan.SettingDescription;
import ntier.plan.TurnsPlan;
import ntier.plan.UserProtocol;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.LoadDescription;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperReader;
import ntier.plan.tier.Protocols;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.testbed.machine.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists what there is to choose from. */
@Command(
    name = "list",
    description = "List the available applications, tiers, causes, experiments or papers.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private static final String TIMES =
      """
      Times: every: 5s, at: 3s 10s 21s, poisson: 8s, random: 4s to 9s, or once; after: 5s, seed: 7.
      docs/experiments.md says more; docs/causes/README.md compares the causes.
      """;

  private static final String SERIES =
      """
      Several runs are made in an order that is drawn; repetitions (--set repeat=5) have a seed each. ./ntier explain NAME says more.
      """;

  /** What can be listed. */
  enum What {
    APPLICATIONS,
    TIERS,
    CAUSES,
    INJECTORS,
    EXPERIMENTS,
    PAPERS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(
      paramLabel = "WHAT",
      description = "One of: ${COMPLETION-CANDIDATES}; injectors are the causes.")
  private What what;

  @Override
  public Integer call() throws IOException {
    Suite suite = Suite.open();
    System.out.print(
        switch (what) {
          case APPLICATIONS -> applications(ApplicationCatalog.of(suite.home().root()));
          case TIERS -> tiers(TierCatalog.read(suite.home().root()));
          case CAUSES, INJECTORS -> causes();
          case EXPERIMENTS -> experiments(suite);
          case PAPERS -> papers(suite.home());
        });
    return ExitCode.DONE;
  }

  static String applications(ApplicationCatalog catalog) {
    TextTable table = new TextTable();
    for (ApplicationDescription application : catalog.all()) {
      table.row(
          application.application(),
          application.builds().isEmpty()
              ? "files alone"
              : "for " + String.join(", ", application.builds().keySet()),
          application
              .data()
              .map(data -> "data: " + String.join(", ", data.sizes().keySet()))
              .orElse("no data"),
          application.load().map(ListCommand::load).orElse("no load: can be served, not measured"),
          application.about());
    }
    return table.toString();
  }

  private static String load(LoadDescription load) {
    return load.driver().isPresent()
        ? "mixes: " + String.join(", ", load.mixes().keySet())
        : load.pages().size() + " pages";
  }

  static String tiers(TierCatalog catalog) throws IOException {
    StringBuilder text = new StringBuilder();
    for (TierDescription tier : catalog.all()) {
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
                settings.row(settingRow("  " + tier.usually() + "." + name, setting)));
    String here =
        OwnServer.check(tier)
            .map(check -> "  on this machine: %s%n".formatted(check.detail()))
            .orElse("");
    return "%s (usually %s, %s): %s%n  %s%n%s  queue limit by default: %d = %s%n%s"
        .formatted(
            tier.server(),
            tier.usually(),
            style,
            tier.about(),
            protocols(tier.protocols()),
            here,
            tier.queueLimit().integer(tier.defaults()),
            tier.queueLimit().text(),
            settings);
  }

  /** What it can stand above and below. */
  static String protocols(Protocols protocols) {
    String serves =
        "serves "
            + String.join(", ", protocols.serves())
            + (protocols.users().contains(UserProtocol.HTTP2)
                ? " (" + UserProtocol.HTTP2.word() + " of users too)"
                : "");
    if (protocols.calls().isEmpty()) {
      return serves + "; calls none, so it is the last tier";
    }
    return serves
        + "; calls "
        + String.join(", ", protocols.calls())
        + (protocols.alone() ? ", or is the last tier" : "")
        + (protocols.passesFiles() ? ", for files too" : "")
        + (protocols.balances().isEmpty()
            ? ""
            : "; balances " + String.join(", ", protocols.balances()));
  }

  private static String[] settingRow(String name, SettingDescription setting) {
    String fallback = setting.defaultText().isEmpty() ? "" : "default " + setting.defaultText();
    return new String[] {name, fallback, setting.range(), setting.about()};
  }

  private static String causes() throws IOException {
    Map<String, Check> here = new HashMap<>();
    if (Root.isRoot()) {
      InjectorTrial.checks().forEach(check -> here.put(check.name(), check));
    }
    StringBuilder text = new StringBuilder();
    for (Cause cause : Causes.all().list()) {
      Check check = here.get(InjectorTrial.name(cause.injector().description()));
      text.append(cause(cause, check == null ? "unknown; run as root" : check.detail()))
          .append('\n');
    }
    return text.append(TIMES).toString();
  }

  static String cause(Cause cause, String here) {
    InjectorDescription injector = cause.injector().description();
    TextTable keys = new TextTable();
    if (injector.takesLength()) {
      keys.row("  for", "", "a length of time such as 500ms", "how long each one lasts");
    }
    new TreeMap<>(injector.parameters())
        .forEach((name, setting) -> keys.row(settingRow("  " + name, setting)));
    String presets =
        injector.presets().stream().map(ListCommand::preset).collect(Collectors.joining());
    return "%s: %s%n  tiers: %s%n  found as: %s%n  page: %s%n  on this machine: %s%n%s%s%s"
        .formatted(
            injector.name(),
            injector.about(),
            injector.targetsText(),
            Words.key(cause.kind()),
            cause.page(),
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
      Experiment experiment = suite.experiment(name, List.of());
      table.row(name, runs(experiment), experiment.title());
    }
    return table + SERIES;
  }

  private static String runs(Experiment experiment) {
    return switch (experiment) {
      case Series series -> runs(series);
      case TurnsPlan turns -> "1 run of %d turns".formatted(turns.turns());
    };
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
