package ntier.testbed.tier;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.host.HostHandle;
import ntier.plan.TierPlan;
import ntier.plan.UserProtocol;
import ntier.plan.tier.Formula;
import ntier.plan.tier.ProcessDescription;
import ntier.plan.tier.ProcessDescription.Check;
import ntier.plan.tier.Template;
import ntier.plan.tier.TemplateNames;
import ntier.plan.tier.TierDescription;
import ntier.testbed.Host;
import ntier.testbed.ProcessSpec;
import ntier.testbed.rights.Capability;
import ntier.testbed.rights.Rights;

/** A tier's configuration with every name filled in, before anything is started. */
final class TierSetup {
  /** Below it only a capability lets a user listen. */
  private static final int FIRST_FREE_PORT = 1024;

  private final TierDescription description;
  private final TierFolders folders;
  private final Host machine;
  private final HostHandle host;
  private final List<Path> supplies;
  private final TemplateNames names;
  private final int port;
  private final Map<String, String> provided;
  private final UserProtocol users;

  /**
   * @param machine its host
   */
  TierSetup(
      TierPlan plan,
      TierDescription description,
      Host machine,
      ChainPlace place,
      TierFolders folders,
      TierSupplies supplies) {
    this.description = description;
    this.folders = folders;
    this.machine = machine;
    this.host = machine.handle();
    this.supplies = supplies.needed(description.runs());
    this.port = description.port().integer(plan.settingTexts());
    this.names = TierNames.of(plan, description, host, port, place, folders, supplies);
    this.users = place.spoken();
    this.provided = new HashMap<>();
    if (plan.holdsData()) {
      provided.putAll(supplies.application().account());
    }
    description.provides().forEach((name, text) -> provided.put(name, render(text)));
  }

  /** The name of its host. */
  String host() {
    return host.name();
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

  /**
   * Writes the rendered templates to the working folder, and a copy to the logs. Then the working
   * folder and the data are the server's user's. The logs stay root's: what the processes print is
   * written there by root, so the server must not be able to replace those files.
   */
  void writeConfiguration() throws IOException {
    Files.createDirectories(folders.working());
    Files.createDirectories(folders.logs());
    for (var process : processes()) {
      Path output = folders.output(process.name());
      if (!Files.exists(output, LinkOption.NOFOLLOW_LINKS)) {
        Files.createFile(output);
      }
    }
    for (var template : description.templates().entrySet()) {
      Path source = description.folder().resolve("conf").resolve(template.getKey()).normalize();
      String text = Template.render(source.toString(), Files.readString(source), names);
      write(folders.working().resolve(template.getValue()), text);
      write(folders.logs().resolve("conf").resolve(template.getValue()), text);
    }
    if (folders.data().isPresent()) {
      machine.give(folders.data().get());
    }
    machine.give(folders.working());
    machine.share(folders.logs());
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  /** The processes that these settings ask for, in the order to start them. */
  List<ProcessDescription> processes() {
    return description.processes().stream().filter(process -> holds(process.when())).toList();
  }

  private boolean holds(Optional<Formula> when) {
    return when.map(formula -> formula.holds(names.single())).orElse(true);
  }

  ProcessSpec specification(ProcessDescription process) {
    return new ProcessSpec(
        process.name(),
        process.command().stream()
            .filter(argument -> holds(argument.when()))
            .map(argument -> render(argument.text()))
            .toList(),
        process.environment().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> render(entry.getValue()))),
        folders.working(),
        folders.output(process.name()),
        new Rights(machine.uid(), capabilities()),
        needed());
  }

  private Set<Capability> capabilities() {
    return port < FIRST_FREE_PORT ? Set.of(Capability.NET_BIND_SERVICE) : Set.of();
  }

  private List<Path> needed() {
    var needed = new ArrayList<>(supplies);
    needed.add(folders.working());
    needed.add(folders.logs());
    folders.data().ifPresent(needed::add);
    return needed;
  }

  Optional<Readiness> readiness(ProcessDescription process) {
    return process
        .ready()
        .map(
            ready ->
                new Readiness(
                    check(ready.check()),
                    render(ready.argument()),
                    host.namespace(),
                    address(),
                    port,
                    folders.output(process.name())));
  }

  /** A server that is told to speak HTTP/2 may understand nothing else. */
  private Check check(Check described) {
    return described == Check.HTTP && users == UserProtocol.HTTP2 ? Check.HTTP2 : described;
  }

  private String render(String template) {
    return Template.render(description.source(), template, names);
  }
}
