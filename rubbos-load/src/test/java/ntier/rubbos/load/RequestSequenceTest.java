package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import ntier.archive.Phase;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.http.Answers;
import ntier.workload.http.Exchange;
import ntier.workload.http.Page;
import ntier.workload.record.UserRequestLog.Sent;
import ntier.workload.user.Driver;
import ntier.workload.user.DriverConfig;
import ntier.workload.user.EmulatedUser;
import ntier.workload.user.LoadScene;
import ntier.workload.user.RandomStreams;
import ntier.workload.user.ThinkTime;
import ntier.workload.user.ThinkTimes;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@DisplayName("What users ask for, and how long they think, is that of their seed")
class RequestSequenceTest {
  static final List<String> MIXES = Mix.NAMES;

  private static final long SEED = 42;
  private static final int USERS = 3;
  private static final int REQUESTS = 120;
  private static final long THINK_MICROS = 7_000_000;

  /** Primes, so that what fails is not always the same step of a session. */
  private static final int EACH_SORRY = 13;

  private static final int EACH_ERROR = 29;

  private static final Page GOOD = Page.of(CannedSite.PAGE);
  private static final Page SORRY = Page.of("<HTML>Sorry</HTML>");
  private static final Page ERROR = Page.of("<HTML>ERROR</HTML>");

  /** A site whose answers take no time, and each other time the same. */
  private static final class Scene implements LoadScene {
    private final Driver driver;
    private final ThinkTimes thinkTimes;
    private final List<String> lines = new ArrayList<>();
    private long now;
    private Runnable thinking;
    private Exchange asked;
    private long thought;
    private int answers;

    Scene(Driver driver, ThinkTimes thinkTimes) {
      this.driver = driver;
      this.thinkTimes = thinkTimes;
    }

    /** The requests of a user: its number, how long it thought before in microseconds, the path. */
    List<String> linesOf(int number) {
      RandomStreams streams = RandomStreams.of(SEED, number);
      new EmulatedUser(number, this, streams, driver.user(number, streams)).begin(now);
      while (lines.size() < REQUESTS) {
        if (asked == null) {
          thinking.run();
        }
        Exchange answered = asked;
        asked = null;
        lines.add(number + " " + thought + " " + answered.path());
        thought = 0;
        Answers.page(answered, answer(), now);
      }
      return lines;
    }

    private Page answer() {
      answers++;
      if (answers % EACH_ERROR == 0) {
        return ERROR;
      }
      return answers % EACH_SORRY == 0 ? SORRY : GOOD;
    }

    @Override
    public boolean imagesAtOnce() {
      return false;
    }

    @Override
    public Images images() {
      return Images.PER_SESSION;
    }

    @Override
    public ThinkTimes thinkTimes() {
      return thinkTimes;
    }

    @Override
    public Driver driver() {
      return driver;
    }

    @Override
    public boolean accepting() {
      return true;
    }

    @Override
    public boolean awaitsCall(EmulatedUser user) {
      return false;
    }

    @Override
    public void wakeAt(long micros, Runnable user) {
      thought = micros - now;
      now = micros;
      thinking = user;
    }

    @Override
    public void start(Exchange exchange, long intendedMicros) {
      assertThat(intendedMicros).isEqualTo(now);
      asked = exchange;
    }

    @Override
    public Phase phaseAt(long startMicros) {
      return Phase.MEASURE;
    }

    @Override
    public void ended(Sent sent, Exchange exchange, String stored) {}
  }

  /** What today's code makes, in the form of the fixture. */
  private static List<String> made(String mix) {
    var config = new DriverConfig(RubbosDriver.class.getName(), SEED, mix, "small", 1, List.of());
    Driver driver = new RubbosDriver(config);
    ThinkTimes thinkTimes = new ThinkTime(THINK_MICROS);
    Stream<String> requests =
        IntStream.range(0, USERS)
            .boxed()
            .flatMap(number -> new Scene(driver, thinkTimes).linesOf(number).stream());
    String made =
        "# The first %d requests of each of %d users of the mix %s with seed %d; recorded on 2026-11-23 from what the code made that day. Columns: user, microseconds of thinking before, path"
            .formatted(REQUESTS, USERS, mix, SEED);
    return Stream.concat(Stream.of(made), requests).toList();
  }

  /** A change that is meant to change them takes over the file that the message names. */
  @ParameterizedTest
  @FieldSource("MIXES")
  void asRecorded(String mix) throws IOException {
    List<String> made = made(mix);
    Path now = Path.of("target", "request-sequence", mix + ".txt");
    Files.createDirectories(now.getParent());
    Files.write(now, made);
    assertThat(made).as("what %s has", now.toAbsolutePath()).isEqualTo(recorded(mix));
  }

  private static List<String> recorded(String mix) {
    String name = "request-sequence/" + mix + ".txt";
    try (InputStream fixture = RequestSequenceTest.class.getResourceAsStream(name)) {
      return new String(fixture.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
