package ntier.provisioning;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** Unpacks what came from the Maven repository. */
final class Unpacking {
  private static final String TAR_GZ = ".tar.gz";

  private Unpacking() {}

  static void unpack(PartSpec.Maven part, Path file, Path target) throws IOException {
    if (part.coordinates().type().equals("tar.gz")) {
      untar(part, file, target, part.strip());
    } else if (part.take().isEmpty()) {
      Files.copy(file, target.resolve(part.coordinates().fileName()));
    } else {
      take(part, file, target);
    }
    for (String program : part.programs()) {
      Files.setPosixFilePermissions(
          target.resolve(program), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private static void untar(PartSpec.Maven part, Path file, Path target, int strip)
      throws IOException {
    List<String> line =
        List.of(
            "tar",
            "-xzf",
            file.toAbsolutePath().toString(),
            "--no-same-owner",
            "--strip-components=" + strip);
    FetchCommand.Result result = new FetchCommand(line, target, Map.of()).run();
    if (!result.succeeded()) {
      throw ProvisioningException.of(
          part, "tar could not unpack " + file + ": " + result.lastLines(2));
    }
  }

  private static void take(PartSpec.Maven part, Path file, Path target) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (Map.Entry<String, String> take : part.take().entrySet()) {
        ZipEntry entry = zip.getEntry(take.getKey());
        if (entry == null) {
          throw ProvisioningException.of(
              part,
              file + " has no entry " + take.getKey() + "; correct \"take\" of versions.yaml");
        }
        try (InputStream in = zip.getInputStream(entry)) {
          Path place = target.resolve(take.getValue());
          if (take.getKey().endsWith(TAR_GZ)) {
            untar(part, in, place);
          } else if (take.getValue().endsWith("/")) {
            unzip(in, place);
          } else {
            write(in, place);
          }
        }
      }
    }
  }

  private static void untar(PartSpec.Maven part, InputStream archive, Path target)
      throws IOException {
    Path file = target.resolve("archive" + TAR_GZ);
    write(archive, file);
    untar(part, file, target, 0);
    Files.delete(file);
  }

  private static void unzip(InputStream archive, Path target) throws IOException {
    ZipInputStream zip = new ZipInputStream(archive);
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      Path path = target.resolve(entry.getName()).normalize();
      if (!path.startsWith(target.normalize())) {
        throw new IOException("archive entry leaves its folder: " + entry.getName());
      }
      if (!entry.isDirectory()) {
        write(zip, path);
      }
    }
  }

  private static void write(InputStream in, Path path) throws IOException {
    Files.createDirectories(path.getParent());
    Files.copy(in, path);
  }
}
