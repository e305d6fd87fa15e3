package ntier.machine.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import ntier.archive.Injection;
import ntier.archive.fixture.FrozenRuns;
import ntier.machine.Answer;
import ntier.machine.Examples;
import ntier.machine.Machine;
import ntier.machine.MachineLacksException;
import ntier.machine.MachineListener;
import ntier.machine.MachineTakenException;
import ntier.machine.Order;
import ntier.machine.RunFailedException;
import ntier.plan.Plan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A machine that only notes what it is told, reached over two pipes. */
@Timeout(30)
class RemoteMachineTest {
  private static final Lines.Pulse QUICK =
      new Lines.Pulse(Duration.ofMillis(20), Duration.ofMillis(400), Duration.ofMillis(400));

  @TempDir Path folder;
  private final List<List<Object>> told = new CopyOnWriteArrayList<>();
  private final Map<String, Object> answers = new ConcurrentHashMap<>();
  private final List<Object> heard = new CopyOnWriteArrayList<>();
  private final CountDownLatch underWay = new CountDownLatch(1);
  private final CountDownLatch served = new CountDownLatch(1);
  private MachineListener agentsListener;
  private InputStream toRunner;
  private OutputStream toAgent;
  private RemoteMachine remote;

  /** What a verb does instead of answering. */
  private interface Does {
    Object act() throws Exception;
  }

