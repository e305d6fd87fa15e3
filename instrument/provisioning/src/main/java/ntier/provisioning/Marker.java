package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The file in a part's folder that says what it was made of: a line per package with name, version,
 * SHA-256 and {@code tested} or {@code other}.
 */
final class Marker {
  private static final String FILE = ".ntier-part";

  private Marker() {}

  static void write(Path folder, List<PartRecord> packages) throws IOException {
    Files.write(folder.resolve(FILE), packages.stream().map(Marker::line).toList());
  }

  private static String line(PartRecord record) {
    return String.join(
        " ",
        record.name(),
        record.version(),
        record.sha256(),
        record.tested() ? "tested" : "other");
  }

  /** Empty if there is no such part. */
  static Optional<Part> read(String part, Path folder) throws IOException {
    List<PartRecord> packages = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(folder.resolve(FILE))) {
        String[] fields = line.split(" ");
        packages.add(new PartRecord(fields[0], fields[1], fields[2], fields[3].equals("tested")));
      }
      return Optional.of(new Part(part, folder, packages));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw new ProvisioningException(
          "part " + part + ": " + folder + " is damaged; delete that folder and run again", e);
    }
  }
}
