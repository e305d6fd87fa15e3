package ntier.simulation.engine;

import java.util.Arrays;

/**
 * Events by time: a heap of primitives whose nodes have four children, so that a node's children
 * lie in one or two cache lines. Thinking users have no event of their own ({@link Crowd}), so even
 * large models hold some thousands only.
 */
final class EventQueue {
  private static final int WAYS = 4;

  private long[] times = new long[1024];
  private long[] whats = new long[1024];
  private int size;

  void add(long time, long what) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      whats = Arrays.copyOf(whats, 2 * size);
    }
    int hole = size++;
    while (hole > 0) {
      int parent = (hole - 1) / WAYS;
      if (times[parent] <= time) {
        break;
      }
      times[hole] = times[parent];
      whats[hole] = whats[parent];
      hole = parent;
    }
    times[hole] = time;
    whats[hole] = what;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** When the first event is. */
  long time() {
    return times[0];
  }

  /** Takes the first event. */
  long poll() {
    long first = whats[0];
    size--;
    if (size > 0) {
      sink(times[size], whats[size]);
    }
    return first;
  }

  /** Lets an event find its place below the root. */
  private void sink(long time, long what) {
    int hole = 0;
    while (true) {
      int child = WAYS * hole + 1;
      if (child >= size) {
        break;
      }
      int end = Math.min(child + WAYS, size);
      int least = child;
      for (int next = child + 1; next < end; next++) {
        if (times[next] < times[least]) {
          least = next;
        }
      }
      if (times[least] >= time) {
        break;
      }
      times[hole] = times[least];
      whats[hole] = whats[least];
      hole = least;
    }
    times[hole] = time;
    whats[hole] = what;
  }
}
