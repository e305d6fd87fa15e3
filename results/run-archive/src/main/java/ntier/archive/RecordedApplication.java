package ntier.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.JsonFormat;
import ntier.plan.application.ApplicationDescription;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * What a run's files must say of the application that ran: its description may change later.
 *
 * @param name of its folder in {@code applications/}
 * @param path what the paths of its pages begin with
 * @param dynamic what follows in those that the application makes; the others are files
 * @param requests what each kind of request asks for below {@code path}, by its label
 * @param writes rows by table that a kind of request may change: one of these; of those that write
 */
public record RecordedApplication(
    String name,
    String path,
    String dynamic,
    @JsonSerialize(using = InOrder.class) SequencedMap<String, String> requests,
    @JsonSerialize(using = InOrder.class) SequencedMap<String, List<Map<String, Integer>>> writes) {
  /** The label of what a page brings with it. */
  public static final String IMAGE = "Image";

  /** The page of all files. */
  private static final String FILE = "";

  private static final String EARLIER = "application-of-earlier-runs.json";

  public RecordedApplication {
    requests = Ordered.copy(requests);
    writes = Ordered.copy(writes);
  }

  /** What is recorded of an application. */
  public static RecordedApplication of(ApplicationDescription application) {
    SequencedMap<String, String> requests = new LinkedHashMap<>();
    SequencedMap<String, List<Map<String, Integer>>> writes = new LinkedHashMap<>();
    application
        .requests()
        .forEach(
            (label, request) -> {
              requests.put(label, request.resource());
              if (!request.writes().isEmpty()) {
                writes.put(label, request.writes());
              }
            });
    return new RecordedApplication(
        application.application(), application.path(), application.dynamic(), requests, writes);
  }

  /** What ran in those that do not say it. */
  public static RecordedApplication ofEarlierRuns() {
    return Earlier.RECORDED;
  }

  /** Read once. */
  private static final class Earlier {
    static final RecordedApplication RECORDED = read();

    private static RecordedApplication read() {
      try (InputStream text = RecordedApplication.class.getResourceAsStream(EARLIER)) {
        return JsonFormat.mapper().readValue(text.readAllBytes(), RecordedApplication.class);
      } catch (IOException e) {
        throw new UncheckedIOException(EARLIER, e);
      }
    }
  }

  /**
   * Whether the application makes what is at this path; all else is a file.
   *
   * @param what a path, with or without its query
   */
  public boolean makes(String what) {
    return what.startsWith(path + dynamic);
  }

  /** Whether a request asks for a file, which a server above the application may answer. */
  public boolean asksForFile(Request request) {
    String resource = requests.get(request.interaction());
    return request.isImage() || resource != null && !resource.startsWith(dynamic);
  }

  /** What a server's log says of a request, without its query; one name for all files. */
  public String page(String what) {
    return makes(what) ? what : FILE;
  }

  /** The same of a user's request: its path; empty for files, and where it isn't known. */
  public String page(Request request) {
    String resource = requests.get(request.interaction());
    return resource == null || asksForFile(request) ? FILE : path + resource;
  }
}
