package ntier.analysis.overflow;

import java.util.List;
import ntier.analysis.store.Groups;
import ntier.analysis.store.Scratch;
import ntier.analysis.store.Texts;
import ntier.analysis.store.Times;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * Which measured request used a client's address and port at a time: of several streams of one
 * connection the one that has been under way for the longest time, which opened it if that is not
 * long ago. Ports are used again.
 */
final class RequestsByPort {
  /** The generator stamps the start just before or just after the kernel sends the SYN. */
  private static final long SLACK_MICROS = 5_000;

  /** Never ended, and so under way for ever. */
  private static final long NEVER = Long.MAX_VALUE / 2;

  private final long slackMicros;
  private final List<Request> requests;
  private final Texts endpoints = new Texts();
  private final Groups byEndpoint;

  /** When the last of an endpoint's requests up to this one ended, in the order of the groups. */
  private final Times ended;

  /**
   * @param requests in order of start
   * @param clockErrorMicros of what they are asked for by
   */
  RequestsByPort(List<Request> requests, long clockErrorMicros, Scratch scratch) {
    this.slackMicros = SLACK_MICROS + clockErrorMicros;
    this.requests = requests;
    Times endpointOf = new Times(scratch);
    for (Request request : requests) {
      endpointOf.add(endpoints.number(endpoint(request.localAddress(), (int) request.localPort())));
    }
    this.byEndpoint =
        new Groups(
            scratch, endpoints.size(), requests.size(), number -> (int) endpointOf.at(number));
    this.ended = new Times(scratch);
    for (int group = 0; group < endpoints.size(); group++) {
      long last = Long.MIN_VALUE;
      for (int member = byEndpoint.start(group); member < byEndpoint.end(group); member++) {
        long end = requests.get(byEndpoint.row(member)).endMicros();
        last = Math.max(last, Absent.isPresent(end) ? end : NEVER);
        ended.add(last);
      }
    }
  }

  static String endpoint(String address, int port) {
    return address + ":" + port;
  }

  /** The request's number; {@link Drop#NO_REQUEST} if there was none at that time. */
  int at(String endpoint, long atMicros) {
    int group = endpoints.known(endpoint);
    if (group < 0) {
      return Drop.NO_REQUEST;
    }
    int member =
        ended.firstFrom(atMicros - slackMicros, byEndpoint.start(group), byEndpoint.end(group));
    if (member == byEndpoint.end(group)) {
      return Drop.NO_REQUEST;
    }
    int number = opener(member, byEndpoint.end(group));
    // Those behind it began even later.
    return requests.get(number).startMicros() - slackMicros <= atMicros ? number : Drop.NO_REQUEST;
  }

  /** Of requests that began at once as streams of one connection, that which it was opened for. */
  private int opener(int from, int to) {
    int first = byEndpoint.row(from);
    for (int member = from; member < to; member++) {
      int number = byEndpoint.row(member);
      Request request = requests.get(number);
      if (request.startMicros() != requests.get(first).startMicros()) {
        return first;
      }
      if (request.connectMicros() != request.startMicros()) {
        return number;
      }
    }
    return first;
  }

  Request request(int number) {
    return requests.get(number);
  }
}