  @BeforeEach
  void connect() throws IOException {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    toAgent = Channels.newOutputStream(there.sink());
    toRunner = Channels.newInputStream(back.source());
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Agent.serve(
                    this::fake,
                    Channels.newInputStream(there.source()),
                    Channels.newOutputStream(back.sink()),
                    QUICK);
              } catch (IOException e) {
                heard.add(e);
              }
              served.countDown();
            });
    remote = new RemoteMachine("m1", toRunner, toAgent, listener(), QUICK);
  }

  @AfterEach
  void end() throws IOException {
    toAgent.close();
    toRunner.close();
  }

  private Machine fake(MachineListener listener) {
    agentsListener = listener;
    return (Machine)
        Proxy.newProxyInstance(
            Machine.class.getClassLoader(),
            new Class<?>[] {Machine.class},
            (_, method, order) -> {
              told.add(
                  order == null ? List.of(method.getName()) : List.of(method.getName(), order[0]));
              Object answer = answers.get(method.getName());
              return answer instanceof Does does ? does.act() : answer;
            });
  }

  private MachineListener listener() {
    return new MachineListener() {
      @Override
      public void says(String words) {
        heard.add(words);
      }

      @Override
      public void serves(Answer.Serving server) {
        heard.add(server);
      }

      @Override
      public void injected(String name, Injection injection) {
        heard.add(List.of(name, injection));
      }
    };
  }

  private RemoteMachine over(Pipe there, Pipe back, String name, Lines.Pulse pulse) {
    return new RemoteMachine(
        name,
        Channels.newInputStream(back.source()),
        Channels.newOutputStream(there.sink()),
        listener(),
        pulse);
  }

  private static List<Method> verbs() {
    return Arrays.stream(Machine.class.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .toList();
  }

  private Object order(Class<?> type) throws Exception {
    if (type != Order.Provide.class) {
      return Examples.of(type);
    }
    Plan plan = FrozenRuns.FIRST_RUN.runs(folder).getFirst().plan();
    SequencedMap<String, Plan> others = new LinkedHashMap<>();
    others.put("second", plan);
    others.put("a third one", plan);
    return new Order.Provide(plan, others);
  }

  @Test
  @DisplayName("each verb of a machine comes to it with its order, and its answer comes back")
  void eachVerb() throws Exception {
    assertThat(Verb.ALL.keySet())
        .containsExactlyInAnyOrderElementsOf(verbs().stream().map(Method::getName).toList());
    for (Method verb : verbs()) {
      told.clear();
      if (verb.getReturnType() != void.class) {
        answers.put(verb.getName(), Examples.value(verb.getGenericReturnType()));
      }
      boolean ordered = verb.getParameterCount() > 0;
      Object[] orders = ordered ? new Object[] {order(verb.getParameterTypes()[0])} : new Object[0];
      Object answer = verb.invoke(remote, orders);
      assertThat(answer).as(verb.getName()).isEqualTo(answers.get(verb.getName()));
      assertThat(told)
          .containsExactly(ordered ? List.of(verb.getName(), orders[0]) : List.of(verb.getName()));
      if (ordered && orders[0] instanceof Order.Provide provide) {
        Order.Provide came = (Order.Provide) told.getFirst().get(1);
        assertThat(came.others().sequencedKeySet())
            .as("in their order")
            .containsExactlyElementsOf(provide.others().sequencedKeySet());
      }
    }
  }

  @Test
  @DisplayName("what is not there is not there at the other end")
  void empty() throws Exception {
    answers.put("end", Optional.empty());
    answers.put("logGrowth", OptionalDouble.empty());
    assertThat(remote.end(new Order.End("load"))).isEmpty();
    assertThat(remote.logGrowth(new Order.LogGrowth("log", Duration.ofSeconds(1)))).isEmpty();
  }

  @Test
  @DisplayName("what happens on the machine is heard here, in its order")
  void events() throws Exception {
    Answer.Serving serving = (Answer.Serving) Examples.of(Answer.Serving.class);
    Injection injection = new Injection("freeze", "app", "app", 1, 2, 3, -1, "a; note");
    answers.put(
        "hello",
        (Does)
            () -> {
              agentsListener.says("making \"hosts\"\nand more");
              agentsListener.serves(serving);
              agentsListener.injected("first", injection);
              return Examples.of(Answer.Hello.class);
            });
    remote.hello();
    assertThat(heard)
        .containsExactly("making \"hosts\"\nand more", serving, List.of("first", injection));
  }

  private void fails(Exception failure) {
    answers.put(
        "up",
        (Does)
            () -> {
              throw failure;
            });
  }

  @Test
  @DisplayName("a failure is the same kind of failure here, with the same words")
  void failures() {
    Order.Up up = new Order.Up("a test");
    fails(new MachineTakenException(new IOException("held by another run")));
    assertThatThrownBy(() -> remote.up(up))
        .isInstanceOf(MachineTakenException.class)
        .hasMessage("held by another run");
    fails(new MachineLacksException("no cgroups"));
    assertThatThrownBy(() -> remote.up(up))
        .isInstanceOf(MachineLacksException.class)
        .hasMessage("no cgroups");
    fails(new RunFailedException("web died"));
    assertThatThrownBy(() -> remote.up(up))
        .isInstanceOf(RunFailedException.class)
        .hasMessage("web died");
    fails(new IOException("the bridge"));
    assertThatThrownBy(() -> remote.up(up))
        .isInstanceOf(IOException.class)
        .hasMessage("machine m1: the bridge");
    fails(new IllegalStateException("no hosts are up"));
    assertThatThrownBy(() -> remote.up(up))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("machine m1: no hosts are up");
  }

  private void takesForever(String verb) {
    answers.put(
        verb,
        (Does)
            () -> {
              underWay.countDown();
              new CountDownLatch(1).await();
              return null;
            });
  }

  @RepeatedTest(20)
  @DisplayName("others ask while a verb is under way, which an interruption here breaks off there")
  void interrupted() throws Exception {
    takesForever("turn");
    Answer.State state = (Answer.State) Examples.of(Answer.State.class);
    answers.put("look", state);
    List<Throwable> thrown = new CopyOnWriteArrayList<>();
    Thread turn =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    remote.turn((Order.Turn) Examples.of(Order.Turn.class));
                  } catch (Exception e) {
                    thrown.add(e);
                  }
                });
    underWay.await();
    assertThat(remote.look()).isEqualTo(state);
    turn.interrupt();
    turn.join();
    assertThat(thrown).singleElement().isInstanceOf(InterruptedException.class);
    assertThat(remote.look()).as("it goes on").isEqualTo(state);
  }

  @Test
  @DisplayName("closing takes down and ends the agent; verbs after that fail with its name")
  void closed() throws Exception {
    remote.close();
    served.await();
    assertThat(remote.isLost()).isFalse();
    assertThat(told.getFirst()).containsExactly("down");
    assertThatThrownBy(remote::look)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the connection to machine m1 is lost");
  }

  @Test
  @DisplayName("a runner that is gone: verbs under way end, then what is up is taken down")
  void runnerGone() throws Exception {
    takesForever("turn");
    Thread turn =
        Thread.ofPlatform()
            .start(
                () ->
                    assertThatThrownBy(
                            () -> remote.turn((Order.Turn) Examples.of(Order.Turn.class)))
                        .isInstanceOf(IOException.class));
    underWay.await();
    toAgent.close();
    served.await();
    turn.join();
    assertThat(told.getLast()).containsExactly("leave");
    assertThat(told).hasSize(2);
  }

  @Test
  @DisplayName("a runner that reads nothing any more is gone, though an answer cannot be written")
  void runnerThatDoesNotRead() throws Exception {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    // As a process has its standard output: closing it waits for whoever writes.
    CompletableFuture<MachineListener> own = new CompletableFuture<>();
    CountDownLatch servedAnother = new CountDownLatch(1);
    OutputStream buffered = new BufferedOutputStream(Channels.newOutputStream(back.sink()));
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Agent.serve(
                    listener -> {
                      own.complete(listener);
                      return fake(listener);
                    },
                    Channels.newInputStream(there.source()),
                    buffered,
                    QUICK);
              } catch (IOException e) {
                heard.add(e);
              }
              servedAnother.countDown();
            });
    // It has begun when it has said that it is there.
    assertThat(Channels.newInputStream(back.source()).read()).isPositive();
    own.get().says("much ".repeat(1 << 20));
    servedAnother.await();
    assertThat(told).containsExactly(List.of("leave"));
    assertThat(there.sink().isOpen()).isTrue();
  }

  @Test
  @DisplayName("a runner that says nothing for too long is gone, though its streams are open")
  void silentRunner() throws Exception {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    long begin = System.nanoTime();
    Agent.serve(
        this::fake,
        Channels.newInputStream(there.source()),
        Channels.newOutputStream(back.sink()),
        QUICK);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(QUICK.silence());
    assertThat(told).containsExactly(List.of("leave"));
    assertThat(there.sink().isOpen()).isTrue();
  }

  @Test
  @DisplayName("an agent that says nothing for too long is lost, and so is what waits for it")
  void silentAgent() throws Exception {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    RemoteMachine silent = over(there, back, "m2", QUICK);
    assertThatThrownBy(silent::hello)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the connection to machine m2 is lost: it has said nothing for ")
        .hasMessageContaining("ntier clean");
    assertThat(silent.isLost()).isTrue();
    assertThat(remote.isLost()).isFalse();
    assertThat(back.sink().isOpen()).isTrue();
  }

  @Test
  @DisplayName("an agent may take its time to begin, while its launcher fetches what is missing")
  void slowToBegin() throws Exception {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    RemoteMachine slow =
        over(
            there,
            back,
            "m2",
            new Lines.Pulse(QUICK.every(), QUICK.silence(), Duration.ofMinutes(1)));
    Thread.sleep(QUICK.silence().multipliedBy(3));
    assertThat(slow.isLost()).isFalse();
    // Its first word; from now on it is lost when it says no more.
    Channels.newOutputStream(back.sink())
        .write("{\"alive\":true}\n".getBytes(StandardCharsets.UTF_8));
    // After the shorter silence, not the minute: a busy machine looks late, not that late.
    assertThatThrownBy(slow::hello)
        .hasMessageMatching(
            "(?s).*the connection to machine m2 is lost: it has said nothing for \\d\\.\\d s.*");
  }

  @Test
  @DisplayName("a shell that greets instead of an agent is quoted")
  void greeting() throws Exception {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    RemoteMachine shell = over(there, back, "m3", QUICK);
    OutputStream words = Channels.newOutputStream(back.sink());
    words.write("\"Welcome to m3\"\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(shell::hello).hasMessageContaining("Welcome to m3");
  }

  @Test
  @DisplayName("an agent of another version says which verb it does not know")
  void unknownVerb() throws Exception {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    Asking asking =
        new Asking(
            "m4",
            Channels.newInputStream(back.source()),
            Channels.newOutputStream(there.sink()),
            listener(),
            QUICK);
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Agent.serve(
                    this::fake,
                    Channels.newInputStream(there.source()),
                    Channels.newOutputStream(back.sink()),
                    QUICK);
              } catch (IOException e) {
                heard.add(e);
              }
            });
    Verb<Verb.None, Verb.None> later =
        new Verb<>("levitate", Verb.None.class, Verb.DOWN.answer(), Verb.DOWN.done());
    assertThatThrownBy(() -> asking.ask(later, Verb.None.NONE, false))
        .hasMessageContaining("machine m4: there is no verb levitate");
    asking.close();
  }
}
