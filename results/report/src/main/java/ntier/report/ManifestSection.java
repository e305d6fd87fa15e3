package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.archive.Manifest;

/** Who ran what on which machine. */
final class ManifestSection {
  private final Manifest manifest;

  ManifestSection(Manifest manifest) {
    this.manifest = manifest;
  }

  String html() {
    Table table = new Table("manifest", "", "");
    row(table, "command", manifest.commandLine());
    row(table, "state", (key(manifest.state()) + " " + manifest.why()).strip());
    row(
        table,
        "suite",
        manifest.suite().commit() + (manifest.suite().dirty() ? ", with changed files" : ""));
    Manifest.Machine machine = manifest.machine();
    if (manifest.machines().isPresent()) {
      manifest
          .machines()
          .get()
          .forEach((name, one) -> row(table, "machine " + name, text(one) + "; " + system(one)));
    } else {
      row(table, "machine", text(machine));
      row(table, "system", system(machine));
    }
    row(table, "Java", manifest.java());
    row(table, "seed", Long.toString(manifest.seed()));
    manifest
        .tiers()
        .forEach(
            (role, tier) ->
                row(
                    table,
                    "tier " + role,
                    say(
                        "%s at %s:%d, queue limit %,d = %s",
                        tier.server(),
                        tier.address(),
                        tier.port(),
                        tier.queueLimit(),
                        tier.queueFormula())));
    for (Manifest.Part part : manifest.parts()) {
      row(
          table,
          "part " + part.name(),
          part.version() + (part.sha256().isEmpty() ? "" : ", SHA-256 " + part.sha256()));
    }
    return Sections.section("h-manifest", "Manifest", table.html() + hosts());
  }

  private static String text(Manifest.Machine machine) {
    return say(
        "%s, %d cores, %.1f GB", machine.cpu(), machine.cores(), machine.memoryBytes() / 1e9);
  }

  private static String system(Manifest.Machine machine) {
    return say(
        "%s, kernel %s, cgroup %s", machine.distribution(), machine.kernel(), machine.cgroup());
  }

  private static void row(Table table, String name, String value) {
    table.row("").text(name).raw("", "<code>" + Html.escape(value) + "</code>").end();
  }

  private String hosts() {
    return manifest.hosts().stream()
        .map(
            host ->
                say(
                    "<details><summary>Host %s%s: %s, cores %s%s</summary><p><code>%s</code></p></details>\n",
                    Html.escape(host.name()),
                    Html.escape(host.machine().map(name -> " on machine " + name).orElse("")),
                    Html.escape(String.join(", ", host.addresses())),
                    host.cores(),
                    host.quotaCores().map(most -> say(", at most %.2f of them", most)).orElse(""),
                    new TreeMap<>(host.sysctls())
                        .entrySet().stream()
                            .map(one -> Html.escape(one.getKey() + " = " + one.getValue()))
                            .collect(Collectors.joining("<br>"))))
        .collect(Collectors.joining());
  }
}
