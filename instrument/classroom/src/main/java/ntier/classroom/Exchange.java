package ntier.classroom;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;

/**
 * A connection: one request, its answer, the end. Who asks for what is seen before anything of a
 * body is taken.
 */
final class Exchange extends SimpleChannelInboundHandler<HttpObject> {
  private static final String EVENTS = "/events";
  private static final String COMMAND = "/command";

  private final Reception reception;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
  private String path = "";
  private boolean wantsBody;
  private boolean done;

  Exchange(Reception reception) {
    this.reception = reception;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    if (done) {
      // Anything further is ignored.
      return;
    }
    try {
      requireReadable(part);
      if (part instanceof HttpRequest request) {
        begin(context.channel(), request);
      }
      if (wantsBody && part instanceof HttpContent content) {
        take(context.channel(), content);
      }
    } catch (HttpRefusal refusal) {
      answer(context.channel(), refused(refusal));
    }
  }

  private FullHttpResponse refused(HttpRefusal refusal) {
    return path.equals(COMMAND)
        ? Answers.said(refusal.status(), refusal.getMessage())
        : Answers.text(refusal.status(), refusal.getMessage());
  }

  private void requireReadable(HttpObject part) throws HttpRefusal {
    if (part.decoderResult().isSuccess()) {
      return;
    }
    int most = reception.limits().headBytes();
    throw switch (part.decoderResult().cause()) {
      case TooLongHttpLineException _ ->
          new HttpRefusal(
              HttpResponseStatus.REQUEST_URI_TOO_LONG,
              "an address has at most %d bytes".formatted(most));
      case TooLongHttpHeaderException _ ->
          new HttpRefusal(
              HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
              "the headers of a request have at most %d bytes".formatted(most));
      default -> new HttpRefusal(HttpResponseStatus.BAD_REQUEST, "this is not HTTP/1.1");
    };
  }

  private void begin(Channel channel, HttpRequest request) throws HttpRefusal {
    path = request.uri().replaceFirst("\\?.*", "");
    Right right = reception.admit(channel, request);
    if (reception.page().has(path)) {
      require(HttpMethod.GET, request);
      answer(
          channel,
          Answers.of(
              HttpResponseStatus.OK,
              reception.page().type(path),
              reception.page().bytes(path, right)));
    } else if (path.equals(EVENTS)) {
      require(HttpMethod.GET, request);
      reception.viewers().seat(channel, right);
      reception.isViewer(channel);
      done = true;
    } else if (path.equals(COMMAND)) {
      require(HttpMethod.POST, request);
      Access.requireCommand(right, request.headers());
      wantsBody = true;
    } else {
      throw new HttpRefusal(HttpResponseStatus.NOT_FOUND, "there is no such page");
    }
  }

  private static void require(HttpMethod right, HttpRequest request) throws HttpRefusal {
    if (!request.method().equals(right)) {
      throw new HttpRefusal(HttpResponseStatus.METHOD_NOT_ALLOWED, right + " would be right");
    }
  }

  private void take(Channel channel, HttpContent content) throws HttpRefusal {
    ByteBuf bytes = content.content();
    int most = reception.limits().bodyBytes();
    if (body.size() + bytes.readableBytes() > most) {
      throw new HttpRefusal(
          HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
          "a command has at most %d bytes".formatted(most));
    }
    body.writeBytes(ByteBufUtil.getBytes(bytes));
    if (content instanceof LastHttpContent) {
      done = true;
      reception.carryOut(body.toByteArray(), said -> later(channel, said));
    }
  }

  /** From any thread. */
  private void later(Channel channel, FullHttpResponse said) {
    try {
      channel.eventLoop().execute(() -> answer(channel, said));
    } catch (RejectedExecutionException closed) {
      // Done, but the server is closed, and who asked for it is gone.
    }
  }

  /**
   * Answers and says that nothing more comes. The connection is closed when the other side has read
   * that, or has taken too long to: closing with something unread would take the answer from the
   * client.
   */
  private void answer(Channel channel, FullHttpResponse answer) {
    done = true;
    channel
        .writeAndFlush(answer)
        .addListener(
            written -> {
              if (written.isSuccess()) {
                ((DuplexChannel) channel).shutdownOutput();
              } else {
                channel.close();
              }
            });
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    reception.left(context.channel());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
    context.close();
    if (!(cause instanceof IOException)) {
      super.exceptionCaught(context, cause);
    }
  }
}
