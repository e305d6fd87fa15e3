package ntier.plan.paper;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.Place;

/**
 * What must be so of a run of turns for it to agree with the paper: one of the list {@code turns}
 * of a paper's file.
 *
 * @param place where it stands
 * @param name of a figure, a table or a section, such as {@code Figure 6(a)}
 * @param section of the paper
 * @param says what the paper says, in a sentence
 * @param paper the paper's own number; empty where it gives none
 * @param differs a sentence that is shown where it differs; empty for none
 * @param experiment one of turns
 * @param loads at which it is claimed, by their names; one or more
 */
public record TurnsClaim(
    Place place,
    String name,
    String section,
    String says,
    String paper,
    String differs,
    String experiment,
    List<String> loads,
    Asked asked) {
  /** How many calls of all kinds by which an answer can leave. */
  public static final String WRITE = "write";

  /** How often a thread left its core, whether it gave it up or had to. */
  public static final String SWITCHES = "switches";

  /** Requests per second: a server's own only where its cores were full. */
  public static final String THROUGHPUT = "throughput";

  /** What variants are compared by, as claims name it. */
  public static final List<String> MEASURES =
      List.of(
          THROUGHPUT,
          "cpu",
          "user-cpu",
          "system-cpu",
          SWITCHES,
          "switches-per-second",
          "p50",
          "p90",
          "p99",
          "p99.9");

  public TurnsClaim {
    loads = List.copyOf(loads);
  }

  /** What is claimed, of which variants. */
  public sealed interface Asked {
    /** The variants that it names. */
    List<String> variants();

    /** Where the number must lie, in words. */
    String words();
  }

  /**
   * What one variant is as a multiple of another, each round's for itself.
   *
   * @param of one variant or more, each beside each of the others
   * @param to the others; empty for the run's first
   * @param toLoad where it is there, {@code of} are compared with themselves at this load, and
   *     {@code to} is empty
   * @param measure one of {@link #MEASURES}
   * @param otherwise what is judged where throughput is not the servers' own
   */
  public record Ratio(
      List<String> of,
      List<String> to,
      Optional<String> toLoad,
      String measure,
      Bound is,
      Optional<Otherwise> otherwise)
      implements Asked {
    public Ratio {
      of = List.copyOf(of);
      to = List.copyOf(to);
    }

    @Override
    public List<String> variants() {
      return joined(of, to);
    }

    @Override
    public String words() {
      return measure
          + " "
          + is
          + otherwise.map(other -> "; otherwise " + other.measure() + " " + other.is()).orElse("");
    }
  }

  /**
   * What is judged of a pair whose throughput the load limits, or nothing.
   *
   * @param measure one of {@link #MEASURES}
   */
  public record Otherwise(String measure, Bound is) {}

  /**
   * How often a system call is made for each request; beside other variants, as a multiple of
   * theirs.
   *
   * @param of one variant or more
   * @param to the others; empty where the number itself is claimed
   * @param kind a system call's name, {@link #WRITE} or {@link #SWITCHES}
   */
  public record Count(List<String> of, List<String> to, String kind, Bound is) implements Asked {
    public Count {
      of = List.copyOf(of);
      to = List.copyOf(to);
    }

    @Override
    public List<String> variants() {
      return joined(of, to);
    }

    @Override
    public String words() {
      return kind + " per request " + is + (to.isEmpty() ? "" : " times as often");
    }
  }

  /**
   * That each variant has more than the one before it.
   *
   * @param variants two or more, the least first
   * @param what one of {@link #MEASURES}, or a kind as in {@link Count}
   * @param counted whether it is such a kind
   */
  public record Rising(List<String> variants, String what, boolean counted) implements Asked {
    public Rising {
      variants = List.copyOf(variants);
    }

    @Override
    public String words() {
      return what + (counted ? " per request" : "") + " rises with each";
    }
  }

  private static List<String> joined(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }
}
