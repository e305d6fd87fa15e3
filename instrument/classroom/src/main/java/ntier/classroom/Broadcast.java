package ntier.classroom;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The newest messages of each topic, encoded once for all viewers. Nothing else is queued: a viewer
 * that is slower than the messages misses some, and holds up nobody. Messages may come from any
 * thread.
 */
public final class Broadcast {
  /** From so many viewers on, what comes all the time is given to them two by two. */
  private static final int CROWD = 5;

  private static final Message NONE = new Message(0, null, 0, null);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final AtomicReference<News> news = new AtomicReference<>(new News(0, Map.of()));
  private volatile Runnable wake = () -> {};
  private final AtomicInteger viewers = new AtomicInteger();
  private final AtomicInteger frames = new AtomicInteger();

  /**
   * A message and, for who was not woken for it, the one before.
   *
   * @param number counts the messages of all topics, from 1
   * @param before the event of the message before, of the same topic; null if there was none
   */
  private record Message(long number, byte[] event, long numberBefore, byte[] before) {}

  /**
   * All there is to know, never changed.
   *
   * @param count of messages so far
   * @param newest by topic
   */
  private record News(long count, Map<String, Message> newest) {
    News with(String topic, byte[] event) {
      Map<String, Message> next = new LinkedHashMap<>(newest);
      Message last = newest.getOrDefault(topic, NONE);
      next.put(topic, new Message(count + 1, event, last.number, last.event));
      return new News(count + 1, next);
    }

    News without(String topic) {
      Map<String, Message> next = new LinkedHashMap<>(newest);
      next.remove(topic);
      return new News(count, next);
    }
  }

  /**
   * Replaces the message of a topic.
   *
   * @param topic the name of the event, as browsers hear it
   * @param message becomes its data, as JSON
   */
  public void send(String topic, Object message) {
    put(topic, message);
    wake();
  }

  /**
   * Replaces the message of a topic that has another one soon: a crowd is woken for every second
   * one, and gets two at once.
   */
  public void sendOften(String topic, Object message) {
    put(topic, message);
    if (viewers.get() < CROWD || frames.incrementAndGet() % 2 == 0) {
      wake();
    }
  }

  /** A client that comes at this moment is counted before it looks for what is new. */
  private void wake() {
    if (viewers.get() > 0) {
      wake.run();
    }
  }

  private void put(String topic, Object message) {
    String event = "event: " + topic + "\ndata: " + JSON.writeValueAsString(message) + "\n\n";
    byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
    news.updateAndGet(now -> now.with(topic, bytes));
  }

  /** Forgets a topic's message: who comes later does not get it. */
  public void forget(String topic) {
    news.updateAndGet(now -> now.without(topic));
  }

  /**
   * Whom to tell that there is something new for the viewers.
   *
   * @param action called on the thread that sends; must be quick
   */
  void onNews(Runnable action) {
    wake = action;
  }

  /** One who reads along; each message once. For one thread. */
  final class Viewer implements AutoCloseable {
    private long seen;

    Viewer() {
      viewers.incrementAndGet();
    }

    /** The events that are new, none if nothing is. */
    List<byte[]> next() {
      News now = news.get();
      if (now.count == seen) {
        return List.of();
      }
      List<byte[]> events = new ArrayList<>();
      for (Message message : now.newest.values()) {
        // Who comes late wants no more than the newest.
        if (seen > 0 && message.numberBefore > seen) {
          events.add(message.before);
        }
        if (message.number > seen) {
          events.add(message.event);
        }
      }
      seen = now.count;
      return events;
    }

    @Override
    public void close() {
      viewers.decrementAndGet();
    }
  }
}
