package ntier.workload.turns;

import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import ntier.workload.user.Weights;

/** The pages of a turn, each with its request ready to be sent. */
final class Pages {
  private final List<Ready> ready;
  private final Weights weights;

  /**
   * A page's request in memory that the kernel reads from, as {@link Buffer} gives it.
   *
   * @param request keeps the memory
   */
  record Ready(ByteBuffer request, long memory, int length, OptionalLong bytes) {}

  Pages(List<TurnPage> pages, String hostHeader) {
    ready = pages.stream().map(page -> ready(page, hostHeader)).toList();
    weights = new Weights(pages.stream().mapToDouble(TurnPage::weight).toArray());
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
    return ready.get(ready.size() == 1 ? 0 : weights.draw(draws));
  }
}
