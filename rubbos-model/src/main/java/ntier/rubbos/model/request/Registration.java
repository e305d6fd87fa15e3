package ntier.rubbos.model.request;

/** RegisterUser. */
public record Registration(
    String firstName, String lastName, Credentials credentials, String email) {

  private static final int MAX_NAME = 20;
  private static final int MAX_EMAIL = 50;

  /**
   * From {@code firstname}, {@code lastname}, {@code nickname}, {@code email} and {@code password}.
   */
  public static Registration of(Parameters parameters) {
    return new Registration(
        parameters.text("firstname", "a first name", MAX_NAME),
        parameters.text("lastname", "a last name", MAX_NAME),
        Credentials.required(parameters),
        parameters.text("email", "an email address", MAX_EMAIL));
  }
}
