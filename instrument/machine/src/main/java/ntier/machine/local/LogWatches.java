package ntier.machine.local;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import ntier.machine.Order;
import ntier.machine.Unwinding;

/** The logs whose growth is watched, by the names of their orders. */
final class LogWatches {
  private final Map<String, LogWatch> logs = new ConcurrentHashMap<>();
  private final Unwinding unwinding;

  LogWatches(Unwinding unwinding) {
    this.unwinding = unwinding;
  }

  /**
   * @param disk that the log is on
   */
  void begin(Order.WatchLog order, Path disk) {
    LogWatch watch = LogWatch.begin(disk.resolve(order.folder()));
    unwinding.later(watch::close);
    logs.put(order.name(), watch);
  }

  OptionalDouble growth(Order.LogGrowth order) {
    return logs.get(order.log()).bytesIn(order.time());
  }
}
