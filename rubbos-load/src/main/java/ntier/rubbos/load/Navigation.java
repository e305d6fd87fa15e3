package ntier.rubbos.load;

import java.util.ArrayDeque;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.Transition;
import ntier.rubbos.model.TransitionTable;
import ntier.workload.http.Page;
import ntier.workload.user.RandomStreams;

/**
 * Where a user goes: a walk over the transition table with a history for Back, cut into sessions.
 *
 * <p>The next request is decided as soon as a page is there, before the user thinks: so the page
 * need not be kept. That changes nothing, as think times have a stream of their own.
 */
public final class Navigation {
  private final Mix mix;
  private final SiteData site;
  private final RandomStreams streams;
  private final String userName;
  private final PageRequests requests;
  private final ArrayDeque<Interaction> history = new ArrayDeque<>();
  private TransitionTable table;
  private Persona persona;
  private int session = -1;
  private int sequence;
  private Interaction current;
  private String path;

  /**
   * Begins the first session: the next request is its first page.
   *
   * @param userName makes the nicknames that this user registers unique
   */
  public Navigation(Mix mix, SiteData site, RandomStreams streams, String userName) {
    this.mix = mix;
    this.site = site;
    this.streams = streams;
    this.userName = userName;
    this.requests = new PageRequests(site, streams.parameters());
    beginSession();
    compute(Page.EMPTY, false);
  }

  /** What the user made of a page. */
  public enum Verdict {
    /** A page to go on from. */
    GOOD,
    /** It says Sorry: the user goes back. */
    SORRY,
    /** It says ERROR, or there was none: the user goes to the start. */
    FAILED
  }

  /** Decides the next request from the page that the last one brought. */
  public void advance(Verdict verdict, Page page) {
    Interaction last = current;
    sequence++;
    switch (verdict) {
      case GOOD -> step();
      case SORRY -> back();
      case FAILED -> goToStart();
    }
    compute(page, verdict == Verdict.GOOD && current == last);
  }

  private void step() {
    switch (table.next(current, streams.transitions().nextDouble())) {
      case Transition.GoTo goTo -> enter(goTo.interaction());
      case Transition.Back back -> back();
      case Transition.EndOfSession end -> beginSession();
    }
  }

  private void enter(Interaction next) {
    if (table.emptiesHistory(next)) {
      history.clear();
    } else {
      history.push(current);
    }
    current = next;
  }

  private void back() {
    if (history.isEmpty()) {
      goToStart();
    } else {
      current = history.pop();
    }
  }

  private void goToStart() {
    history.clear();
    current = table.start();
  }

  private void beginSession() {
    session++;
    boolean author = streams.parameters().nextDouble() < mix.authorShare();
    persona = Persona.draw(author, site, streams.parameters());
    table = author ? mix.authors() : mix.readers();
    goToStart();
  }

  /** A page that offers no way to the chosen interaction is left by going back. */
  private void compute(Page page, boolean again) {
    String registration = userName + "x" + sequence;
    path = requests.path(current, page, again, persona, registration);
    while (path == null) {
      back();
      path = requests.path(current, page, false, persona, registration);
    }
  }

  /** From 0 within the user. */
  public int session() {
    return session;
  }

  /** From 0 within the user, on through its sessions. */
  public int sequence() {
    return sequence;
  }

  /** The next interaction. */
  public Interaction interaction() {
    return current;
  }

  /** Path and query of the next request. */
  public String path() {
    return path;
  }
}
