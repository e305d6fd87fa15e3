package ntier.machine.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import ntier.archive.Injection;
import ntier.machine.Answer;
import ntier.machine.Machine;
import ntier.machine.MachineListener;
import ntier.plan.JsonFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Does on a machine what a {@link RemoteMachine} at the other end of two streams is told. When that
 * end is gone, all that is up is taken down.
 */
public final class Agent implements MachineListener {
  /** So long verbs that are under way may take to see that they are to end. */
  private static final long LEAVE_MILLIS = 5_000;

  private final Machine machine;
  private final Lines lines;
  private final Map<Long, Thread> underWay = new ConcurrentHashMap<>();
  private final CountDownLatch lost = new CountDownLatch(1);

  private Agent(
      Function<MachineListener, Machine> machine,
      InputStream in,
      OutputStream out,
      Lines.Pulse pulse) {
    this.machine = machine.apply(this);
    this.lines = new Lines(in, out, pulse, this::received, _ -> lost.countDown());
  }

  /**
   * Serves until the other end is gone, then takes down what is up.
   *
   * @param machine makes the machine, whose listener the other end's is
   * @throws IOException if not all could be taken down
   */
  public static void serve(
      Function<MachineListener, Machine> machine, InputStream in, OutputStream out)
      throws IOException {
    serve(machine, in, out, Lines.Pulse.OF_RUNNER);
  }

  static void serve(
      Function<MachineListener, Machine> machine,
      InputStream in,
      OutputStream out,
      Lines.Pulse pulse)
      throws IOException {
    Agent agent = new Agent(machine, in, out, pulse);
    agent.lines.begin();
    try {
      agent.lost.await();
    } catch (InterruptedException e) {
      // Whoever ends the agent wants the machine as it was.
      agent.lines.close();
      agent.leave();
      Thread.currentThread().interrupt();
      return;
    }
    agent.leave();
  }

  private void leave() throws IOException {
    underWay.values().forEach(Thread::interrupt);
    long end = System.nanoTime() + LEAVE_MILLIS * 1_000_000;
    for (Thread verb : underWay.values()) {
      try {
        verb.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    machine.leave();
  }

  private void received(JsonNode message) {
    if (message.has("interrupt")) {
      Thread verb = underWay.get(message.get("interrupt").longValue());
      if (verb != null) {
        verb.interrupt();
      }
    } else if (message.has("verb")) {
      long id = message.get("id").longValue();
      // Known before it runs: else an interruption that follows at once would miss it.
      Thread verb = Thread.ofPlatform().name("verb-" + id).unstarted(() -> answer(id, message));
      underWay.put(id, verb);
      verb.start();
    }
  }

  private void answer(long id, JsonNode message) {
    Message answer;
    try {
      Verb<?, ?> verb = Verb.ALL.get(message.get("verb").stringValue());
      answer =
          verb == null
              ? new Message.Failed(
                  id,
                  new Failure(
                      Failure.Kind.OTHER,
                      "there is no verb "
                          + message.get("verb").stringValue()
                          + "; runner and agent of one version would be right"))
              : new Message.Answered(id, done(verb, message.get("order")));
    } catch (IOException | InterruptedException | RuntimeException e) {
      answer = new Message.Failed(id, Failure.of(e));
    } finally {
      underWay.remove(id);
    }
    tell(answer);
  }

  private <O, A> A done(Verb<O, A> verb, JsonNode order) throws IOException, InterruptedException {
    O told;
    try {
      told = JsonFormat.mapper().treeToValue(order, verb.order());
    } catch (JacksonException e) {
      throw new IOException("what it is told to " + verb.name() + " is not understood: " + e, e);
    }
    return verb.done().on(machine, told);
  }

  /** Who is gone needs no answer: that it is gone is told by the lines themselves. */
  private void tell(Message message) {
    try {
      lines.send(message);
    } catch (IOException gone) {
      lines.close();
      lost.countDown();
    }
  }

  @Override
  public void says(String words) {
    tell(new Message.Says(words));
  }

  @Override
  public void serves(Answer.Serving server) {
    tell(new Message.Serves(server));
  }

  @Override
  public void injected(String name, Injection injection) {
    tell(new Message.Injected(name, injection));
  }
}
