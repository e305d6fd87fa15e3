package ntier.plan;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The runs that an experiment asks for: one, or one for each combination of the values that it
 * lists. Immutable.
 *
 * @param experiment its name, as in {@link Plan}
 * @param axes what has several values, in the order of the file; the first changes slowest
 * @param repeat how often each variant runs
 * @param variants in the order of the file; in which order they run is drawn when they do
 */
public record Series(
    String experiment, String title, List<Axis> axes, int repeat, List<Variant> variants)
    implements Experiment {
  /** What a run takes beside its phases: start, stop and analysis. Measured at 10 to 20 s. */
  private static final Duration AROUND_A_RUN = Duration.ofSeconds(15);

  public Series {
    Require.that(repeat >= 1, "a series repeats its runs once or more", repeat);
    Require.that(!variants.isEmpty(), "a series has a variant", variants);
    axes = List.copyOf(axes);
    variants = List.copyOf(variants);
  }

  /**
   * What has several values.
   *
   * @param key as {@code --set} knows it: {@code workload.users}, {@code inject.for}, {@code
   *     web.threads}; {@code stack} for whole stacks
   * @param values as written; the names of whole stacks
   */
  public record Axis(String key, List<String> values) {
    public Axis {
      values = List.copyOf(values);
    }
  }

  /**
   * One combination of values.
   *
   * @param label what distinguishes it: {@code nginx-tomcat-mysql, freeze app}
   * @param values by axis key; a setting of a server that is not in this stack is left out
   */
  public record Variant(String label, SequencedMap<String, String> values, Plan plan) {
    public Variant {
      values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** How long one run of it takes, about. */
    public Duration estimate() {
      PhasesPlan phases = plan.phases();
      return phases.ramp().plus(phases.warmUp()).plus(phases.measure()).plus(AROUND_A_RUN);
    }
  }

  /** Whether it is one run only, which then has no series around it. */
  public boolean single() {
    return runs() == 1;
  }

  @Override
  public int runs() {
    return variants.size() * repeat;
  }

  /** Those of its variants; repetitions differ from them in their seeds alone. */
  @Override
  public List<Plan> plans() {
    return variants.stream().map(Variant::plan).toList();
  }

  @Override
  public Duration estimate() {
    return variants.stream()
        .map(Variant::estimate)
        .reduce(Duration.ZERO, Duration::plus)
        .multipliedBy(repeat);
  }
}
