package ntier.classroom;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import ntier.classroom.PageCommand.RefusedException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Who is there, and what all connections share. For the event loop's thread, but for {@link
 * #carryOut carrying out commands}, which has threads of its own.
 */
final class Reception {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /** For who comes while the machine has no more open files: so many make place. */
  private static final int MAKE_PLACE = 16;

  private final Limits limits;
  private final Access access;
  private final Page page;
  private final Viewers viewers;
  private final Places newcomers;
  private final Places served;
  private final PageCommand.Handler commands;
  private final Semaphore underWay;

  Reception(Limits limits, Access access, Broadcast broadcast, PageCommand.Handler commands) {
    this.limits = limits;
    this.access = access;
    this.commands = commands;
    page = new Page(access);
    viewers = new Viewers(broadcast, limits);
    newcomers = new Places(limits.newcomers(), limits.request());
    served = new Places(limits.served(), limits.answer());
    underWay = new Semaphore(limits.commands());
  }

  Limits limits() {
    return limits;
  }

  Page page() {
    return page;
  }

  Viewers viewers() {
    return viewers;
  }

  /** Somebody has connected. */
  void came(Channel channel) {
    newcomers.take(channel);
  }

  /** A client has asked; a refusal if it may not even look. */
  Right admit(Channel channel, HttpRequest request) throws HttpRefusal {
    Right right = access.right(request);
    newcomers.leave(channel);
    served.take(channel);
    return right;
  }

  /** Somebody has become a viewer. */
  void isViewer(Channel channel) {
    served.leave(channel);
  }

  /** A connection has ended. */
  void left(Channel channel) {
    newcomers.leave(channel);
    served.leave(channel);
    viewers.leave(channel);
  }

  /** Ends those who take too long. */
  void look() {
    long now = System.nanoTime();
    newcomers.expire(now);
    served.expire(now);
    viewers.look(now);
  }

  /** There is no file left for another connection. */
  void makePlace() {
    newcomers.free(MAKE_PLACE);
  }

  /**
   * Does what a command says, on a thread of its own.
   *
   * @param then gets the answer
   */
  void carryOut(byte[] body, Consumer<FullHttpResponse> then) throws HttpRefusal {
    if (!underWay.tryAcquire()) {
      throw new HttpRefusal(
          HttpResponseStatus.SERVICE_UNAVAILABLE, "too many commands at once: try again");
    }
    Thread.ofVirtual()
        .name("command")
        .start(
            () -> {
              try {
                then.accept(answer(body));
              } finally {
                underWay.release();
              }
            });
  }

  private FullHttpResponse answer(byte[] body) {
    try {
      return Answers.said(
          HttpResponseStatus.OK, commands.handle(JSON.readValue(body, PageCommand.class)));
    } catch (JacksonException unreadable) {
      return Answers.said(
          HttpResponseStatus.BAD_REQUEST, "no command: " + unreadable.getOriginalMessage());
    } catch (RefusedException refused) {
      return Answers.said(HttpResponseStatus.CONFLICT, refused.getMessage());
    }
  }
}
