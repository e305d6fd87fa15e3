package ntier.rubbos.model.request;

/** Who someone claims to be. */
public record Credentials(String nickname, String password) {

  static final int MAX_LENGTH = 20;

  /** Both must be given and not be empty. */
  public static Credentials required(Parameters parameters) {
    return new Credentials(
        parameters.text("nickname", "a nickname", MAX_LENGTH),
        parameters.text("password", "a password", MAX_LENGTH));
  }

  /** Both must be given but may be empty: that is an anonymous coward. */
  public static Credentials optional(Parameters parameters) {
    return new Credentials(
        parameters.textOrEmpty("nickname", "a nickname", MAX_LENGTH),
        parameters.textOrEmpty("password", "a password", MAX_LENGTH));
  }
}
