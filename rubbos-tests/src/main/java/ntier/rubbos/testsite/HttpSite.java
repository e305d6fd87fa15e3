package ntier.rubbos.testsite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks a site over HTTP. */
public record HttpSite(String url, HttpClient client) {

  /** An answer as a client sees it. */
  public record Answer(int status, String page) {}

  /** Asks the site of this address, without a slash at its end. */
  public HttpSite(String url) {
    this(url, HttpClient.newHttpClient());
  }

  /** Asks a servlet by GET. */
  public Answer get(String servlet, Map<String, String> parameters) {
    return getPath(path(servlet) + (parameters.isEmpty() ? "" : "?" + form(parameters)));
  }

  /** Asks for a path and its query, encoded as they are sent. */
  public Answer getPath(String pathAndQuery) {
    return send(HttpRequest.newBuilder(URI.create(url + pathAndQuery)));
  }

  /** Asks a servlet by POST; its name may be followed by a query. */
  public Answer post(String servletAndQuery, Map<String, String> parameters) {
    return send(
        HttpRequest.newBuilder(URI.create(url + path(servletAndQuery)))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form(parameters))));
  }

  private static String path(String servlet) {
    return "/rubbos/servlet/edu.rice.rubbos.servlets." + servlet;
  }

  private static String form(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
