package ntier.provisioning;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.linux.Architecture;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads configs/versions.yaml. */
final class VersionsFile {
  private static final String SHA_256 = "[0-9a-f]{64}";
  private static final List<String> ARCHITECTURES =
      Arrays.stream(Architecture.values()).map(Architecture::debian).toList();

  private final Path file;
  private final String distribution;

  private VersionsFile(Path file, String distribution) {
    this.file = file;
    this.distribution = distribution;
  }

  /**
   * Every part of the file, by name.
   *
   * @param distribution whose tested versions count, such as {@code debian-12}, or {@code
   *     debian-12-arm64} on another architecture than amd64
   */
  static Map<String, PartSpec> read(Path file, String distribution) throws IOException {
    return new VersionsFile(file, distribution).parts();
  }

  private Map<String, PartSpec> parts() throws IOException {
    YamlEntries top = new YamlEntries(file.toString(), compose());
    top.allowOnly("version", "parts");
    if (!top.text("version").equals("1")) {
      throw top.error("version", "this ntier reads version 1 of this file");
    }
    YamlEntries parts = top.entries("parts");
    Map<String, PartSpec> result = new LinkedHashMap<>();
    for (String name : parts.keys()) {
      result.put(name, part(name, parts.entries(name)));
    }
    return result;
  }

  private Node compose() throws IOException {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new ProvisioningException(
          file + " cannot be read (" + e + "): it belongs to the suite; get it back from git", e);
    }
    try {
      return new Compose(LoadSettings.builder().setLabel(file.toString()).build())
          .composeReader(new StringReader(text))
          .orElseThrow(() -> new ProvisioningException(file + " is empty; get it back from git"));
    } catch (YamlEngineException e) {
      throw new ProvisioningException(file + " is not YAML: " + e.getMessage(), e);
    }
  }

  private PartSpec part(String name, YamlEntries part) throws ProvisioningException {
    if (part.has("maven") == part.has("apt")) {
      throw part.error("", "part " + name + " needs either \"maven\" or \"apt\"");
    }
    return part.has("maven") ? maven(name, part) : apt(name, part);
  }

  private PartSpec maven(String name, YamlEntries part) throws ProvisioningException {
    part.allowOnly(
        "about",
        "version",
        "maven",
        "sha256",
        "strip",
        "take",
        "programs",
        "check",
        "only",
        "instead");
    Map<String, String> take = new LinkedHashMap<>();
    if (part.has("take")) {
      YamlEntries entries = part.entries("take");
      for (String entry : entries.keys()) {
        take.put(entry, entries.text(entry));
      }
    }
    try {
      return new PartSpec.Maven(
          name,
          part.text("about", ""),
          part.text("version"),
          PartSpec.Coordinates.parse(part.text("maven")),
          sha256(part),
          Integer.parseInt(part.text("strip", "0")),
          take,
          part.list("programs"),
          words(part.text("check", "")),
          availability(part));
    } catch (NumberFormatException e) {
      throw part.error("strip", "\"strip\" is a number of folders");
    } catch (IllegalArgumentException e) {
      throw part.error("maven", e.getMessage());
    }
  }

  private PartSpec apt(String name, YamlEntries part) throws ProvisioningException {
    part.allowOnly("about", "apt", "check", "tested", "only", "instead");
    if (part.list("apt").isEmpty()) {
      throw part.error("apt", "\"apt\" names at least one package");
    }
    Map<String, PartRecord> here = Map.of();
    YamlEntries tested = part.entries("tested");
    for (String tag : tested.keys()) {
      Map<String, PartRecord> records = testedPackages(tested.entries(tag));
      if (tag.equals(distribution)) {
        here = records;
      }
    }
    return new PartSpec.Apt(
        name,
        part.text("about", ""),
        part.list("apt"),
        here,
        distribution,
        words(part.text("check", "")),
        availability(part));
  }

  private static Availability availability(YamlEntries part) throws ProvisioningException {
    List<String> only = part.list("only");
    for (String architecture : only) {
      if (!ARCHITECTURES.contains(architecture)) {
        throw part.error(
            "only",
            "\"%s\" is no architecture; %s would be right"
                .formatted(architecture, String.join(" or ", ARCHITECTURES)));
      }
    }
    if (only.isEmpty() == part.has("instead")) {
      throw part.error(
          "instead", "\"only\" and \"instead\" go together: where it is, what works elsewhere");
    }
    return only.isEmpty()
        ? Availability.EVERYWHERE
        : new Availability(Set.copyOf(only), part.text("instead"));
  }

  private static Map<String, PartRecord> testedPackages(YamlEntries packages)
      throws ProvisioningException {
    Map<String, PartRecord> records = new LinkedHashMap<>();
    for (String name : packages.keys()) {
      YamlEntries entry = packages.entries(name);
      entry.allowOnly("version", "sha256");
      records.put(name, new PartRecord(name, entry.text("version"), sha256(entry), true));
    }
    return records;
  }

  private static String sha256(YamlEntries entry) throws ProvisioningException {
    String sha256 = entry.text("sha256");
    if (!sha256.matches(SHA_256)) {
      throw entry.error(
          "sha256", "a SHA-256 is 64 hexadecimal digits in lower case, not \"" + sha256 + "\"");
    }
    return sha256;
  }

  private static List<String> words(String command) {
    return command.isBlank() ? List.of() : List.of(command.trim().split("\\s+"));
  }
}
