package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.archive.Absent;
import ntier.archive.Request;

/** Which measured request used a client's address and port at a time. Ports are used again. */
final class RequestsByPort {
  /** The generator stamps the start just before or just after the kernel sends the SYN. */
  private static final long SLACK_MICROS = 5_000;

  private final long slackMicros;
  private final List<Request> requests;
  private final Map<String, List<Integer>> byEndpoint = new HashMap<>();

  /**
   * @param requests in order of start
   * @param clockErrorMicros of what they are asked for by
   */
  RequestsByPort(List<Request> requests, long clockErrorMicros) {
    this.slackMicros = SLACK_MICROS + clockErrorMicros;
    this.requests = requests;
    for (int i = 0; i < requests.size(); i++) {
      Request request = requests.get(i);
      byEndpoint
          .computeIfAbsent(
              endpoint(request.localAddress(), (int) request.localPort()),
              key -> new ArrayList<>(2))
          .add(i);
    }
  }

  static String endpoint(String address, int port) {
    return address + ":" + port;
  }

  /** The request's number; {@link Drop#NO_REQUEST} if there was none at that time. */
  int at(String endpoint, long atMicros) {
    for (int i : byEndpoint.getOrDefault(endpoint, List.of())) {
      Request request = requests.get(i);
      boolean ended =
          Absent.isPresent(request.endMicros()) && request.endMicros() + slackMicros < atMicros;
      if (request.startMicros() - slackMicros <= atMicros && !ended) {
        return i;
      }
    }
    return Drop.NO_REQUEST;
  }

  Request request(int number) {
    return requests.get(number);
  }
}
