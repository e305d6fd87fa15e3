package ntier.lifecycle.control;

import java.util.Objects;
import ntier.plan.read.HandInjection;

/**
 * What is asked of a stack that is up: one line of JSON.
 *
 * @param injection a cause, whom it strikes and when
 * @param times at most so many strikes; 0 for as many as its schedule has
 */
public record ControlRequest(HandInjection injection, int times) {
  public ControlRequest {
    Objects.requireNonNull(injection, "what is to be injected");
  }
}
