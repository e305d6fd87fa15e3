package ntier.classroom;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Goes on accepting when it failed, such as because no more files can be opened: makes place, and
 * tries again a moment later.
 */
final class AcceptAgain extends ChannelInboundHandlerAdapter {
  private static final long PAUSE_MILLIS = 100;

  private final Reception reception;
  private final Consumer<String> complaints;
  private boolean complained;

  AcceptAgain(Reception reception, Consumer<String> complaints) {
    this.reception = reception;
    this.complaints = complaints;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    reception.makePlace();
    context.channel().config().setAutoRead(false);
    context
        .channel()
        .eventLoop()
        .schedule(
            () -> context.channel().config().setAutoRead(true),
            PAUSE_MILLIS,
            TimeUnit.MILLISECONDS);
    if (!complained) {
      complained = true;
      complaints.accept(
          "the page could not take a connection (%s); it keeps accepting"
              .formatted(cause.getMessage()));
    }
  }
}
