package ntier.rubbos.model.request;

import java.util.Optional;

/** Search: a page of what starts with a word. */
public record SearchQuery(Type type, String word, Paging paging) {

  private static final int MAX_WORD = 100;

  /** What is searched. Its number is the parameter {@code type}. */
  public enum Type {
    STORIES("Stories"),
    COMMENTS("Comments"),
    USERS("Users");

    private final String label;

    Type(String label) {
      this.label = label;
    }

    /** What the form calls it. */
    public String label() {
      return label;
    }

    /** The parameter {@code type}. */
    public int number() {
      return ordinal();
    }
  }

  /**
   * From {@code type}, {@code search} and the paging; empty where no word is given: the form alone
   * is wanted.
   */
  public static Optional<SearchQuery> of(Parameters parameters) {
    int type = parameters.integer("type", "a search type", 0, Type.values().length - 1, 0);
    Paging paging = Paging.of(parameters);
    if (!parameters.has("search")) {
      return Optional.empty();
    }
    return Optional.of(
        new SearchQuery(
            Type.values()[type],
            parameters.text("search", "a word to search for", MAX_WORD),
            paging));
  }
}
