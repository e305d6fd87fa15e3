package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parts from Debian packages, by the ordinary apt client, which verifies what it downloads against
 * its signed index. Packages are unpacked, not installed: no service starts, no file of the system
 * changes. Apt's own lists and archives are only read; when they are too old, new lists go into the
 * cache.
 */
final class AptSource {
  private final Path ownLists;

  /**
   * @param ownLists where package lists are kept when the system's do not suffice
   */
  AptSource(Path ownLists) {
    this.ownLists = ownLists;
  }

  /**
   * Fetches a part, checks it and unpacks it.
   *
   * @param scratch an empty folder for downloads, removed afterwards
   * @param target an empty folder that becomes the part
   * @return what it was made of, the main package first
   */
  List<PartRecord> fetch(PartSpec.Apt part, Path scratch, Path target) throws IOException {
    AptClient client = new AptClient(scratch, Optional.empty());
    if (!download(part, client).succeeded()) {
      client = withOwnLists(part, scratch);
      FetchCommand.Result again = download(part, client);
      if (!again.succeeded()) {
        throw ProvisioningException.of(
            part,
            "apt-get could not download %s: %s. Check the network and apt's sources, and run again; nothing was installed"
                .formatted(String.join(", ", part.packages()), again.lastLines(3)));
      }
    }
    return unpack(part, client, target);
  }

  private static FetchCommand.Result download(PartSpec.Apt part, AptClient client)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-y", "install", "--reinstall"));
    arguments.addAll(List.of("--download-only", "--no-install-recommends"));
    arguments.addAll(part.packages());
    return client.get(part, arguments);
  }

  private AptClient withOwnLists(PartSpec.Apt part, Path scratch) throws IOException {
    AptClient own = new AptClient(scratch, Optional.of(ownLists));
    FetchCommand.Result result = own.get(part, List.of("update"));
    if (!result.succeeded()) {
      throw ProvisioningException.of(
          part,
          "apt does not offer %s and its lists cannot be renewed: %s. Check the network and apt's sources, and run again; nothing was installed"
              .formatted(String.join(", ", part.packages()), result.lastLines(2)));
    }
    return own;
  }

  private static List<PartRecord> unpack(PartSpec.Apt part, AptClient client, Path target)
      throws IOException {
    Path scratch = client.scratch();
    List<PartRecord> records = new ArrayList<>();
    for (Path deb : debs(client.archives())) {
      PartRecord record = DebPackage.verify(part, deb, client);
      run(part, scratch, List.of("dpkg-deb", "-x", deb.toString(), target.toString()));
      records.add(record);
    }
    for (String name : part.packages()) {
      if (records.stream().noneMatch(record -> record.name().equals(name))) {
        throw ProvisioningException.of(
            part, "apt-get downloaded no " + name + "; try: apt-get install --reinstall " + name);
      }
    }
    records.sort((a, b) -> rank(part, a) - rank(part, b));
    return records;
  }

  /** Named packages first, in the part's order. */
  private static int rank(PartSpec.Apt part, PartRecord record) {
    int index = part.packages().indexOf(record.name());
    return index < 0 ? Integer.MAX_VALUE : index;
  }

  private static List<Path> debs(Path archives) throws IOException {
    try (Stream<Path> files = Files.list(archives)) {
      return files.filter(file -> file.toString().endsWith(".deb")).sorted().toList();
    }
  }

  static String run(PartSpec.Apt part, Path scratch, List<String> line) throws IOException {
    FetchCommand.Result result = new FetchCommand(line, scratch, Map.of("LC_ALL", "C.UTF-8")).run();
    return said(part, String.join(" ", line), result);
  }

  /** What a program said that succeeded. */
  static String said(PartSpec.Apt part, String command, FetchCommand.Result result)
      throws ProvisioningException {
    if (!result.succeeded()) {
      throw ProvisioningException.of(part, command + " failed: " + result.lastLines(2));
    }
    return result.output();
  }
}
