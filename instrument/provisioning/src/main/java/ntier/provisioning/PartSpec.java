package ntier.provisioning;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A part as versions.yaml asks for it. */
sealed interface PartSpec {
  String name();

  String about();

  /** Program, relative to the part's folder, and arguments that must succeed; empty for none. */
  List<String> check();

  /** Where it can be had, and what is to be used elsewhere. */
  Availability availability();

  /** All that decides what is unpacked: a cached part with another fingerprint is another part. */
  String fingerprint();

  /**
   * From the Maven repository.
   *
   * @param coordinates {@code group:artifact:version:type}
   * @param strip leading folders to leave out of a tar.gz
   * @param take entries of a jar and where they go; empty: the file as it is
   * @param programs files to make executable
   */
  record Maven(
      String name,
      String about,
      String version,
      Coordinates coordinates,
      String sha256,
      int strip,
      Map<String, String> take,
      List<String> programs,
      List<String> check,
      Availability availability)
      implements PartSpec {
    public Maven {
      take = Collections.unmodifiableMap(new LinkedHashMap<>(take));
      programs = List.copyOf(programs);
      check = List.copyOf(check);
    }

    @Override
    public String fingerprint() {
      return List.of(version, coordinates, sha256, strip, take, programs).toString();
    }
  }

  /**
   * Debian packages with the libraries that the system lacks.
   *
   * @param packages the main one first
   * @param tested what was tested on this machine's distribution and architecture, by package
   * @param distribution such as {@code debian-12} or {@code debian-12-arm64}
   */
  record Apt(
      String name,
      String about,
      List<String> packages,
      Map<String, PartRecord> tested,
      String distribution,
      List<String> check,
      Availability availability)
      implements PartSpec {
    public Apt {
      packages = List.copyOf(packages);
      tested = Map.copyOf(tested);
      check = List.copyOf(check);
    }

    @Override
    public String fingerprint() {
      List<PartRecord> pinned = new ArrayList<>(tested.values());
      pinned.sort((a, b) -> a.name().compareTo(b.name()));
      return List.of(distribution, packages, pinned).toString();
    }
  }

  /** Maven coordinates. */
  record Coordinates(String group, String artifact, String version, String type) {
    static Coordinates parse(String text) {
      String[] fields = text.split(":");
      if (fields.length < 3 || fields.length > 4) {
        throw new IllegalArgumentException(
            "\"" + text + "\" is not group:artifact:version or group:artifact:version:type");
      }
      return new Coordinates(
          fields[0], fields[1], fields[2], fields.length == 4 ? fields[3] : "jar");
    }

    String fileName() {
      return artifact + "-" + version + "." + type;
    }

    /** Where a Maven repository keeps it. */
    String repositoryPath() {
      return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + fileName();
    }

    @Override
    public String toString() {
      return group + ":" + artifact + ":" + version + ":" + type;
    }
  }
}
