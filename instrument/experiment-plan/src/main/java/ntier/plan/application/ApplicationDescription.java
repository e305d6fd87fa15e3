package ntier.plan.application;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * An application as its {@code application.yaml} describes it. Folders and class paths are
 * templates over {@code ${built}}, the folder of the suite's own build, {@code ${application}},
 * this description's folder, and {@code ${part.NAME}}, the folder of a part.
 *
 * @param application the folder's name
 * @param name as people write it
 * @param about one line
 * @param path what the paths of all its pages begin with; begins and ends with {@code /}
 * @param dynamic what follows {@code path} in those that the application makes; the others are
 *     files. Empty: it makes all of them
 * @param index a file below {@code path} that is always there
 * @param parts names in {@code configs/versions.yaml} that it is made from
 * @param builds by the contract that they are for, which a server's {@code runs} names
 * @param site the folder of its files, an empty one where there are none
 * @param classPath of its classes that are not the suite's own
 * @param data empty: it has no database
 * @param load empty: it can be served, and not measured
 * @param requests by label, where they are known beforehand
 * @param costs for simulations, where they were measured
 * @param work whether its pages do extra work on demand: rounds that its parameter {@code
 *     APPLICATION.work} says, and the file that {@code APPLICATION.workFile} names
 * @param source application.yaml as complaints name it
 */
public record ApplicationDescription(
    String application,
    String name,
    String about,
    String path,
    String dynamic,
    String index,
    List<String> parts,
    SequencedMap<String, BuildDescription> builds,
    String site,
    List<String> classPath,
    Optional<DataDescription> data,
    Optional<LoadDescription> load,
    SequencedMap<String, RequestDescription> requests,
    Optional<CostsDescription> costs,
    boolean work,
    Path folder,
    String source) {
  /** What an experiment is of that names none. */
  public static final String DEFAULT = "rubbos";

  public ApplicationDescription {
    parts = List.copyOf(parts);
    builds = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(builds));
    classPath = List.copyOf(classPath);
    requests = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(requests));
  }

  /** {@code path} without its last {@code /}, as servlet containers name it. */
  public String context() {
    return path.substring(0, path.length() - 1);
  }

  /** The names that templates of any application may use, beside those of parts. */
  public Map<String, String> names() {
    return Map.of(
        "application",
        application,
        "context",
        context(),
        "path",
        path,
        "dynamic",
        dynamic,
        "index",
        index);
  }
}
