package ntier.workload.turns;

import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** The pages of a turn, each with its request ready to be sent. */
final class Pages {
  private final Ready[] ready;

  /** For each page the weights up to it, its own with them. */
  private final double[] bounds;

  /**
   * A page's request in memory that the kernel reads from, as {@link Buffer} gives it.
   *
   * @param request keeps the memory
   */
  record Ready(ByteBuffer request, long memory, int length, OptionalLong bytes) {}

  Pages(List<TurnPage> pages, String hostHeader) {
    ready = new Ready[pages.size()];
    bounds = new double[pages.size()];
    double sum = 0;
    for (int i = 0; i < ready.length; i++) {
      TurnPage page = pages.get(i);
      ready[i] = ready(page, hostHeader);
      sum += page.weight();
      bounds[i] = sum;
    }
  }

  private static Ready ready(TurnPage page, String hostHeader) {
    byte[] text =
        ("GET " + page.path() + " HTTP/1.1\r\nHost: " + hostHeader + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    ByteBuffer request = ByteBuffer.allocateDirect(text.length).put(text);
    return new Ready(request, Buffer.memoryAddress(request), text.length, page.bytes());
  }

  /** Draws one by its weight. */
  Ready draw(SplittableRandom draws) {
    if (ready.length == 1) {
      return ready[0];
    }
    double drawn = draws.nextDouble() * bounds[bounds.length - 1];
    int page = 0;
    while (page < ready.length - 1 && bounds[page] <= drawn) {
      page++;
    }
    return ready[page];
  }
}
