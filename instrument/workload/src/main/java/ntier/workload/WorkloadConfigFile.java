package ntier.workload;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import ntier.archive.WholeFile;
import ntier.plan.JsonFormat;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes a {@link WorkloadConfig} as JSON; unknown and missing keys are refused. */
public final class WorkloadConfigFile {
  private static final JsonMapper MAPPER =
      JsonFormat.mapper()
          .rebuild()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addMixIn(Connections.class, ConnectionsNames.class)
          .addMixIn(Images.class, ImagesNames.class)
          .addMixIn(Burst.class, BurstKinds.class)
          .build();

  private WorkloadConfigFile() {}

  private enum ConnectionsNames {
    @JsonProperty("per-request")
    PER_REQUEST,
    @JsonProperty("keep-alive")
    KEEP_ALIVE
  }

  private enum ImagesNames {
    @JsonProperty("per-session")
    PER_SESSION,
    @JsonProperty("per-page")
    PER_PAGE,
    @JsonProperty("none")
    NONE
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Burst.Batch.class, name = "batch"),
    @JsonSubTypes.Type(value = Burst.Mmpp.class, name = "mmpp")
  })
  private interface BurstKinds {}

  /**
   * Writes the file, or replaces it.
   *
   * @throws ntier.archive.RunWriteException if it cannot be written
   */
  public static void write(Path file, WorkloadConfig config) {
    WholeFile.replace(file, MAPPER.writeValueAsBytes(config));
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException naming the file, the place and what is wrong
   */
  public static WorkloadConfig read(Path file) {
    try {
      return MAPPER.readValue(Files.readAllBytes(file), WorkloadConfig.class);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          file + ": there is no such file; give one with --config", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read: " + e.getMessage(), e);
    } catch (JacksonException e) {
      Throwable cause = e.getCause() instanceof IllegalArgumentException refused ? refused : null;
      String place =
          cause != null || e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
      String what = cause != null ? cause.getMessage() : e.getOriginalMessage();
      throw new IllegalArgumentException(file + place + ": " + what, e);
    }
  }
}
