package ntier.injection;

import java.nio.file.Path;
import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.simulation.model.SimulatedCause;

/**
 * What brings about one kind of millibottleneck: all that the suite knows of it. Stateless; {@link
 * Causes} finds each one by itself.
 */
public interface Cause {
  /** Makes its millibottlenecks, and describes what experiments may ask of it. */
  Injector injector();

  /** The kind of the millibottlenecks that prove an injection of it. */
  Kind kind();

  /**
   * What finds its millibottlenecks, where that is not what finds those of several causes: such as
   * of a CPU or a disk. They see what monitors measured, and nothing of what was injected.
   */
  default List<Detector> detectors() {
    return List.of();
  }

  /** Whether it computes on the cores of a host, and so takes them from whoever shares them. */
  default boolean takesCores() {
    return false;
  }

  /** What its millibottlenecks are to the simulation. */
  SimulatedCause simulation();

  /** The key of an entry of {@code inject}, such as {@code freeze}. */
  default String name() {
    return injector().description().name();
  }

  /** Its page in the documentation, from the suite's folder on. */
  default Path page() {
    return Path.of("docs", "causes", name() + ".md");
  }
}
