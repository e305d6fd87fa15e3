package ntier.machine.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import ntier.archive.Injection;
import ntier.machine.Answer;
import ntier.machine.MachineListener;
import ntier.machine.MachineLostException;
import ntier.plan.JsonFormat;
import tools.jackson.databind.JsonNode;

/** Sends verbs to an {@link Agent} and waits for their answers; for any number of threads. */
final class Asking {
  private final String machine;
  private final MachineListener listener;
  private final Lines lines;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Long, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
  private volatile Optional<String> lost = Optional.empty();
  private volatile boolean broken;

  /**
   * @param machine its name, for people
   */
  Asking(
      String machine,
      InputStream in,
      OutputStream out,
      MachineListener listener,
      Lines.Pulse pulse) {
    this.machine = machine;
    this.listener = listener;
    this.lines = new Lines(in, out, pulse, this::received, this::lost);
    lines.begin();
  }

  /** Ends the connection; the agent takes down what is up. */
  void close() {
    lines.close();
    end("it was closed");
  }

  /** Whether the other end was gone before this one was closed. */
  boolean isLost() {
    return broken;
  }

  /**
   * Has a verb done.
   *
   * @param breaksOff whether an interruption of this thread is one of the verb
   * @throws InterruptedException if the verb was broken off
   */
  <O, A> A ask(Verb<O, A> verb, O order, boolean breaksOff)
      throws IOException, InterruptedException {
    long id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    awaited.put(id, answer);
    boolean interrupted = false;
    try {
      if (lost.isPresent()) {
        throw gone();
      }
      send(new Message.Ask(id, verb.name(), order));
      JsonNode message = null;
      while (message == null) {
        try {
          message = answer.get();
        } catch (InterruptedException e) {
          if (breaksOff && !interrupted) {
            send(new Message.Interrupt(id));
          }
          interrupted = true;
        }
      }
      return read(verb, message);
    } catch (InterruptedException brokenOff) {
      interrupted = false;
      throw brokenOff;
    } catch (ExecutionException e) {
      throw gone();
    } finally {
      awaited.remove(id);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void send(Message message) throws IOException {
    try {
      lines.send(message);
    } catch (IOException e) {
      throw lost.isPresent() ? gone() : e;
    }
  }

  private <A> A read(Verb<?, A> verb, JsonNode message) throws IOException, InterruptedException {
    if (message.has("failure")) {
      Failure failure = JsonFormat.mapper().treeToValue(message.get("failure"), Failure.class);
      throw failure.thrown(machine);
    }
    return JsonFormat.mapper().readerFor(verb.answer()).readValue(message.get("answer"));
  }

  private IOException gone() {
    return new MachineLostException(
        "the connection to machine %s is lost: %s; it takes down by itself what is up there, or ntier clean --profile … does"
            .formatted(machine, lost.orElse("it ended")));
  }

  private void received(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = awaited.get(message.get("id").longValue());
      if (answer != null) {
        answer.complete(message);
      }
    } else if (message.has("says")) {
      listener.says(message.get("says").stringValue());
    } else if (message.has("serves")) {
      listener.serves(JsonFormat.mapper().treeToValue(message.get("serves"), Answer.Serving.class));
    } else if (message.has("injected")) {
      listener.injected(
          message.get("injected").stringValue(),
          JsonFormat.mapper().treeToValue(message.get("injection"), Injection.class));
    }
  }

  private void lost(String why) {
    broken = true;
    end(why);
  }

  private void end(String why) {
    if (lost.isEmpty()) {
      lost = Optional.of(why);
    }
    awaited.values().forEach(answer -> answer.completeExceptionally(new IOException(why)));
  }
}
