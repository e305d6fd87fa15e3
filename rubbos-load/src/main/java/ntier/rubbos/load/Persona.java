package ntier.rubbos.load;

import java.util.SplittableRandom;

/**
 * Who a user is during a session.
 *
 * @param number from 1, among readers or among authors
 */
public record Persona(boolean author, int number) {

  /** A random reader or author; one draw. */
  static Persona draw(boolean author, SiteData site, SplittableRandom draws) {
    return new Persona(author, 1 + draws.nextInt(author ? site.authors() : site.users()));
  }

  public String nickname() {
    return (author ? "author" : "user") + number;
  }

  public String password() {
    return "password" + number;
  }
}
