package ntier.testbed.tier;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.plan.TierPlan;
import ntier.plan.host.LabHost;
import ntier.plan.tier.ProcessDescription;
import ntier.plan.tier.Template;
import ntier.plan.tier.TierDescription;
import ntier.testbed.ProcessSpec;
import ntier.testbed.database.DatabaseSpec;

/** A tier's configuration with every name filled in, before anything is started. */
final class TierSetup {
  private final TierDescription description;
  private final TierFolders folders;
  private final LabHost host;
  private final Map<String, String> names;
  private final int port;
  private final Map<String, String> provided;

  /**
   * @param next the tier below, for all but the last
   */
  TierSetup(
      TierPlan plan,
      TierDescription description,
      LabHost host,
      Optional<RunningTier> next,
      TierFolders folders,
      TierSupplies supplies) {
    this.description = description;
    this.folders = folders;
    this.host = host;
    var given = new HashMap<>(supplies.names(description.application()));
    given.putAll(plan.settingTexts());
    this.port = description.port().integer(given);
    given.put("server", plan.server());
    given.put("host", plan.host());
    given.put("address", address());
    given.put("port", Integer.toString(port));
    given.put("dir", folders.working().toString());
    given.put("logs", folders.logs().toString());
    folders.data().ifPresent(data -> given.put("data", data.toString()));
    next.ifPresent(
        below -> {
          below.plan().settingTexts().forEach((name, text) -> given.put("next." + name, text));
          given.put("next.server", below.plan().server());
          given.put("next.address", below.address());
          given.put("next.port", Integer.toString(below.port()));
          given.put("next.user", DatabaseSpec.USER);
          given.put("next.password", DatabaseSpec.PASSWORD);
          below.provided().forEach((name, value) -> given.put("next." + name, value));
        });
    this.names = description.withValues(given);
    this.provided =
        description.provides().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> render(entry.getValue())));
  }

  String address() {
    return host.addresses().getFirst();
  }

  int port() {
    return port;
  }

  Path working() {
    return folders.working();
  }

  /** What the tier above needs of this one, by name. */
  Map<String, String> provided() {
    return provided;
  }

  /** Writes the rendered templates to the working folder, and a copy to the logs. */
  void writeConfiguration() throws IOException {
    Files.createDirectories(folders.working());
    Files.createDirectories(folders.logs());
    for (var template : description.templates().entrySet()) {
      Path source = description.folder().resolve("conf").resolve(template.getKey()).normalize();
      String text = Template.render(source.toString(), Files.readString(source), names);
      write(folders.working().resolve(template.getValue()), text);
      write(folders.logs().resolve("conf").resolve(template.getValue()), text);
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  /** The processes that these settings ask for, in the order to start them. */
  List<ProcessDescription> processes() {
    return description.processes().stream()
        .filter(process -> process.when().map(when -> when.holds(names)).orElse(true))
        .toList();
  }

  ProcessSpec specification(ProcessDescription process) {
    return new ProcessSpec(
        process.name(),
        process.command().stream().map(this::render).toList(),
        process.environment().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> render(entry.getValue()))),
        folders.working(),
        folders.output(process.name()));
  }

  Optional<Readiness> readiness(ProcessDescription process) {
    return process
        .ready()
        .map(
            ready ->
                new Readiness(
                    ready.check(),
                    render(ready.argument()),
                    host.namespace(),
                    address(),
                    port,
                    folders.output(process.name())));
  }

  private String render(String template) {
    return Template.render(description.source(), template, names);
  }
}
