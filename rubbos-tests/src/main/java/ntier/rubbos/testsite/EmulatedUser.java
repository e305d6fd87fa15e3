package ntier.rubbos.testsite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.Transition;
import ntier.rubbos.model.TransitionTable;
import ntier.rubbos.model.data.DatabaseSize;

/**
 * A user as the original's client plays one: walks a transition table, and reads each page for its
 * next request.
 */
public final class EmulatedUser {

  private static final Path STATIC_PAGES =
      Path.of(System.getProperty("ntier.home"), "rubbos-model", "src", "main", "web", "rubbos");

  private final HttpSite http;
  private final DatabaseSize size;
  private final TransitionTable table;
  private final boolean author;
  private final SplittableRandom random;
  private final Deque<Interaction> history = new ArrayDeque<>();
  private EmulatedRequests requests;
  private Interaction state;

  /**
   * A user at the start of a session.
   *
   * @param size of the database that the site shows
   * @param author whether the user logs in as an author
   */
  public EmulatedUser(
      HttpSite http, DatabaseSize size, TransitionTable table, boolean author, long seed) {
    this.http = http;
    this.size = size;
    this.table = table;
    this.author = author;
    this.random = new SplittableRandom(seed);
    startSession();
  }

  /** A page that was asked for, and its answer. */
  public record Step(Interaction interaction, String path, HttpSite.Answer answer) {}

  /** Asks for the page of the current state and draws the next state. */
  public Step step() throws IOException {
    if (requests.lastPage().contains("Sorry")) {
      back();
    }
    String path = path();
    HttpSite.Answer answer = state.isStatic() ? staticPage(state) : http.getPath(path);
    Step step = new Step(state, path, answer);
    requests.pageRead(answer.page());
    if (answer.status() != 200 || answer.page().contains("ERROR")) {
      enterStart();
    } else {
      follow(table.next(state, random.nextDouble()));
    }
    return step;
  }

  /** The URL of the state; where the page offers none, that of the state before. */
  private String path() {
    for (int i = 0; i < 100; i++) {
      Supplier<String> path = requests.of(state);
      String found = path.get();
      if (found != null) {
        return found;
      }
      back();
    }
    throw new IllegalStateException("no way back from " + state);
  }

  private void follow(Transition transition) {
    switch (transition) {
      case Transition.GoTo goTo -> enter(goTo.interaction());
      case Transition.Back _ -> back();
      case Transition.EndOfSession _ -> startSession();
    }
  }

  private void enter(Interaction next) {
    history.push(state);
    if (table.emptiesHistory(next)) {
      history.clear();
    }
    state = next;
  }

  private void back() {
    state = history.isEmpty() ? table.start() : history.pop();
  }

  private void startSession() {
    int number = 1 + random.nextInt(author ? size.authors() : size.users());
    requests =
        new EmulatedRequests(
            (author ? "author" : "user") + number, "password" + number, size, random);
    enterStart();
  }

  private void enterStart() {
    history.clear();
    state = table.start();
  }

  private static HttpSite.Answer staticPage(Interaction interaction) throws IOException {
    return new HttpSite.Answer(200, Files.readString(STATIC_PAGES.resolve(interaction.resource())));
  }
}
