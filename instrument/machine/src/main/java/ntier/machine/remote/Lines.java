package ntier.machine.remote;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import ntier.plan.JsonFormat;
import ntier.plan.Visible;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;

/**
 * Objects of JSON, one per line, both ways over two streams. Each end tells the other in turn that
 * it is there, and takes it for lost when it hears nothing: a shell between them may go on when its
 * own way to the other end is cut.
 */
final class Lines implements Closeable {
  /** Maps keep their own order, which may say something. */
  private static final ObjectWriter WRITER =
      JsonFormat.mapper()
          .writer()
          .without(SerializationFeature.INDENT_OUTPUT)
          .without(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private static final byte[] ALIVE = "{\"alive\":true}\n".getBytes(StandardCharsets.UTF_8);
  private static final int MOST_CHARACTERS = 200;

  private final InputStream in;
  private final OutputStream out;
  private final Pulse pulse;
  private final Consumer<JsonNode> received;
  private final Consumer<String> lost;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final BlockingQueue<byte[]> words = new LinkedBlockingQueue<>();
  private final Thread beating;
  private final Thread writing;
  private volatile long heardNanos = System.nanoTime();
  private volatile boolean begun;

  /**
   * How an end knows that the other one is there.
   *
   * @param every so often it tells of itself
   * @param silence after so long without a word it is lost
   * @param first so long its first word may take
   */
  record Pulse(Duration every, Duration silence, Duration first) {
    /** Of a runner, which is there when an agent is started: each second; ten may be missed. */
    static final Pulse OF_RUNNER =
        new Pulse(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(10));

    /** Of an agent: before it begins, its launcher may fetch a JDK, and packages. */
    static final Pulse OF_AGENT =
        new Pulse(OF_RUNNER.every(), OF_RUNNER.silence(), Duration.ofMinutes(5));
  }

  /**
   * Begins to listen.
   *
   * @param received gets each object, on the thread that listens
   * @param lost is told once why there will be no more: the other end, or the way to it, is gone
   */
  Lines(
      InputStream in,
      OutputStream out,
      Pulse pulse,
      Consumer<JsonNode> received,
      Consumer<String> lost) {
    this.in = in;
    this.out = out;
    this.pulse = pulse;
    this.received = received;
    this.lost = lost;
    this.beating = Thread.ofPlatform().name("machine-pulse").daemon().unstarted(this::beat);
    this.writing = Thread.ofPlatform().name("machine-words").daemon().unstarted(this::write);
  }

  /** Apart from the constructor, so that whoever is told has what this is assigned to. */
  void begin() {
    beating.start();
    writing.start();
    Thread.ofPlatform().name("machine-lines").daemon().start(this::listen);
  }

  /**
   * Sends an object.
   *
   * @throws IOException if the way is gone
   */
  void send(Object message) throws IOException {
    byte[] json = WRITER.writeValueAsBytes(message);
    byte[] line = new byte[json.length + 1];
    System.arraycopy(json, 0, line, 0, json.length);
    line[json.length] = '\n';
    if (ended.get()) {
      throw new IOException("the other end is gone");
    }
    words.add(line);
  }

  /** On a thread of its own: who sends may be interrupted, and the other end may not read. */
  private void write() {
    try {
      while (!ended.get()) {
        out.write(words.take());
        out.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      end("it cannot be told anything: " + e.getMessage());
    }
  }

  private void listen() {
    try {
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heardNanos = System.nanoTime();
        begun = true;
        JsonNode message = JsonFormat.mapper().readTree(line);
        if (!message.isObject()) {
          end("it said \"" + Visible.brief(line, MOST_CHARACTERS) + "\", no object of JSON");
          return;
        }
        if (!message.has("alive")) {
          received.accept(message);
        }
      }
      end("it ended");
    } catch (JacksonException e) {
      end("it said what is no line of JSON: " + Visible.line(e.getOriginalMessage()));
    } catch (IOException e) {
      end("its words cannot be read: " + e.getMessage());
    }
  }

  private void beat() {
    while (!ended.get()) {
      if (words.isEmpty()) {
        words.add(ALIVE);
      }
      long silent = System.nanoTime() - heardNanos;
      if (silent > (begun ? pulse.silence() : pulse.first()).toNanos()) {
        end("it has said nothing for %.1f s".formatted(silent / 1e9));
        return;
      }
      LockSupport.parkNanos(pulse.every().toNanos());
    }
  }

  private void end(String why) {
    if (ended.compareAndSet(false, true)) {
      // First: closing waits for who is writing, and that may be for ever where nobody reads.
      lost.accept(why);
      closeStreams();
    }
  }

  private void closeStreams() {
    try (out;
        in) {
      LockSupport.unpark(beating);
      writing.interrupt();
    } catch (IOException alreadyGone) {
      // Nothing is left to be told to the other end.
    }
  }

  /** Ends it from this side, without a word of loss. */
  @Override
  public void close() {
    if (ended.compareAndSet(false, true)) {
      closeStreams();
    }
  }
}
