package ntier.archive;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import ntier.plan.JsonFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes one of a run's JSON documents; each says its {@code formatVersion}. */
final class JsonDocument {
  private static final int VERSION = 1;

  /** Findings of the longest runs have some megabytes. */
  private static final long MOST_BYTES = 512L << 20;

  private static final String AGAIN = "pick another run, or run the experiment again";

  private JsonDocument() {}

  /** Replaces the file in one step; see {@link WholeFile}. */
  static void write(Path file, Object document) {
    WholeFile.replace(file, JsonFormat.mapper().writeValueAsBytes(document));
  }

  /**
   * Reads a document. A field that is {@link Optional} in it, or in a record within it, may be
   * missing: it was added by a later suite.
   *
   * @throws DamagedRunException if the file is missing, broken, of another version, or lacks
   *     another field
   */
  static <T> T read(Path file, Class<T> type) {
    return read(file, type, _ -> {});
  }

  /**
   * As above.
   *
   * @param modernize brings what an older version wrote into today's form
   */
  static <T> T read(Path file, Class<T> type, Consumer<JsonNode> modernize) {
    try {
      JsonNode tree = JsonFormat.mapper().readTree(bytes(file));
      checkVersion(file, tree);
      modernize.accept(tree);
      addMissing(tree, type);
      refuseNull(file, tree, type, "");
      return JsonFormat.mapper().treeToValue(tree, type);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
      throw new DamagedRunException(file, line, explain(e), AGAIN);
    }
  }

  private static void addMissing(JsonNode tree, Type type) {
    if (type instanceof ParameterizedType container) {
      Type element =
          container.getActualTypeArguments()[container.getActualTypeArguments().length - 1];
      if (container.getRawType() == Optional.class) {
        addMissing(tree, element);
      } else {
        tree.forEach(child -> addMissing(child, element));
      }
      return;
    }
    if (!(tree instanceof ObjectNode object)
        || !(type instanceof Class<?> record)
        || !record.isRecord()) {
      return;
    }
    for (RecordComponent component : record.getRecordComponents()) {
      String field = field(component);
      if (object.has(field)) {
        addMissing(object.get(field), component.getGenericType());
      } else if (component.getType() == Optional.class) {
        object.putNull(field);
      }
    }
  }

  /** What a record says nothing of is an {@code Optional} in it; null is nothing that we write. */
  private static void refuseNull(Path file, JsonNode tree, Type type, String path) {
    if (type instanceof ParameterizedType container) {
      if (container.getRawType() == Optional.class) {
        return;
      }
      Type element =
          container.getActualTypeArguments()[container.getActualTypeArguments().length - 1];
      tree.forEach(child -> refuseNull(file, child, element, path + "[]"));
    } else if (type instanceof Class<?> record && record.isRecord()) {
      for (RecordComponent component : record.getRecordComponents()) {
        String field = field(component);
        JsonNode value = tree.path(field);
        if (!value.isMissingNode()) {
          String name = path.isEmpty() ? field : path + "." + field;
          refuseNull(file, value, component.getGenericType(), name);
        }
      }
    }
    boolean mayLack = type instanceof Class<?> one && one.getSimpleName().startsWith("Optional");
    if (tree.isNull() && !mayLack) {
      throw new DamagedRunException(
          file, 0, "the field " + path + " is missing or not of the right kind", AGAIN);
    }
  }

  /** What a component is called in files. */
  private static String field(RecordComponent component) {
    JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
    return named == null ? component.getName() : named.value();
  }

  private static byte[] bytes(Path file) {
    try {
      if (Files.isRegularFile(file)) {
        if (Files.size(file) > MOST_BYTES) {
          throw new DamagedRunException(
              file, 0, "the file has " + Files.size(file) + " bytes, more than any of ours", AGAIN);
        }
        return Files.readAllBytes(file);
      }
    } catch (IOException e) {
      throw new DamagedRunException(file, 0, "the file can't be read: " + e.getMessage(), AGAIN);
    }
    throw new DamagedRunException(file, 0, "the file is missing", AGAIN);
  }

  private static void checkVersion(Path file, JsonNode tree) {
    JsonNode version = tree.path("formatVersion");
    if (!version.isInt()) {
      throw new DamagedRunException(file, 0, "it has no formatVersion", AGAIN);
    }
    if (version.intValue() != VERSION) {
      throw new DamagedRunException(
          file,
          0,
          "its formatVersion is " + version.intValue() + " and this ntier reads version " + VERSION,
          "read it with the ntier that wrote it");
    }
  }

  private static String explain(JacksonException e) {
    if (e.getPath().isEmpty()) {
      return "it is not JSON: " + e.getOriginalMessage().lines().findFirst().orElse("");
    }
    String field =
        e.getPath().stream()
            .map(
                part ->
                    part.getPropertyName() == null ? "" + part.getIndex() : part.getPropertyName())
            .collect(Collectors.joining("."));
    return "the field " + field + " is missing or not of the right kind";
  }
}
