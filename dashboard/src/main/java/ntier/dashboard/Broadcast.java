package ntier.dashboard;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.json.JsonMapper;

/**
 * The newest message of each topic, encoded once for all viewers. Nothing is queued: a viewer that
 * is slower than the messages misses some, and holds up nobody.
 */
public final class Broadcast {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final Map<String, Message> newest = new LinkedHashMap<>();
  private long count;
  private boolean closed;

  private record Message(long number, byte[] event) {}

  /**
   * Replaces the message of a topic.
   *
   * @param topic the name of the event, as browsers hear it
   * @param message becomes its data, as JSON
   */
  public void send(String topic, Object message) {
    String event = "event: " + topic + "\ndata: " + JSON.writeValueAsString(message) + "\n\n";
    byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
    lock.lock();
    try {
      newest.put(topic, new Message(++count, bytes));
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Forgets a topic's message: who comes later does not get it. */
  public void forget(String topic) {
    lock.lock();
    try {
      newest.remove(topic);
    } finally {
      lock.unlock();
    }
  }

  /** Ends all viewers. */
  void close() {
    lock.lock();
    try {
      closed = true;
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** One who reads along; each topic's newest message once. For one thread. */
  final class Viewer {
    private long seen;

    /**
     * Waits for something new.
     *
     * @return the events, none when nothing came in time
     */
    List<byte[]> next(long patienceMillis) throws InterruptedException {
      long left = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
      lock.lock();
      try {
        while (!closed && count == seen && left > 0) {
          left = news.awaitNanos(left);
        }
        List<byte[]> events = new ArrayList<>();
        for (Message message : newest.values()) {
          if (message.number > seen) {
            events.add(message.event);
          }
        }
        seen = count;
        return events;
      } finally {
        lock.unlock();
      }
    }

    boolean over() {
      lock.lock();
      try {
        return closed;
      } finally {
        lock.unlock();
      }
    }
  }
}
