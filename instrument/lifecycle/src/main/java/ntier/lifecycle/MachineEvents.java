package ntier.lifecycle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import ntier.archive.Injection;
import ntier.machine.Answer;
import ntier.machine.MachineListener;

/** What happens on a machine, to those who want to know. */
final class MachineEvents implements MachineListener {
  private final Consumer<String> says;
  private final Map<String, Consumer<Injection>> injections = new ConcurrentHashMap<>();
  private volatile Consumer<Answer.Serving> serves = _ -> {};

  MachineEvents(Consumer<String> says) {
    this.says = says;
  }

  /** Who is told of each server that serves. */
  void onServing(Consumer<Answer.Serving> tell) {
    serves = tell;
  }

  /** Who is told of the injections of an order. */
  void onInjection(String order, Consumer<Injection> tell) {
    injections.put(order, tell);
  }

  @Override
  public void says(String words) {
    says.accept(words);
  }

  @Override
  public void serves(Answer.Serving server) {
    serves.accept(server);
  }

  @Override
  public void injected(String order, Injection injection) {
    injections.getOrDefault(order, _ -> {}).accept(injection);
  }
}
